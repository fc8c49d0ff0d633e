import Measurement

extension Plan {
  /// For a look: 4 ms per contender.
  static let quick = Plan(
    rounds: 8, epochNanoseconds: 0.25e6, warmupNanoseconds: 0.25e6, budgetNanoseconds: 0.1e9)

  /// For a report: 30 ms per contender.
  static let standard = Plan(
    rounds: 16, epochNanoseconds: 1e6, warmupNanoseconds: 1e6, budgetNanoseconds: 0.5e9)
}
