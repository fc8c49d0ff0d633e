/// One measure of the Bencher Metric Format.
struct BencherMetric: Encodable {
  var value: Double
  var lower: Double?
  var upper: Double?

  enum CodingKeys: String, CodingKey {
    case value
    case lower = "lower_value"
    case upper = "upper_value"
  }
}

/// A receipt in the Bencher Metric Format: by name, and in each by measure.
///
/// `latency` (ns) and `throughput` (per second) are Bencher's own measures, here of one element.
func bencherMetrics(_ receipt: Receipt) -> [String: [String: BencherMetric]] {
  var metrics: [String: [String: BencherMetric]] = [:]
  for times in receipt.namedTimes {
    let (lower, upper) = (times.interval?.lower, times.interval?.upper)
    metrics[times.name] = [
      "latency": BencherMetric(value: times.nanoseconds, lower: lower, upper: upper),
      "throughput": BencherMetric(
        value: 1e9 / times.nanoseconds, lower: upper.map { 1e9 / $0 },
        upper: lower.map { 1e9 / $0 }),
    ]
    if let worst = times.error.flatMap({ finite($0.worstUlps) }) {
      metrics[times.name]?["worst-ulps"] = BencherMetric(value: worst)
    }
  }
  return metrics
}
