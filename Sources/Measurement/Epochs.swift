/// The time of one epoch, in nanoseconds.
public struct EpochTime: Codable, Sendable, Equatable {
  /// Time that passed.
  public var wall: Double

  /// Processor time of the thread.
  public var cpu: Double

  /// Makes the time of an epoch.
  public init(wall: Double, cpu: Double) {
    self.wall = wall
    self.cpu = cpu
  }
}

/// The rounds of one loop, as they are measured.
struct Rounds {
  let calls: Int
  private var wall: [Double] = []
  private var cpu: [Double] = []
  private var round = EpochTime(wall: 0, cpu: 0)

  init(calls: Int) { self.calls = calls }

  /// Adds one epoch to the round.
  mutating func add(_ time: EpochTime) {
    round.wall += time.wall
    round.cpu += time.cpu
  }

  /// Ends the round of two epochs.
  mutating func endRound() {
    wall.append(round.wall / Double(2 * calls))
    cpu.append(round.cpu / Double(2 * calls))
    round = EpochTime(wall: 0, cpu: 0)
  }

  func sample(_ name: String) -> Sample {
    Sample(name: name, iterations: calls, wall: wall, cpu: cpu)
  }
}
