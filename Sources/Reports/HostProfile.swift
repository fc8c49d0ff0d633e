import Foundation
import Measurement

/// What comparisons of identical code on a machine show: how small an effect can mean something.
public struct HostProfile: Codable, Sendable {
  /// The schema's name and version.
  public static let schema = "animation-kernels/profile/1"

  /// The schema's name and version.
  public var schema = HostProfile.schema
  /// The kind of machine.
  public var hostClass: HostClass
  /// The version of what the figures mean.
  public var metric = metricVersion
  /// One per variant of a kernel on a batch.
  public var targets: [Target]

  /// What is known of one target.
  public struct Target: Codable, Sendable, Equatable {
    /// The name, as `PairedRow.name`.
    public var name: String
    /// When it was measured, ISO 8601 in UTC.
    public var date: String
    /// The rounds of a comparison.
    public var rounds: Int
    /// How far from 1 the ratio of the code with itself may be, as a share: the further end of its
    /// interval.
    public var noiseFloor: Double
    /// The smallest slowdown, as a share, that nine of ten such comparisons would find.
    public var detectable: Double
    /// The other layouts of the same code that it was compared with.
    public var layouts: Int
    /// How far the ratio of layouts was from 1 at most, as a share; nil where none was compared.
    public var layoutSpread: Double?

    /// The figures of a target.
    public init(
      name: String, date: String, rounds: Int, noiseFloor: Double, detectable: Double,
      layouts: Int = 0, layoutSpread: Double? = nil
    ) {
      self.name = name
      self.date = date
      self.rounds = rounds
      self.noiseFloor = noiseFloor
      self.detectable = detectable
      self.layouts = layouts
      self.layoutSpread = layoutSpread
    }

    /// Whether its shares are such that a slowdown can count.
    fileprivate var isPlausible: Bool {
      [noiseFloor, detectable, layoutSpread ?? 0].allSatisfy { $0 >= 0 && $0 < .infinity }
    }
  }

  /// A profile of its parts.
  public init(hostClass: HostClass, targets: [Target]) {
    self.hostClass = hostClass
    self.targets = targets
  }

  /// Takes what another profile of the same kind of machine says; the rest stays.
  public mutating func update(with newer: HostProfile) {
    let names = Set(newer.targets.map(\.name))
    targets = (targets.filter { !names.contains($0.name) } + newer.targets).sorted {
      $0.name < $1.name
    }
  }
}

extension HostProfile.Target {
  /// What comparing code with itself gave; nil without an interval.
  public init?(_ row: PairedRow, date: String) {
    guard let timing = row.timing, let interval = timing.ratio.interval else { return nil }
    self.init(
      name: row.name, date: date, rounds: timing.ratio.pairs,
      noiseFloor: max(interval.upper - 1, 1 - interval.lower), detectable: timing.detectable)
  }

  /// Widens the spread by another layout, which takes so many times as long.
  public mutating func addLayout(_ ratio: Double) {
    layouts += 1
    layoutSpread = max(layoutSpread ?? 0, abs(ratio - 1))
  }
}

extension HostProfile? {
  /// What counts of a noise floor at most: a calibration on a disturbed machine must not hide slowdowns for
  /// ever.
  private static var mostNoise: Double { 0.1 }

  /// The least slowdown of a target that counts, as a share: a threshold, or what identical code shows
  /// where that is more; a noise floor counts as at most 0.1.
  public func leastEffect(of name: String, threshold: Double) -> Double {
    let target = self?.targets.first { $0.name == name }
    let noise = min(target?.noiseFloor ?? 0, Self.mostNoise)
    return max(threshold, noise, target?.layoutSpread ?? 0)
  }
}

extension Store {
  /// Where the profile of a kind of machine is kept.
  public func profileFile(_ host: HostClass) -> URL {
    folder(of: "profiles").appending(path: host.id + ".json")
  }

  /// Keeps a profile, in place of an older one of the same kind of machine.
  public func save(_ profile: HostProfile) throws {
    try save(profile, as: profileFile(profile.hostClass))
  }

  /// The profile of a kind of machine; nil if it was never calibrated for these figures.
  public func profile(of host: HostClass) throws -> HostProfile? {
    let path = profileFile(host).path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try contents(of: path)
    let schema = try readJSON(ProfileHeader.self, data, from: path).schema
    guard schema == HostProfile.schema else {
      throw StoreError.otherSchema(path: path, schema: schema, known: HostProfile.schema)
    }
    var profile = try readJSON(HostProfile.self, data, from: path)
    profile.targets.removeAll { !$0.isPlausible }
    return profile.metric == metricVersion && profile.hostClass == host ? profile : nil
  }
}

/// What is read before the rest can be understood.
private struct ProfileHeader: Decodable { var schema: String }
