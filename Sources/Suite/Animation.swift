import Kernels
import Verification

private enum ContentName: String, CaseIterable {
  case basic, spring, keyframes
}

private enum ValueName: String, CaseIterable {
  case numbers, matrix, color
}

/// How matrices go from key to key.
private enum MatrixMode: String, CaseIterable {
  case coreAnimation, discrete
}

/// How colors go from key to key.
private enum ColorMode: String, CaseIterable {
  case linear, discrete
}

/// The fields of all contents.
private let animationFields: Set = [
  "levels", "function", "valueFunction", "additive", "cumulative", "content", "from", "by", "to",
  "mass", "stiffness", "damping", "velocity", "mode", "values", "keyTimes", "timing", "tension",
  "continuity", "bias",
]

extension Record {
  /// The ends that are given, and their numbers.
  private func ends(count: Int) throws(InputError) -> (ends: AnimationEnds, numbers: [Double]) {
    var (given, numbers): ([String], [Double]) = ([], [])
    for name in ["from", "by", "to"] where fields[name] != nil {
      given.append(name)
      numbers += try finite(name, count: count)
    }
    let ends: [[String]: AnimationEnds] = [
      ["from", "to"]: .fromTo, ["from", "by"]: .fromBy, ["by", "to"]: .byTo, ["from"]: .from,
      ["to"]: .to, ["by"]: .by, []: .none,
    ]
    guard let found = ends[given] else {
      throw InputError("\(place)from, by and to: at most two of them")
    }
    return (found, numbers)
  }

  /// The content of an animation of a value.
  private func content(
    _ value: AnimatedValue
  ) throws(InputError) -> (content: AnimationContent, numbers: [Double]) {
    let name: ContentName = try choice("content")
    if name == .keyframes {
      let track =
        switch value {
        case .numbers: try calculatedTrack()
        case .matrix: try matrixTrack()
        case .color(let mix): try mixedTrack(mix)
        }
      guard track.form.components == value.count else {
        throw InputError(
          "\(place)values[0]: \(counted(track.form.components, "number")) instead of \(value.count)"
        )
      }
      return (.keyframes(track.form), track.numbers)
    }
    let spring = name == .spring ? try oscillator() + [try finite("velocity")] : []
    let (ends, numbers) = try ends(count: value.count)
    let hasBy = [.fromBy, .byTo, .by].contains(ends)
    guard value != .matrix || !hasBy else {
      throw InputError("\(place)by: matrices have nothing to go by")
    }
    return (name == .spring ? .spring(ends) : .basic(ends), spring + numbers)
  }

  private func matrixTrack() throws(InputError) -> Track {
    let mode: MatrixMode = try choice("mode")
    return try track(
      mode == .discrete ? .discrete : .matrix(.coreAnimation), unit: 16, units: 1...1)
  }

  private func mixedTrack(_ mix: ColorMix) throws(InputError) -> Track {
    let mode: ColorMode = try choice("mode")
    return try track(mode == .discrete ? .discrete : .color(mix), unit: 4, units: 1...1)
  }

  fileprivate func animation(
    of value: AnimatedValue
  ) throws(InputError) -> (animation: PropertyAnimation, numbers: [Double]) {
    let (levels, time) = try timeLevels()
    let valueFunction = try valueFunction(of: value)
    let own = valueFunction.map { AnimatedValue.numbers($0.count) } ?? value
    let (content, numbers) = try content(own)
    let (adds, accumulates) = (try flag("additive"), try flag("cumulative"))
    let function =
      fields["function"] == nil
      ? [] : try timingControls(self.numbers("function"), "\(place)function")
    let animation = PropertyAnimation(
      content, levels: levels, hasTiming: !function.isEmpty, isAdditive: adds,
      isCumulative: accumulates, valueFunction: valueFunction)
    // A duration 0 is that of the level around it.
    let durations = stride(from: 3, to: time.count, by: 6).map { time[$0] }
    if case .spring = content, let level = durations.lastIndex(where: { $0 != 0 }),
      !durations[level].isFinite
    {
      throw InputError("\(place)levels[\(level)].duration: a spring's must be finite")
    }
    try check(animation, own)
    return (animation, time + function + numbers)
  }

  /// What makes a matrix of an animation's numbers, if it has numbers.
  private func valueFunction(of value: AnimatedValue) throws(InputError) -> ValueFunction? {
    guard fields["valueFunction"] != nil else { return nil }
    let function: ValueFunction = try choice("valueFunction")
    guard value == .matrix else {
      throw InputError(
        "\(place)valueFunction: \(function.rawValue) makes a matrix, which the value is not")
    }
    return function
  }

  /// Refuses what has no meaning for an animation of such values.
  private func check(
    _ animation: PropertyAnimation, _ value: AnimatedValue
  ) throws(InputError) {
    switch animation.content {
    case .basic(let ends), .spring(let ends):
      if animation.valueFunction != nil && ends.count < 2 {
        throw InputError("\(place)valueFunction: its numbers have two ends of their own")
      }
      if animation.isAdditive && ends.count < 2 {
        throw InputError("\(place)additive: an animation that is added has two ends of its own")
      }
    case .keyframes: break
    }
    if animation.isCumulative && value == .matrix {
      throw InputError("\(place)cumulative: matrices do not accumulate")
    }
  }
}

extension AnimationKernels {
  static let evaluate = AnimationKernel(
    id: "animation.evaluate", summary: "presentation value of a property with several animations",
    inputs: [
      Input("value", ValueName.self), colorSpaceInput, premultipliedInput,
      Input("model", "the model value"),
      Input(
        "animations",
        "0 to 8, each acting on the value beneath: levels as time.map, function (x1, y1, x2, y2), "
          + "additive, cumulative, valueFunction where numbers make a matrix, content "
          + alternatives(ContentName.allCases.map { "\"\($0.rawValue)\"" })
          + "; from, to, by; mass, stiffness, damping, velocity; or the fields of "
          + "keyframes.sample"),
      Input("time", "the parent's"),
    ],
    output: "the value that is shown",
    read: { (record) throws(InputError) in
      let kind: ValueName = try record.choice("value")
      let model = try record.finite("model", counts: KeyframeInputs.recordNumbers)
      let value: AnimatedValue =
        switch kind {
        case .numbers: .numbers(model.count)
        case .matrix: .matrix
        case .color: .color(try record.colorMix())
        }
      guard model.count == value.count else {
        throw InputError("model: \(counted(model.count, "number")) instead of \(value.count)")
      }
      var (animations, numbers): ([PropertyAnimation], [Double]) = ([], [])
      for record in try record.records("animations", count: 0...8, fields: animationFields) {
        let (animation, more) = try record.animation(of: value)
        animations.append(animation)
        numbers += more
      }
      return Problem(
        .evaluate(AnimationForm(value, animations)),
        parameters: model + numbers + [try record.finite("time")])
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 2, spread: 8, absolute: 8,
        "time 4, timing function 3, a mix, sine and cosine 2, sums in order")),
    extent: { numbers in numbers.filter(\.isFinite).map(\.magnitude).reduce(1, +) },
    arithmetic: { operation in
      guard case .evaluate(let form) = operation else { return 0 }
      return form.animations.reduce(0) { sum, animation in
        let timing = animation.hasTiming ? 60.0 : 0
        let product = animation.isAdditive && form.value == .matrix ? 112.0 : 0
        let value = animation.valueFunction == nil ? 3 * Double(form.value.count) : 30
        return sum + 60 * Double(animation.levels.count) + timing + value + product
      }
    },
    inputSets: animationScenes)
}
