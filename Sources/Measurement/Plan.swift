/// How long to measure.
public struct Plan: Sendable, Equatable {
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
  public var minimumRounds = 6

  /// Makes a plan.
  public init(
    rounds: Int, epochNanoseconds: Double, warmupNanoseconds: Double, budgetNanoseconds: Double
  ) {
    self.rounds = rounds
    self.epochNanoseconds = epochNanoseconds
    self.warmupNanoseconds = warmupNanoseconds
    self.budgetNanoseconds = budgetNanoseconds
  }
}
