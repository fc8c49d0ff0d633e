import Measurement
import Reports

/// A receipt of rows with planted rounds, in nanoseconds per element.
func plantedReceipt(
  _ rows: [(variant: String, rounds: [Double])], elements: Int = 64, gigahertz: Double = 2
) -> Receipt {
  var receipt = Receipt(
    context: Context(
      date: "2026-01-02T03:04:05.678Z", arguments: ["run"], host: .current(), levels: [.v1],
      optimized: true, openBLAS: nil))
  receipt.context.limits = MachineLimits(
    cyclesPerSecond: gigahertz * 1e9, peaks: [], bandwidths: [], caches: .host)
  receipt.rows = rows.map { item in
    var row = Row(
      kernel: "timing.cubic", arrangement: "each", workload: "random", precision: .f32, place: .l1,
      elements: elements, footprint: 1024, variant: item.variant, outcome: .timed)
    let times = item.rounds.map { $0 * Double(elements) }
    row.speed = Speed(
      rounds: Sample(name: item.variant, iterations: 1, wall: times, cpu: times),
      elementsPerCall: elements,
      work: Work(flopsPerElement: 1, bytesReadPerElement: 4, bytesWrittenPerElement: 4),
      limit: Limit(nanosecondsPerElement: 0.1, kind: .fma, cache: .l1), clock: .wall,
      reference: nil)
    return row
  }
  return receipt
}

/// Sixteen rounds whose median is about `center`, each off by up to a share.
func plantedRounds(_ center: Double, spread: Double = 0.01) -> [Double] {
  (0..<16).map { round -> Double in
    let place = Double(round * 7 % 16) / 7.5 - 1
    return center * (1 + spread * place)
  }
}

/// The class of the machine that planted receipts are of.
let plantedClass = HostClass(plantedReceipt([]).context)
