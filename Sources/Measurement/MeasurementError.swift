/// Why a measurement gives no figure.
public enum MeasurementError: Error, Equatable, CustomStringConvertible {
  /// There is nothing to measure.
  case noContenders

  /// The plan has no rounds or no time.
  case emptyPlan(rounds: Int, epochNanoseconds: Double)

  /// An epoch of a comparison has no calls.
  case noCalls(calls: Int, controlCalls: Int)

  /// A call takes less time than any work could: the compiler has removed it.
  case collapsed(contender: String, nanosecondsPerCall: Double)

  /// Twice the calls do not take about twice the time, so a time per call means nothing.
  case notProportional(contender: String, growth: Double)

  /// One line that names the contender and the figure.
  public var description: String {
    switch self {
    case .noContenders:
      "nothing to measure: the list of contenders is empty"
    case .emptyPlan(let rounds, let epoch):
      "empty plan: \(rounds) rounds of \(epoch) ns measure nothing"
    case .noCalls(let calls, let controlCalls):
      "empty epoch: \(calls) calls and \(controlCalls) control calls measure nothing"
    case .collapsed(let contender, let nanoseconds):
      "\(contender): \(nanoseconds) ns per call is no work at all; the compiler has removed it"
    case .notProportional(let contender, let growth):
      "\(contender): twice the calls take \(growth) times as long instead of about 2 times"
    }
  }
}
