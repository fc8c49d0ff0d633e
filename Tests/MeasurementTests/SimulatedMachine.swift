import Foundation
import Measurement

/// A machine on which two sides take turns, with noise of a known kind and seed.
final class SimulatedMachine {
  /// What disturbs it, beside the noise of single epochs.
  enum Noise: UInt64, CaseIterable, Sendable {
    /// Nothing: epochs differ by 0.5 %.
    case quiet
    /// It becomes 30 % slower during a measurement.
    case drift
    /// Some milliseconds in fifty take 1.5 to 3 times as long.
    case bursts
    /// Excesses without a finite variance.
    case heavyTails
    /// Two frequencies, 15 % apart, that change every ten milliseconds.
    case frequencies
    /// Another process takes the core in slices, and leaves cold caches behind.
    case neighbour
    /// All of these.
    case everything
  }

  private let noise: Noise
  /// How many of all starts of a side make it half as slow again until the next.
  private let unlucky: Double
  private var state: UInt64
  private var now = 0.0
  private var burstEnd = 0.0
  private var nextBurst = 0.0
  private var burstFactor = 1.0
  private var isSlow = false
  private var nextSwitch = 0.0

  init(_ noise: Noise, seed: UInt64, unlucky: Double = 0) {
    self.noise = noise
    self.unlucky = unlucky
    // Kinds do not share their random numbers.
    state = seed &+ noise.rawValue << 40
    nextBurst = interval(mean: 50e6)
    nextSwitch = interval(mean: 10e6)
  }

  /// A side whose calls take 1,000 ns, or more by a share, where nothing disturbs them; its control
  /// can be moved, too.
  func side(slowdown: Double = 0, controlSlowdown: Double = 0) -> PairSide {
    var luck = start()
    return PairSide(
      epoch: { calls, _ in self.run(luck * 1000 * (1 + slowdown) * Double(calls)) },
      control: { calls in self.run(1000 * (1 + controlSlowdown) * Double(calls)) },
      renew: { luck = self.start() })
  }

  /// Two sides of which the head is slower by a share, measured in epochs of a millisecond.
  func rounds(
    slowdown: Double = 0, controlSlowdown: Double = 0, rounds: Int = 52, roundsPerStart: Int = 8
  ) throws -> PairedRounds {
    try pair(
      base: side(), head: side(slowdown: slowdown, controlSlowdown: controlSlowdown),
      calls: 1000, controlCalls: 100,
      plan: PairPlan(rounds: rounds, roundsPerStart: roundsPerStart))
  }

  /// By how much a start slows a side down.
  private func start() -> Double { unlucky > 0 && uniform() < unlucky ? 1.5 : 1 }

  /// The time of work that takes `nanoseconds` on an idle machine.
  private func run(_ nanoseconds: Double) -> EpochTime {
    func has(_ kind: Noise) -> Bool { noise == kind || noise == .everything }
    var factor = 1 + 0.005 * gaussian()
    if has(.drift) { factor *= 1 + 0.3 * now / 230e6 }
    if has(.bursts) { factor *= burst() }
    if has(.heavyTails) { factor += 0.01 * (pow(1 - uniform(), -1 / 1.2) - 1) }
    if has(.frequencies) { factor *= frequency() }
    var stolen = 0.0
    if has(.neighbour), uniform() < 1 - exp(-nanoseconds / 3e6) {
      stolen = 4e6 * uniform()
      factor *= 1 + 0.03 * uniform()
    }
    let cpu = nanoseconds * factor
    now += cpu + stolen
    return EpochTime(wall: cpu + stolen, cpu: cpu)
  }

  private func burst() -> Double {
    if now >= nextBurst {
      burstEnd = now + interval(mean: 5e6)
      nextBurst = burstEnd + interval(mean: 50e6)
      burstFactor = 1.5 + 1.5 * uniform()
    }
    return now < burstEnd ? burstFactor : 1
  }

  private func frequency() -> Double {
    if now >= nextSwitch {
      isSlow.toggle()
      nextSwitch = now + interval(mean: 10e6)
    }
    return isSlow ? 1.15 : 1
  }

  private func interval(mean: Double) -> Double { -mean * log(1 - uniform()) }

  private func gaussian() -> Double {
    sqrt(-2 * log(1 - uniform())) * cos(2 * .pi * uniform())
  }

  /// A number in [0, 1), by the generator SplitMix64.
  private func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}
