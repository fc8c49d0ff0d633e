import Kernels
import Scenes
import Verification

private enum ContentName: String, CaseIterable {
  case basic, spring, keyframes
}

private enum ValueName: String, CaseIterable {
  case numbers, matrix
}

/// The fields of all contents.
private let animationFields: Set = [
  "levels", "function", "additive", "cumulative", "content", "from", "by", "to", "mass",
  "stiffness",
  "damping", "velocity", "mode", "values", "keyTimes", "timing", "tension", "continuity", "bias",
]

private let matrixTracks = "coreAnimation, discrete"

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

  private func springNumbers() throws(InputError) -> [Double] {
    let (mass, stiffness) = (try finite("mass"), try finite("stiffness"))
    let damping = try finite("damping")
    guard mass > 0, stiffness > 0, damping >= 0 else {
      throw InputError(
        "\(place)mass \(mass), stiffness \(stiffness), damping \(damping): not above 0, above 0, 0 or more"
      )
    }
    return [mass, stiffness, damping, try finite("velocity")]
  }

  /// The content of an animation of a value.
  private func content(
    _ value: AnimatedValue
  ) throws(InputError) -> (content: AnimationContent, numbers: [Double]) {
    let name: ContentName = try choice("content")
    if name == .keyframes {
      let track = try value == .matrix ? matrixTrack() : calculatedTrack()
      guard track.form.components == value.count else {
        throw InputError(
          "\(place)values[0]: \(track.form.components) numbers instead of \(value.count)")
      }
      return (.keyframes(track.form), track.numbers)
    }
    let spring = name == .spring ? try springNumbers() : []
    let (ends, numbers) = try ends(count: value.count)
    let hasBy = [.fromBy, .byTo, .by].contains(ends)
    guard value != .matrix || (name == .basic && !hasBy) else {
      throw InputError("\(place)content: a matrix has no springs and nothing to go by")
    }
    return (name == .spring ? .spring(ends) : .basic(ends), spring + numbers)
  }

  private func matrixTrack() throws(InputError) -> Track {
    let modes: [String: KeyframeInterpolation] = [
      "coreAnimation": .matrix(.coreAnimation), "discrete": .discrete,
    ]
    guard case .text(let name) = try field("mode"), let mode = modes[name] else {
      throw InputError("\(place)mode: must be one of \(matrixTracks)")
    }
    return try track(mode, unit: 16, units: 1...1)
  }

  fileprivate func layer(
    of value: AnimatedValue
  ) throws(InputError) -> (layer: AnimationLayer, numbers: [Double]) {
    let (levels, time) = try timeLevels()
    let (content, numbers) = try content(value)
    let (adds, accumulates) = (try flag("additive"), try flag("cumulative"))
    let function =
      fields["function"] == nil ? [] : try timingControls(self.numbers("function"), "function")
    let layer = AnimationLayer(
      content, levels: levels, hasTiming: !function.isEmpty, isAdditive: adds,
      isCumulative: accumulates)
    try check(layer, value, duration: time[time.count - 3])
    return (layer, time + function + numbers)
  }

  /// Refuses what has no meaning.
  private func check(
    _ layer: AnimationLayer, _ value: AnimatedValue, duration: Double
  ) throws(InputError) {
    if layer.isAdditive {
      switch layer.content {
      case .basic(let ends), .spring(let ends):
        guard ends.count == 2 else {
          throw InputError("\(place)additive: an animation that is added has two ends of its own")
        }
      case .keyframes: break
      }
    }
    if layer.isCumulative && value == .matrix {
      throw InputError("\(place)cumulative: matrices do not accumulate")
    }
    if case .spring = layer.content, !duration.isFinite {
      throw InputError("\(place)duration: a spring's must be finite")
    }
  }
}

/// An animation on a scene's property, at 61 times.
private func problems(
  _ value: AnimatedValue, model: [Double], _ layers: [(AnimationLayer, [Double])],
  over seconds: Double
) -> [Problem<AnimationOperation>] {
  (0..<61).map { k in
    Problem(
      .evaluate(AnimationForm(value, layers.map(\.0))),
      parameters: model + layers.flatMap(\.1) + [seconds * scattered(k, 61)[0] + 0x1p-8])
  }
}

/// Animations of the scenes.
private enum SceneAnimation {
  static func time(
    begin: Double = 0, speed: Double = 1, duration: Double, repeats: Double = 0
  ) -> [Double] {
    [begin, 0, speed, duration, repeats, 0]
  }

  static let kept = TimeLevel(fill: .forwards, isRemovedOnCompletion: false)

  static func track(
    _ scene: SceneTrack, _ level: TimeLevel, _ time: [Double]
  ) -> (AnimationLayer, [Double]) {
    let track = KeyframeInputs.scene(scene)
    return (AnimationLayer(.keyframes(track.form), levels: [level]), time + track.numbers)
  }

  static let position: [(AnimationLayer, [Double])] = [
    (AnimationLayer(.basic(.fromTo), levels: [kept]), time(duration: 1) + [77, 200, 455, 400])
  ]
  static let shake = [
    track(.shake, TimeLevel(), time(speed: 2, duration: 0.25, repeats: .infinity))
  ]
  static let splash = [track(.splashMask, kept, time(begin: 1, duration: 1))]
  static let bubble = [
    track(.floatingBubble, TimeLevel(autoreverses: true), time(duration: 1, repeats: .infinity))
  ]
  static let group: [(AnimationLayer, [Double])] = [
    (
      AnimationLayer(.basic(.fromTo), levels: [kept, TimeLevel()]),
      time(duration: 3) + time(duration: 5) + [1, 0.2]
    )
  ]
  static let springs: [(AnimationLayer, [Double])] = [
    (
      AnimationLayer(.spring(.fromTo), levels: [kept]),
      time(duration: 0.8) + SceneSpring.menuElastic[0].numbers.prefix(3) + [0.5, 667, 0]
    ),
    (
      AnimationLayer(.basic(.fromTo), hasTiming: true, isAdditive: true),
      time(begin: 0.25, duration: 0.5) + NamedTiming.easeInEaseOut.controls + [0, 40]
    ),
  ]
  static let star: [(AnimationLayer, [Double])] = [
    (
      AnimationLayer(.basic(.fromTo), levels: [kept], hasTiming: true),
      time(duration: 0.25) + NamedTiming.easeInEaseOut.controls + TransformInputs.cards[3]
        + TransformInputs.cards[40]
    )
  ]
}

extension AnimationKernels {
  static let evaluate = AnimationKernel(
    id: "animation.evaluate", summary: "presentation value of a property with several animations",
    inputs: [
      Input("value", "\"numbers\" or \"matrix\""), Input("model", "the model value"),
      Input(
        "animations",
        "0 to 8, each acting on the value beneath: levels as time.map, function (x1, y1, x2, y2), "
          + "additive, cumulative, content \"basic\", \"spring\" or \"keyframes\"; from, to, by; mass, "
          + "stiffness, damping, velocity; or the fields of keyframes.sample"),
      Input("time", "the parent's"),
    ],
    output: "the value that is shown",
    read: { (record) throws(InputError) in
      let kind: ValueName = try record.choice("value")
      let model = try record.finite("model", counts: kind == .matrix ? 16...16 : 1...16)
      let value: AnimatedValue = kind == .matrix ? .matrix : .numbers(model.count)
      var (layers, numbers): ([AnimationLayer], [Double]) = ([], [])
      for record in try record.records("animations", count: 0...8, fields: animationFields) {
        let (layer, more) = try record.layer(of: value)
        layers.append(layer)
        numbers += more
      }
      return Problem(
        .evaluate(AnimationForm(value, layers)),
        parameters: model + numbers + [try record.finite("time")])
    },
    bounds: ElementBounds(
      double: Budget(
        ulps: 2, spread: 8, absolute: 8, "time 4, timing function 3, a mix, sums in order")),
    extent: { numbers in numbers.filter(\.isFinite).map(\.magnitude).reduce(1, +) },
    arithmetic: { operation in
      guard case .evaluate(let form) = operation else { return 0 }
      return form.layers.reduce(0) { sum, layer in
        let timing = layer.hasTiming ? 60.0 : 0
        return sum + 60 * Double(layer.levels.count) + timing + 3 * Double(form.value.count)
      }
    },
    inputSets: [
      (
        "position-basic",
        problems(.numbers(2), model: [455, 400], SceneAnimation.position, over: 1.25)
      ),
      ("shake", problems(.numbers(1), model: [0], SceneAnimation.shake, over: 10)),
      ("splash-mask", problems(.numbers(1), model: [60], SceneAnimation.splash, over: 2.25)),
      ("floating-bubble", problems(.numbers(1), model: [1], SceneAnimation.bubble, over: 10)),
      ("group", problems(.numbers(1), model: [1], SceneAnimation.group, over: 4)),
      ("springs", problems(.numbers(1), model: [0], SceneAnimation.springs, over: 1)),
      ("cards", problems(.matrix, model: TransformInputs.cards[0], SceneAnimation.star, over: 0.5)),
    ])
}
