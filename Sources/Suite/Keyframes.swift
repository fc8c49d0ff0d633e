import Kernels
import Verification

private let valuesInput = Input("values", "rows, one per key, of 1 to 64 components")
private let timesInput = Input(
  "keyTimes", "never decreasing, one per key; left out: evenly spaced in [0, 1]")
private let risingTimesInput = Input(
  "keyTimes", "increasing, one per key; left out: evenly spaced in [0, 1]")
let timingInput = Input(
  "timing", "rows x1, y1, x2, y2, one per segment; empty or left out: linear")
let colorSpaceInput = Input("space", ColorSpace.self, then: ", where colors are mixed")
let premultipliedInput = Input("premultiplied", "whether components are mixed times alpha")
private let timeInput = Input("time", "before the first key its value, after the last its value")

/// Joints of a pose that a record may have.
private let jointLimit = 1...1024

/// Core Animation's calculation modes.
enum CalculationMode: String, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced

  var interpolation: KeyframeInterpolation {
    switch self {
    case .linear: .linear
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    }
  }
}

private enum SplineEnds: String, CaseIterable {
  case natural, clamped
}

private enum RotationInterpolation: String, CaseIterable {
  case slerp, nlerp, squad
}

extension Record {
  /// A track as `keyframes.sample` has it.
  func calculatedTrack() throws(InputError) -> Track {
    let mode: CalculationMode = try choice("mode")
    return try track(mode.interpolation)
  }

  /// A track of rotations, none of which has length 0.
  fileprivate func rotationTrack() throws(InputError) -> Track {
    let mode: RotationInterpolation = try choice("mode")
    let track =
      switch mode {
      case .slerp: try track(.slerp(try choice("arc")), unit: 4, units: jointLimit)
      case .nlerp: try track(.nlerp(try choice("arc")), unit: 4, units: jointLimit)
      case .squad: try track(.squad, unit: 8, units: jointLimit)
      }
    guard mode != .squad || fields["arc"] == nil else {
      throw InputError("\(place)arc: the arcs of squad are direct, and are not chosen")
    }
    let joints = track.form.components / 4
    let values = track.numbers[track.form.timeCount..<track.form.slopeStart]
    for (row, start) in stride(from: values.startIndex, to: values.endIndex, by: 4 * joints)
      .enumerated()
    {
      for joint in 0..<joints
      where (0..<4).allSatisfy({ values[start + $0 * joints + joint] == 0 }) {
        throw InputError(
          "\(place)values: rotation \(joint) of row \(row) has length 0, and so no direction")
      }
    }
    return track
  }

  /// How colors are mixed.
  func colorMix() throws(InputError) -> ColorMix {
    ColorMix(in: try choice("space"), premultiplied: try flag("premultiplied"))
  }

  fileprivate func colorTrack() throws(InputError) -> Track {
    let track = try track(.color(try colorMix()), unit: 4, units: 1...1)
    for key in 0..<track.form.keys {
      let alpha = track.numbers[track.form.timeCount + 4 * key + 3]
      guard (0...1).contains(alpha) else {
        throw InputError("\(place)values[\(key)]: alpha \(alpha) is not in [0, 1]")
      }
    }
    return track
  }
}

/// The bounds of values on a polynomial of a segment.
@Sendable private func polynomialBounds(_ form: KeyframeForm) -> ElementBounds {
  let argument = "the part of a segment, which the spread measures, and four terms of a cubic"
  return ElementBounds(
    double: ErrorBound(ulps: 2, spread: 8, absolute: 8, argument),
    fast: ErrorBound(ulps: 2, spread: 16, absolute: 16, "the same in Float lanes"))
}

/// Key times, tangents and the polynomial: what a cubic costs more than a line.
@Sendable private func polynomialArithmetic(_ form: KeyframeForm) -> Double {
  let number = [.linear, .discrete, .paced].contains(form.interpolation) ? 3.0 : 14
  let elements = form.components > KeyframeInputs.pointLimit ? form.components : 1
  return 3 / Double(elements) + number * Double(form.components / elements)
    + (form.hasTiming ? 60 : 0)
}

extension KeyframeKernel {
  static let sample = KeyframeKernel(
    id: "keyframes.sample",
    summary: "value of a keyframe animation in Core Animation's calculation modes",
    inputs: [
      Input("mode", CalculationMode.self),
      valuesInput,
      Input(
        "keyTimes",
        "never decreasing, one per key, for \"discrete\" one more; left out: evenly spaced in "
          + "[0, 1]; ignored when paced"),
      timingInput,
      Input("tension", "one number per key, 0 where missing; cubic modes"),
      Input("continuity", "likewise"), Input("bias", "likewise"),
      timeInput,
    ],
    output: "the value", read: { (record) throws(InputError) in try record.calculatedTrack() },
    bounds: polynomialBounds, arithmetic: polynomialArithmetic,
    inputSets: [
      KeyframeInputs.workload("shake", .one, [KeyframeInputs.scene(.shake)], at: frames),
      KeyframeInputs.workload("splash-mask", .one, [KeyframeInputs.scene(.splashMask)], at: frames),
      KeyframeInputs.workload("cart-drop", .one, [KeyframeInputs.scene(.cartDrop)], at: frames),
      KeyframeInputs.workload(
        "floating-bubble", .one, [KeyframeInputs.scene(.floatingBubble)], at: frames),
      KeyframeInputs.workload(
        "cubic", .one,
        KeyframeInputs.random(1, keys: 16, components: 2, .cubic, hasTension: true, seed: 41)),
      KeyframeInputs.workload(
        "cubic-paced", .one,
        KeyframeInputs.random(1, keys: 16, components: 2, .cubicPaced, seed: 42)),
      KeyframeInputs.workload(
        "keys-256", .one, KeyframeInputs.random(1, keys: 256, components: 1, .linear, seed: 43)),
      KeyframeInputs.workload(
        "pose", .oneRows,
        KeyframeInputs.random(1, keys: 4, components: 256, .linear, seed: 49),
        at: KeyframeInputs.sequential),
      KeyframeInputs.workload(
        "clip-sequential", .oneRows,
        KeyframeInputs.random(
          1, keys: KeyframeInputs.poseKeys, components: 1000, .linear, seed: 44),
        at: KeyframeInputs.sequential),
      KeyframeInputs.workload(
        "clip-random", .oneRows,
        KeyframeInputs.random(1, keys: KeyframeInputs.poseKeys, components: 1000, .linear, seed: 44)
      ),
      KeyframeInputs.workload(
        "keys-8", .each, KeyframeInputs.random(61, keys: 8, components: 1, .linear, seed: 45)),
      KeyframeInputs.workload(
        "keys-32", .each, KeyframeInputs.random(61, keys: 32, components: 1, .linear, seed: 46)),
      KeyframeInputs.workload(
        "keys-256", .each, KeyframeInputs.random(61, keys: 256, components: 1, .linear, seed: 47)),
      KeyframeInputs.workload(
        "cubic-8", .each, KeyframeInputs.random(61, keys: 8, components: 2, .cubic, seed: 48)),
      KeyframeInputs.workload(
        "keys-8", .eachRows, KeyframeInputs.random(61, keys: 8, components: 1, .linear, seed: 45)),
      KeyframeInputs.workload(
        "keys-32", .eachRows, KeyframeInputs.random(61, keys: 32, components: 1, .linear, seed: 46)),
      KeyframeInputs.workload(
        "keys-256", .eachRows,
        KeyframeInputs.random(61, keys: 256, components: 1, .linear, seed: 47)),
    ],
    sweeps: KeyframeInputs.presets("linear", .linear, rises: true)
      + KeyframeInputs.presets("eased", .linear, timing: .easeInEaseOut, rises: true)
      + KeyframeInputs.presets("paced", .paced)
      + KeyframeInputs.presets("cubic", .cubic, hasTension: true)
      + KeyframeInputs.presets("cubic-paced", .cubicPaced))

  /// A spline of points, for one track and for tracks of their own.
  private static func spline(
    _ name: String, _ summary: String, _ inputs: [Input],
    _ kinds: KeyValuePairs<String, KeyframeInterpolation>, seed: UInt64, rises: Bool = false,
    read: @escaping @Sendable (Record) throws(InputError) -> Track
  ) -> KeyframeKernel {
    func workloads(
      _ arrangement: Arrangement, _ count: Int, keys: Int, components: Int
    ) -> [Workload<KeyframeForm>] {
      kinds.map { kind, interpolation in
        KeyframeInputs.workload(
          kind, arrangement,
          KeyframeInputs.random(
            count, keys: keys, components: components, interpolation, seed: seed))
      }
    }
    return KeyframeKernel(
      id: "keyframes.\(name)", summary: summary,
      inputs: inputs + [timeInput], output: "the value", read: read,
      bounds: polynomialBounds, arithmetic: polynomialArithmetic,
      inputSets: workloads(.one, 1, keys: 16, components: 3)
        + workloads(.oneRows, 1, keys: 16, components: 300)
        + workloads(.each, 61, keys: 4, components: 4),
      sweeps: KeyframeInputs.presets(name, kinds[0].value, count: 3, rises: rises))
  }

  static let hermite = spline(
    "hermite", "glTF's cubic spline: a key is in-tangent, value, out-tangent",
    [
      timesInput,
      Input(
        "values", "rows, one per key: in-tangent, value, out-tangent of 1 to 64 components each"),
    ], ["random": .hermite],
    seed: 51,
    read: { (record) throws(InputError) in try record.track(.hermite, unit: 3) })

  static let catmullRom = spline(
    "catmullRom", "spline through points, by their distances",
    [
      Input("spacing", CatmullRomSpacing.self), timesInput, valuesInput,
    ],
    [
      "uniform": .catmullRom(.uniform), "centripetal": .catmullRom(.centripetal),
      "chordal": .catmullRom(.chordal),
    ], seed: 52,
    read: { (record) throws(InputError) in
      try record.track(.catmullRom(try record.choice("spacing")))
    })

  static let monotone = spline(
    "monotone", "Fritsch and Carlson's spline, which does not overshoot",
    [risingTimesInput, valuesInput], ["random": .monotone], seed: 53, rises: true,
    read: { (record) throws(InputError) in try record.track(.monotone) })

  static let cubicSpline = spline(
    "spline", "twice continuously differentiable spline",
    [
      Input("ends", SplineEnds.self),
      Input("slopes", "two rows, at the start and the end; clamped only"), risingTimesInput,
      valuesInput,
    ], ["natural": .natural, "clamped": .clamped], seed: 54,
    read: { (record) throws(InputError) in
      let ends: SplineEnds = try record.choice("ends")
      return try record.track(ends == .natural ? .natural : .clamped)
    })

  static let quaternion = KeyframeKernel(
    id: "keyframes.quaternion", summary: "rotations of a pose between keys",
    inputs: [
      Input("mode", RotationInterpolation.self),
      Input("arc", RotationArc.self, then: "; not for squad"),
      Input(
        "values",
        "rows, one per key: planes x, y, z, w of its rotations, for squad also of controls"),
      timesInput, timingInput, timeInput,
    ],
    output: "planes x, y, z, w of unit quaternions",
    read: { (record) throws(InputError) in try record.rotationTrack() },
    bounds: { form in
      form.interpolation == .squad
        ? ElementBounds(
          double: ErrorBound(ulps: 2, spread: 8, absolute: 16, "u 2, three times slerp"))
        : ElementBounds(
          double: ErrorBound(ulps: 2, spread: 8, absolute: 8, "u 2, lengths, an arc or a chord"),
          fast: ErrorBound(ulps: 2, spread: 8, absolute: 8, "the same in Float lanes"))
    },
    arithmetic: { form in
      if case .nlerp = form.interpolation { 50 } else { form.interpolation == .squad ? 270 : 90 }
    },
    inputSets: [
      KeyframeInputs.workload(
        "clip-nlerp", .oneRows,
        KeyframeInputs.rotations(1, keys: 32, joints: 100, .nlerp(.shortest), seed: 61),
        at: KeyframeInputs.sequential),
      KeyframeInputs.workload(
        "clip-slerp", .oneRows,
        KeyframeInputs.rotations(1, keys: 32, joints: 100, .slerp(.shortest), seed: 61),
        at: KeyframeInputs.sequential),
      KeyframeInputs.workload(
        "one-joint", .one,
        KeyframeInputs.rotations(1, keys: 32, joints: 1, .slerp(.shortest), seed: 62)),
      KeyframeInputs.workload(
        "tracks-nlerp", .each,
        KeyframeInputs.rotations(61, keys: 8, joints: 1, .nlerp(.shortest), seed: 63)),
      KeyframeInputs.workload(
        "tracks-slerp", .each,
        KeyframeInputs.rotations(61, keys: 8, joints: 1, .slerp(.shortest), seed: 63)),
    ])

  static let transform = KeyframeKernel(
    id: "keyframes.transform", summary: "matrix between keys",
    inputs: [
      Input("mode", TransformInterpolation.self),
      Input("values", "rows of 16 numbers, one per key"), timesInput, timingInput, timeInput,
    ],
    output: "the matrix, row by row",
    read: { (record) throws(InputError) in
      try record.track(.matrix(try record.choice("mode")), unit: 16, units: 1...1)
    },
    bounds: { _ in
      ElementBounds(
        double: ErrorBound(ulps: 2, spread: 8, absolute: 8, "u 2, as transform.interpolate"))
    },
    hasFast: false, arithmetic: { $0.interpolation == .matrix(.linear) ? 50 : 550 },
    inputSets: {
      var generator = SplitMix(seed: 64)
      let form = KeyframeForm(keys: 4, components: 16, .matrix(.coreAnimation), hasTimes: true)
      let tracks = (0..<61).map { k in
        let matrices = (0..<4).flatMap { key in TransformInputs.cards[(k + 9 * key) % 61] }
        return Track(form: form, numbers: KeyframeInputs.times(4, &generator) + matrices)
      }
      return [
        KeyframeInputs.workload("cards", .one, [tracks[0]]),
        KeyframeInputs.workload("cards", .each, tracks),
      ]
    }())

  static let color = KeyframeKernel(
    id: "keyframes.color", summary: "color between keys, mixed in a color space",
    inputs: [
      colorSpaceInput, premultipliedInput,
      Input("values", "rows red, green, blue, alpha in sRGB, one per key"), timesInput, timingInput,
      timeInput,
    ],
    output: "red, green, blue, alpha",
    read: { (record) throws(InputError) in try record.colorTrack() },
    bounds: { _ in
      ElementBounds(
        double: ErrorBound(
          ulps: 2, spread: 8, absolute: 8, "powers of 2, sums of three terms, a mix, a quotient"))
    },
    hasFast: false, arithmetic: { $0.interpolation.mixingArithmetic },
    inputSets: {
      func tracks(_ count: Int, _ space: ColorSpace) -> [Track] {
        var generator = SplitMix(seed: 65)
        let form = KeyframeForm(
          keys: 3, components: 4, .color(ColorMix(in: space, premultiplied: true)), hasTimes: true)
        return (0..<count).map { _ in
          let colors = (0..<12).map { _ in generator.unit() }
          return Track(form: form, numbers: KeyframeInputs.times(3, &generator) + colors)
        }
      }
      let form = KeyframeForm(
        keys: 2, components: 4, .color(ColorMix(in: .encoded, premultiplied: false)),
        hasTimes: false)
      let group = Track(form: form, numbers: [0, 1, 0, 1, 0.8, 0.2, 0.4, 1])
      return [KeyframeInputs.workload("group", .one, [group], at: frames)]
        + ColorSpace.allCases.map { KeyframeInputs.workload($0.rawValue, .each, tracks(61, $0)) }
    }())
}

extension KeyframeInterpolation {
  /// Arithmetic of a color between two keys: 35 per power and 30 per root, of which a key and a result take
  /// one or two for every number, and a matrix of 15 for each.
  fileprivate var mixingArithmetic: Double {
    guard case .color(let mix) = self else { return 0 }
    switch mix.space {
    case .encoded: return 30
    case .linear: return 30 + 9 * 35
    case .displayP3: return 30 + 18 * 35 + 45
    case .lab, .oklab: return 30 + 9 * 35 + 6 * 30 + 45
    }
  }
}
