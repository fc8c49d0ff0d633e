/// The calls of an epoch, found by trying.
public struct Calibration: Sendable {
  /// The calls that take about an epoch, at least one.
  public let iterations: Int

  /// The time of one call.
  public let nanosecondsPerCall: Double
}

/// No call of any use takes less: a tenth of a cycle at 5 GHz.
let leastNanosecondsPerCall = 0.02

/// A time, or where it seems to be enough the least of three, so that no interruption ends a search:
/// processor time, too, may contain what a host gave to others.
func uninterrupted(enough: Double, _ measure: () -> Double) -> Double {
  var time = measure()
  for _ in 0..<2 where time >= enough { time = min(time, measure()) }
  return time
}

/// How often the growth of the time is measured before it counts as wrong.
///
/// Its median is judged: the processor may change its speed between the two times, and where others
/// have the core, processor time itself is wrong once in a while.
private let growthAttempts = 40

/// Finds how many calls take `epoch` nanoseconds, and checks that twice the calls take about twice the
/// time.
public func calibrate(
  _ contender: Contender, epoch: Double, time: TimeSource = .system
) throws(MeasurementError) -> Calibration {
  /// Unlike the time that passes, not that of other processes on the core.
  func processorTime(_ calls: Int) -> Double {
    let start = time.threadCPU()
    contender.run(calls)
    return Double(time.threadCPU() - start)
  }

  func elapsedTime(_ calls: Int) -> Double {
    uninterrupted(enough: epoch / 4) { processorTime(calls) }
  }

  var calls = 1
  var elapsed = elapsedTime(calls)
  while elapsed < epoch / 4 {
    let perCall = elapsed / Double(calls)
    // What the clock itself takes is no work: only long epochs tell.
    if calls > 1 << 20, perCall < leastNanosecondsPerCall {
      throw .collapsed(contender: contender.name, nanosecondsPerCall: perCall)
    }
    calls = Int(min(Double(calls) * 16, max(Double(calls) * 2, epoch / max(perCall, 1e-9))))
    elapsed = elapsedTime(calls)
  }
  let perCall = elapsed / Double(calls)
  let iterations = max(1, Int((epoch / perCall).rounded()))

  let single = max(1, iterations / 2)
  var growths: [Double] = []
  for _ in 0..<growthAttempts {
    let time = processorTime(single)
    let double = processorTime(2 * single)
    growths.append(double / time)
    let growth = median(growths)
    if 1.5 < growth, growth < 2.7 {
      return Calibration(iterations: iterations, nanosecondsPerCall: perCall)
    }
  }
  throw .notProportional(contender: contender.name, growth: median(growths))
}
