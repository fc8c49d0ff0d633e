import Kernels
import Measurement
import Scenes
import Verification

/// Motions whose spring and target change on the way.
struct SpringRetarget: Kernel {
  let id = "spring.retarget"
  let summary = "value and velocity of a motion whose spring and target change on the way"
  let inputs = [
    Input("from", "value at time 0"), Input("velocity", "units of the value per second"),
    Input("segments", "rows of mass, stiffness, damping, to, seconds; 1 to 64"),
  ]
  let output = "value and velocity at the end of every segment"
  let arrangements = [Arrangement.each]

  /// The elastic menu whose target is moved to and fro in mid-flight.
  let workloads: [Workload<Int>] = {
    func workload(_ name: String, _ springs: [[Double]]) -> Workload<Int> {
      let motions = springs.indices.map { i in
        let segments = (0..<4).flatMap { k in
          let spring = springs[(i + k) % springs.count]
          return spring.prefix(3) + [spring[4 + k % 2], 0.05 + 0.04 * Double((i + k) % 5)]
        }
        return Problem(4, parameters: [springs[i][4], springs[i][3]] + segments)
      }
      return Workload(name: name, arrangement: .each, curves: motions, arguments: { _, _ in [] })
    }
    return [
      workload("menu-elastic", SceneSpring.menuElastic.map(\.numbers)),
      workload("random", randomSprings),
    ]
  }()

  /// The setting is the number of segments.
  func problem(_ record: Record) throws(InputError) -> Problem<Int> {
    let rows = try record.rows("segments")
    guard (1...64).contains(rows.count) else {
      throw InputError("segments: \(rows.count) rows, not 1 to 64")
    }
    let names = ["mass", "stiffness", "damping", "to", "seconds"]
    for (index, row) in rows.enumerated() {
      guard row.count == names.count else {
        let wanted = names.joined(separator: ", ")
        throw InputError("segments[\(index)]: \(counted(row.count, "number")), not \(wanted)")
      }
      let fields = Dictionary(uniqueKeysWithValues: zip(names, row.map(Field.number)))
      let segment = Record(fields, place: "segments[\(index)]: ")
      _ = try (segment.oscillator(), segment.finite("to"), segment.notNegative("seconds"))
    }
    return Problem(
      rows.count,
      parameters: [try record.finite("from"), try record.finite("velocity")] + rows.joined())
  }

  func outputCount(_ setting: Int) -> Int { 2 * setting }
  func elementsPerResult(_ setting: Int) -> Int { setting }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Int>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      springs.retarget(batch.parameters.span, segments: batch.setting, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Int) -> ErrorBound {
    switch (variant.backend, precision) {
    case (.reference, _):
      .doubleWords
    case (_, .f32):
      .doubleLanes
    case (_, .f64):
      ErrorBound(
        ulps: 2, spread: 4, absolute: 4,
        "per segment the bound of values and velocities, whose errors are passed on")
    }
  }

  /// The amplitudes of all segments, for values or for velocities, whichever is more.
  func scale(_ problem: Problem<Int>) -> Double? {
    let numbers = problem.parameters
    var (before, sum) = (numbers[0], 0.0)
    for k in 0..<problem.setting {
      let segment = Array(numbers[(2 + 5 * k)..<(7 + 5 * k)])
      let spring = Array(segment[..<3]) + [k == 0 ? numbers[1] : 0, before, segment[3]]
      before = segment[3]
      sum += (segment[3].magnitude + swing(spring)) * max(1, naturalFrequency(segment))
    }
    return sum
  }

  /// Rates from the parameters, and a value and a velocity of one exponential, sine and cosine.
  func flops(_ problem: Problem<Int>, _ arrangement: Arrangement) -> Double { 62 }

  /// A frequency and its inverse.
  func divider(_ problem: Problem<Int>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1, roots: 1)
  }
}
