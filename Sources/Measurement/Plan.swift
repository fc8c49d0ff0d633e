/// How long to measure.
public struct Plan: Codable, Sendable, Equatable {
  /// Rounds; each gives every contender two epochs.
  public var rounds: Int

  /// The time that one epoch aims at (raised to 1000 times the clock's resolution).
  public var epochNanoseconds: Double

  /// The time that every contender runs before the first round.
  public var warmupNanoseconds: Double

  /// No round starts after this time has passed since the first, unless fewer than `minimumRounds`
  /// are done.
  public var budgetNanoseconds: Double

  /// The rounds that are taken whatever the budget says; 6 are the fewest that give an interval at
  /// 95 %.
  public var minimumRounds: Int

  /// Makes a plan.
  public init(
    rounds: Int, epochNanoseconds: Double, warmupNanoseconds: Double, budgetNanoseconds: Double,
    minimumRounds: Int = 6
  ) {
    self.rounds = rounds
    self.epochNanoseconds = epochNanoseconds
    self.warmupNanoseconds = warmupNanoseconds
    self.budgetNanoseconds = budgetNanoseconds
    self.minimumRounds = minimumRounds
  }

  /// For a look: 4 ms per contender.
  public static let quick = Plan(
    rounds: 8, epochNanoseconds: 0.25e6, warmupNanoseconds: 0.25e6, budgetNanoseconds: 0.1e9)

  /// For a report: 30 ms per contender.
  public static let standard = Plan(
    rounds: 16, epochNanoseconds: 1e6, warmupNanoseconds: 1e6, budgetNanoseconds: 0.5e9)
}
