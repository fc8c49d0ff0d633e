import Kernels
import Measurement
import Scenes
import Verification

/// A track and what it is.
struct Track: Sendable {
  var form: KeyframeForm
  var numbers: [Double]
}

/// The declaration of a kernel that samples tracks of keys.
struct KeyframeKernel: Kernel {
  var id: String
  var summary: String
  var inputs: [Input]
  var output: String
  /// Reads a track.
  var read: @Sendable (Record) throws(InputError) -> Track
  /// What bounds the error of the vector variants.
  var bounds: @Sendable (KeyframeForm) -> ElementBounds
  /// Whether floats have code in vectors of floats, for any form.
  var hasFast = true
  /// Arithmetic of one element between two keys, a fused multiply-add counting two.
  var arithmetic: @Sendable (KeyframeForm) -> Double
  /// What is timed; rows where they are declared, and else as planes are.
  var inputSets: [Workload<KeyframeForm>]
  var sweeps: [Sweep<KeyframeForm>] = []

  var arrangements: [Arrangement] { [.one, .oneRows, .each, .eachRows] }

  var workloads: [Workload<KeyframeForm>] {
    let planes: [Arrangement: Arrangement] = [.oneRows: .one, .eachRows: .each]
    return arrangements.flatMap { arrangement in
      let own = inputSets.filter { $0.arrangement == arrangement }
      let others = inputSets.first { $0.arrangement == planes[arrangement] }
      return own.isEmpty
        ? others.map {
          [
            Workload(
              name: $0.name, arrangement: arrangement, curves: $0.curves, arguments: $0.arguments)
          ]
        } ?? []
        : own
    }
  }

  func accuracies(_ precision: Precision) -> [Accuracy] {
    hasFast ? precision.accuraciesOfFloatLanes : [.strict]
  }

  func problem(_ record: Record) throws(InputError) -> Problem<KeyframeForm> {
    let track = try read(record)
    return Problem(track.form, parameters: track.numbers, arguments: [try record.number("time")])
  }

  func outputCount(_ setting: KeyframeForm) -> Int { setting.components }

  /// The parts of a pose: its numbers, or its rotations.
  func elementsPerResult(_ setting: KeyframeForm) -> Int {
    if setting.interpolation.isRotation { return setting.components / 4 }
    return setting.components > KeyframeInputs.pointLimit ? setting.components : 1
  }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, KeyframeForm>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let form = batch.setting
    if batch.arrangement.isEach {
      guard let keyframes = implementation.families?.keyframes else { return nil }
      return {
        var results = batch.results.mutableSpan
        keyframes.samples(
          of: batch.parameters.span, form, batch.arrangement.layout, at: batch.arguments.span,
          into: &results)
      }
    }
    let tracks = implementation.tracks
    guard batch.arrangement.isOne, tracks.supports(form, batch.arrangement) else { return nil }
    let workspace = Workspace<Double>(tracks.workspaceCount(form), from: batch.origin) { span in
      tracks.prepare(batch.parameters.span, form, into: &span)
    }
    return {
      var results = batch.results.mutableSpan
      tracks.sample(
        batch.parameters.span, form, workspace: workspace.numbers.span, batch.arrangement,
        at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: KeyframeForm) -> ErrorBound
  {
    let bounds = bounds(setting)
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _): return .doubleWords.cancelling
    case (.vector, .strict, .f32): return .doubleLanes.cancelling
    case (.vector, .fast, .f32): return bounds.fast ?? bounds.double
    case (.vector, _, .f64): return bounds.double
    case (.blas, _, _):
      var bound = precision == .f32 ? bounds.fast ?? bounds.double : bounds.double
      bound.argument = "weights from doubles, rounded once; products with all keys, most by 0"
      return bound
    }
  }

  /// The largest magnitude among the values, as far as later steps let it show.
  func scale(_ problem: Problem<KeyframeForm>) -> Double? {
    let form = problem.setting
    return form.interpolation.amplification
      * extent(ofResult: Array(problem.parameters[form.timeCount..<form.timingStart]))
  }

  /// Of a track with keys of its own, the times that a binary search compares and two keys.
  func numbersRead(_ problem: Problem<KeyframeForm>, _ arrangement: Arrangement) -> Int {
    let (form, all) = (problem.setting, problem.parameters.count)
    guard arrangement.isEach else { return all }
    let comparisons = Int.bitWidth - form.timeCount.leadingZeroBitCount
    return min(all, comparisons + 2 * form.components)
  }

  func flops(_ problem: Problem<KeyframeForm>, _ arrangement: Arrangement) -> Double {
    arithmetic(problem.setting)
  }

  /// Of a track's own keys the share of its segment.
  func divider(_ problem: Problem<KeyframeForm>, _ arrangement: Arrangement) -> DividerWork {
    guard arrangement.isEach, problem.setting.interpolation != .discrete else {
      return DividerWork()
    }
    return DividerWork(divisions: 1 / Double(elementsPerResult(problem.setting)))
  }
}

extension KeyframeInterpolation {
  /// Whether values are rotations.
  var isRotation: Bool {
    switch self {
    case .slerp, .nlerp, .squad: true
    default: false
    }
  }

  /// How many times as large as the values what rounds in a result is: for colors in spaces of
  /// responses, the sums of the magnitudes of a row of their inverse times the slope of the encoding.
  fileprivate var amplification: Double {
    guard case .color(let mix) = self else { return 1 }
    switch mix.space {
    case .encoded, .linear: return 1
    case .displayP3: return 1.45 * 12.92
    case .lab: return 5.1 * 12.92
    case .oklab: return 7.7 * 12.92
    }
  }

  /// Whether a record's key times count.
  var usesTimes: Bool { self != .paced && self != .cubicPaced }

  /// Whether a segment may have a timing function.
  fileprivate var usesTiming: Bool {
    switch self {
    case .linear, .cubic, .slerp, .nlerp, .squad, .matrix, .color: true
    default: false
    }
  }

  /// Whether keys may have tension, continuity and bias.
  fileprivate var usesTension: Bool { self == .cubic || self == .cubicPaced }
}

extension Record {
  /// The most keys and the most numbers of a key that a record may have.
  private static var keyLimit: Int { 1 << 17 }

  /// A track of an interpolation; a key has some number of units.
  func track(
    _ interpolation: KeyframeInterpolation, unit: Int = 1,
    units: ClosedRange<Int> = KeyframeInputs.recordNumbers
  ) throws(InputError) -> Track {
    let values = try rows("values")
    guard let width = values.first?.count, values.count <= Self.keyLimit else {
      throw InputError("\(place)values: \(values.count) keys, not 1 to \(Self.keyLimit)")
    }
    guard width % unit == 0, units.contains(width / unit) else {
      let wanted =
        switch (units.count, unit) {
        case (1, _): "\(unit)"
        case (_, 1): units.words
        default: "\(units.words) times \(unit)"
        }
      throw InputError("\(place)values[0]: \(counted(width, "number")) instead of \(wanted)")
    }
    let keys = try finiteRows("values", of: width, rows: 1...Self.keyLimit)
    let perComponent =
      switch interpolation {
      case .hermite: 3
      case .squad: 2
      default: 1
      }
    let times = try keyTimes(interpolation, keys: keys.count)
    let timing = interpolation.usesTiming ? try timingFunctions(segments: keys.count - 1) : nil
    let tension = interpolation.usesTension ? try tensions(keys: keys.count) : nil
    let form = KeyframeForm(
      keys: keys.count, components: width / perComponent, interpolation, hasTimes: times != nil,
      hasTiming: timing != nil, hasTension: tension != nil)
    var slopes: [Double] = []
    if interpolation == .clamped {
      slopes = try finiteRows("slopes", of: form.components, rows: 2...2).numbers
    }
    let numbers = (times ?? []) + keys.numbers + slopes + (timing ?? []) + (tension ?? [])
    do { try form.checkKeyTimes(of: numbers.span) } catch { throw InputError("\(place)\(error)") }
    return Track(form: form, numbers: numbers)
  }

  /// Key times, if there are any and they count, not yet checked.
  func keyTimes(
    _ interpolation: KeyframeInterpolation, keys: Int
  ) throws(InputError) -> [Double]? {
    guard fields["keyTimes"] != nil, interpolation.usesTimes else { return nil }
    return try finite("keyTimes", count: keys + (interpolation == .discrete ? 1 : 0))
  }

  /// Control points of every segment's timing function, of what is missing those of linear.
  func timingFunctions(segments: Int) throws(InputError) -> [Double]? {
    guard fields["timing"] != nil else { return nil }
    var numbers: [Double] = []
    for (index, row) in try rows("timing").enumerated() {
      numbers +=
        row.isEmpty
        ? NamedTiming.linear.controls : try timingControls(row, "\(place)timing[\(index)]")
    }
    if segments <= 0 { return nil }
    while numbers.count < 4 * segments { numbers += NamedTiming.linear.controls }
    return Array(numbers.prefix(4 * segments))
  }

  /// Tension, continuity and bias of every key, 0 where missing.
  private func tensions(keys: Int) throws(InputError) -> [Double]? {
    let names = ["tension", "continuity", "bias"]
    guard names.contains(where: { fields[$0] != nil }) else { return nil }
    var lists: [[Double]] = []
    for name in names {
      lists.append(fields[name] == nil ? [] : try finite(name, counts: 0...Int.max))
    }
    return (0..<keys).flatMap { key in lists.map { key < $0.count ? $0[key] : 0 } }
  }
}

/// The control points of a timing function, checked.
func timingControls(_ row: [Double], _ name: String) throws(InputError) -> [Double] {
  let isFunction =
    row.count == 4 && row.allSatisfy(\.isFinite) && (0...1).contains(row[0])
    && (0...1).contains(row[2])
  guard isFunction else {
    throw InputError("\(name): \(row) is not x1, y1, x2, y2 with x1 and x2 in [0, 1]")
  }
  return row
}
