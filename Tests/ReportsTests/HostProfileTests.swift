import Foundation
import Measurement
import Reports
import Testing

@Suite struct HostProfileTests {
  private let folder = TemporaryStore()
  private let profile = HostProfile(
    hostClass: plantedClass,
    targets: [
      .init(
        name: "a", date: "now", rounds: 52, noiseFloor: 0.01, detectable: 0.02, layouts: 2,
        layoutSpread: 0.03),
      .init(name: "b", date: "now", rounds: 52, noiseFloor: 0.04, detectable: 0.05),
    ])

  @Test("A profile comes back as it was kept, and only for its kind of machine")
  func roundTrip() throws {
    let store = folder.store
    #expect(try store.profile(of: plantedClass) == nil)
    try store.save(profile)
    let back = try #require(try store.profile(of: plantedClass))
    #expect(back.targets == profile.targets)
    #expect(try store.profile(of: HostClass(.current(), openBLASCore: "Haswell")) == nil)
    // A slowdown of a target without a plausible share could never count.
    for (share, other, left) in [("0.03", "5", 2), ("0.04", "-0.01", 1), ("0.02", "\"inf\"", 1)] {
      try folder.edit(store.profileFile(plantedClass), " : \(share)", " : \(other)")
      #expect(try store.profile(of: plantedClass)?.targets.count == left)
      try store.save(profile)
    }
    try folder.edit(
      store.profileFile(plantedClass), "\"metric\" : \(metricVersion)", "\"metric\" : 9")
    #expect(try store.profile(of: plantedClass) == nil)
    try folder.edit(store.profileFile(plantedClass), "profile/1", "profile/2")
    #expect(throws: StoreError.self) { try store.profile(of: plantedClass) }
  }

  @Test("A target's figures are its own, and nothing is made up for others")
  func effects() {
    let known: HostProfile? = profile
    #expect(known.leastEffect(of: "a", threshold: 0.02) == 0.03)
    #expect(known.leastEffect(of: "b", threshold: 0.02) == 0.04)
    #expect(known.leastEffect(of: "b", threshold: 0.05) == 0.05)
    #expect(known.leastEffect(of: "c", threshold: 0.02) == 0.02)
    #expect(HostProfile?.none.leastEffect(of: "a", threshold: 0.02) == 0.02)
    let disturbed = HostProfile.Target(
      name: "a", date: "now", rounds: 15, noiseFloor: 4, detectable: 4)
    let host: HostProfile? = HostProfile(hostClass: profile.hostClass, targets: [disturbed])
    #expect(host.leastEffect(of: "a", threshold: 0.02) == 0.1)
    #expect(host.leastEffect(of: "a", threshold: 0.2) == 0.2)
  }

  @Test("Noise reaches as far as the further end of an interval, the spread as the furthest layout")
  func calibration() throws {
    for ratio in [1.05, 0.95] {
      let target = try #require(HostProfile.Target(pair(.pass, ratio), date: "now"))
      #expect(abs(target.noiseFloor - 0.05) < 1e-9 && target.name.hasPrefix("k.a/"))
      #expect(target.rounds == 15 && target.detectable == 0.019 && target.layoutSpread == nil)
    }
    var target = profile.targets[1]
    for ratio in [1.02, 0.9, 1.05] { target.addLayout(ratio) }
    #expect(target.layouts == 3 && abs((target.layoutSpread ?? 0) - 0.1) < 1e-12)
    var untimed = pair(.error, 1)
    untimed.timing = nil
    #expect(HostProfile.Target(untimed, date: "now") == nil)
  }

  @Test("Measuring some targets anew keeps what is known of the others")
  func update() {
    var both = profile
    let newer = HostProfile.Target(
      name: "b", date: "later", rounds: 52, noiseFloor: 0.002, detectable: 0.003)
    both.update(with: HostProfile(hostClass: plantedClass, targets: [newer]))
    #expect(both.targets == [profile.targets[0], newer])
  }
}
