import Kernels
import Measurement
import Scenes
import Testing

@testable import Suite

/// One variant's springs.
struct Springs<Scalar: SuiteScalar> {
  let batch: any SpringBatch<Scalar>

  init(_ variant: Variant) throws {
    batch = try #require(Scalar.implementation(variant)?.families?.springs)
  }

  private func prepared(_ springs: [[Double]], _ model: SpringModel) -> [Scalar] {
    var numbers = [Scalar](repeating: 0, count: batch.preparedSpringCount * springs.count)
    var span = numbers.mutableSpan
    batch.prepare(springs: planes(springs).span, model: model, into: &span)
    return numbers
  }

  /// A row of results per spring.
  func grid(
    _ springs: [[Double]], _ quantity: MotionQuantity = .value, _ model: SpringModel = .physical,
    at times: [Scalar]
  ) -> [[Scalar]] {
    let numbers = prepared(springs, model)
    var results = [Scalar](repeating: -1, count: springs.count * times.count)
    var span = results.mutableSpan
    batch.grid(prepared: numbers.span, quantity, at: times.span, into: &span)
    return springs.indices.map { Array(results[($0 * times.count)...].prefix(times.count)) }
  }

  /// Every spring at a time of its own.
  func each(
    _ springs: [[Double]], _ quantity: MotionQuantity, _ model: SpringModel, at times: [Scalar]
  ) -> [Scalar] {
    let numbers = prepared(springs, model)
    var results = [Scalar](repeating: -1, count: times.count)
    var span = results.mutableSpan
    batch.springs(prepared: numbers.span, quantity, at: times.span, into: &span)
    return results
  }

  func frames(_ spring: [Double], start: Scalar, step: Scalar, count: Int) -> [Scalar] {
    let numbers = prepared([spring], .physical)
    let (starts, steps) = ([start], [step])
    // As many numbers before the results, which are not to be written.
    var results = [Scalar](repeating: -1, count: 2 * count)
    results.withUnsafeMutableBufferPointer { results in
      var span = results.extracting(count...).mutableSpan
      batch.frames(
        prepared: numbers.span, starts: starts.span, steps: steps.span, count: count,
        springRows: true, into: &span)
    }
    #expect(results.prefix(count).allSatisfy { $0 == -1 })
    return Array(results.suffix(count))
  }

  func settling(_ springs: [[Double]], _ rule: SettlingRule, _ epsilon: Scalar) -> [Scalar] {
    let epsilons = [Scalar](repeating: epsilon, count: springs.count)
    var times = [Scalar](repeating: -1, count: springs.count)
    var span = times.mutableSpan
    batch.settlingDurations(
      springs: planes(springs).span, rule: rule, epsilons: epsilons.span, into: &span)
    return times
  }

  /// Value and velocity at the end of every segment of one motion.
  func retarget(_ motion: [Double], segments: Int) -> [Scalar] {
    var results = [Scalar](repeating: -1, count: 2 * segments)
    var span = results.mutableSpan
    batch.retarget(planes([motion]).span, segments: segments, into: &span)
    return results
  }

  private func planes(_ rows: [[Double]]) -> [Scalar] {
    rows[0].indices.flatMap { k in rows.map { Scalar($0[k]) } }
  }
}

/// The variants that have springs, and those of them that are strict.
enum SpringVariants {
  static let all = Variant.all(levels: ISALevel.supported).filter {
    Double.implementation($0)?.families != nil
  }
  static let strict = all.filter { $0.accuracy == .strict }
}

/// Mass 1, a natural frequency and a damping ratio.
func spring(
  _ frequency: Double, ratio: Double, velocity: Double = 0, from: Double = 0, to: Double = 1
) -> [Double] {
  [1, frequency * frequency, 2 * ratio * frequency, velocity, from, to]
}

/// Springs of all regimes: those of frameworks, random ones, and next to critical damping.
let springsOfAllRegimes =
  SpringPreset.all.map(\.numbers) + randomSprings
  + [-1e-3, -1e-9, -1e-15, 0, 1e-15, 1e-9, 1e-3].map {
    spring(10, ratio: 1 + $0, velocity: 3, from: 2, to: -1)
  }

/// Whether two numbers agree to a relative distance.
func areClose(_ a: Double, _ b: Double, _ relative: Double) -> Bool {
  (a - b).magnitude <= relative * max(a.magnitude, b.magnitude)
}
