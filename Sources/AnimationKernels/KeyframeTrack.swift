import Kernels

/// The shape of a key of `KeyframeInterpolation.cubic` and `cubicPaced`; all 0 is Catmull and Rom's.
///
/// - Source: Kochanek and Bartels, Interpolating splines with local tension, continuity, and bias
///   control, 1984; CAKeyframeAnimation.tensionValues, continuityValues, biasValues.
public struct KochanekBartels<Scalar: AnimationScalar>: Hashable, Sendable {
  /// How short the key's tangents are: 1 is none.
  public var tension: Scalar
  /// How far the tangents before and after the key differ.
  public var continuity: Scalar
  /// How much more the segment before the key counts than the one after it.
  public var bias: Scalar

  /// A key's shape.
  public init(tension: Scalar = 0, continuity: Scalar = 0, bias: Scalar = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }
}

/// A track of keys by the names of its numbers, such as `KeyframeTrack(values: [[-3], [3], [-3]])`.
///
/// Tracks of the same form are a batch: `KeyframeBatch.samples` takes their numbers.
public struct KeyframeTrack<Scalar: AnimationScalar>: Hashable, Sendable {
  /// What it has in common with the other tracks of a batch.
  public let form: KeyframeForm
  /// Its numbers in the form's order.
  public let numbers: [Scalar]

  /// A track whose keys are evenly spaced in [0, 1], or paced.
  ///
  /// - Precondition: there is a key, and the lists have as many rows and numbers as they should.
  ///
  /// - Parameters:
  ///   - interpolation: what happens between two keys.
  ///   - values: a row per key: its components; for `hermite` in-tangent, value and out-tangent, for
  ///     `squad` the rotations and their controls.
  ///   - slopes: of `clamped`, two rows: at the start and at the end.
  ///   - timingFunctions: of every segment, or none.
  ///   - shapes: of every key, or none.
  public init(
    _ interpolation: KeyframeInterpolation = .linear, values: [[Scalar]], slopes: [[Scalar]] = [],
    timingFunctions: [CubicTiming<Scalar>] = [], shapes: [KochanekBartels<Scalar>] = []
  ) {
    self.init(interpolation, nil, values, slopes, timingFunctions, shapes)
  }

  /// A track with key times.
  ///
  /// - Precondition: as of a track without them.
  ///
  /// - Parameters:
  ///   - interpolation: what happens between two keys.
  ///   - keyTimes: of every key, and for `discrete` of the end.
  ///   - values: a row per key, as of a track without key times.
  ///   - slopes: of `clamped`, two rows: at the start and at the end.
  ///   - timingFunctions: of every segment, or none.
  ///   - shapes: of every key, or none.
  /// - Throws: the first key time that `KeyframeForm.checkKeyTimes` refuses.
  public init(
    _ interpolation: KeyframeInterpolation = .linear, keyTimes: [Scalar], values: [[Scalar]],
    slopes: [[Scalar]] = [], timingFunctions: [CubicTiming<Scalar>] = [],
    shapes: [KochanekBartels<Scalar>] = []
  ) throws(KeyTimeError) {
    self.init(interpolation, keyTimes, values, slopes, timingFunctions, shapes)
    try form.checkKeyTimes(of: numbers.span)
  }

  private init(
    _ interpolation: KeyframeInterpolation, _ keyTimes: [Scalar]?, _ values: [[Scalar]],
    _ slopes: [[Scalar]], _ timing: [CubicTiming<Scalar>], _ shapes: [KochanekBartels<Scalar>]
  ) {
    let rowsPerKey =
      switch interpolation {
      case .hermite: 3
      case .squad: 2
      default: 1
      }
    let width = values.first?.count ?? 0
    require(
      width % rowsPerKey == 0,
      "values[0]: \(width) numbers, not a multiple of \(rowsPerKey) as \(interpolation) has them")
    let form = KeyframeForm(
      keys: values.count, components: width / rowsPerKey, interpolation,
      hasTimes: keyTimes != nil, hasTiming: !timing.isEmpty, hasTension: !shapes.isEmpty)
    let slopeRows = (form.timingStart - form.slopeStart) / form.components
    require(slopes.count == slopeRows, "slopes: \(slopes.count), not \(slopeRows)")
    requireOneEach("timingFunctions", timing.count, of: form.segments, "segments")
    requireOneEach("shapes", shapes.count, of: form.keys, "keys")
    self.form = form
    numbers =
      (keyTimes.map { counted("keyTimes", $0, form.timeCount) } ?? [])
      + counted("values", rows: values, of: width)
      + counted("slopes", rows: slopes, of: form.components) + timing.flatMap(\.numbers)
      + shapes.flatMap { [$0.tension, $0.continuity, $0.bias] }
  }

  /// The value at one time; for many times or tracks use `FastestKernels`.
  ///
  /// - Units: those of the values; times and key times in one unit.
  /// - Error: that of `keyframes.sample`, or of the interpolation's own kernel, strict.
  /// - Source: as `KeyframeBatch.samples`.
  ///
  /// - Parameter time: when; NaN gives NaN.
  /// - Returns: the value's components.
  public func callAsFunction(at time: Scalar) -> [Scalar] { form(numbers, at: time) }
}
