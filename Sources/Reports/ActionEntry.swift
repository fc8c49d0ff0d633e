import Measurement

/// One figure for github-action-benchmark; a file has one direction.
struct ActionEntry: Encodable {
  var name: String
  var unit: String
  var value: Double
  /// How far the value may be off.
  var range: String?
  /// Shown when pointed at.
  var extra: String?

  /// For its tool `customSmallerIsBetter`: times and errors.
  static func smallerIsBetter(_ receipt: Receipt) -> [ActionEntry] {
    receipt.namedTimes.flatMap { times in
      let errors = [
        ("worst error", "ulp", times.error?.worstUlps),
        ("worst scaled error", "of the scale", times.error?.worstScaled),
      ]
      return [
        ActionEntry(
          name: times.name, unit: "ns/element", value: times.nanoseconds,
          range: times.interval.map { range($0, times.nanoseconds) }, extra: extra(times))
      ]
        + errors.compactMap { name, unit, value in
          value.flatMap(finite).map {
            ActionEntry(name: "\(times.name) \(name)", unit: unit, value: $0)
          }
        }
    }
  }

  /// For its tool `customBiggerIsBetter`: throughputs, speedups and shares of the limit.
  static func biggerIsBetter(_ receipt: Receipt) -> [ActionEntry] {
    receipt.namedTimes.flatMap { times in
      let figures = [
        ("speedup", "x reference", times.speed?.speedup?.value),
        ("share of the limit", "%", times.speed.map { $0.shareOfLimit * 100 }),
      ]
      let megaelements = 1e3 / times.nanoseconds
      return [
        ActionEntry(
          name: times.name, unit: "M elements/s", value: megaelements,
          range: times.interval.map {
            range(Interval(lower: 1e3 / $0.upper, upper: 1e3 / $0.lower), megaelements)
          },
          extra: extra(times))
      ]
        + figures.compactMap { name, unit, value in
          value.flatMap(finite).map {
            ActionEntry(name: "\(times.name) \(name)", unit: unit, value: $0)
          }
        }
    }
  }

  private static func range(_ interval: Interval, _ value: Double) -> String {
    "± " + brief(max(value - interval.lower, interval.upper - value))
  }

  private static func extra(_ times: NamedTimes) -> String {
    let ratio = times.ratio.map { "\(brief($0.value)) times the base's time" }
    return (["\(times.rounds.wall.count) rounds"] + [ratio].compactMap(\.self))
      .joined(separator: "\n")
  }
}
