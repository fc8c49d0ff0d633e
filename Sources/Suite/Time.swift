import Kernels
import Measurement
import Verification

private enum TimeModel: String, CaseIterable {
  case coreAnimation, webAnimations
}

extension Record {
  /// Levels of Core Animation's timing: what they are, and their numbers.
  func timeLevels() throws(InputError) -> (levels: [TimeLevel], numbers: [Double]) {
    var (levels, numbers): ([TimeLevel], [Double]) = ([], [])
    let known: Set = [
      "begin", "offset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses",
      "fill", "removedOnCompletion",
    ]
    for level in try records("levels", count: 1...4, fields: known) {
      levels.append(
        TimeLevel(
          fill: try level.choice("fill"), autoreverses: try level.flag("autoreverses"),
          isRemovedOnCompletion: try level.flag("removedOnCompletion")))
      for name in ["begin", "offset", "speed"] { numbers.append(try level.finite(name)) }
      for name in ["duration", "repeatCount", "repeatDuration"] {
        numbers.append(try level.lasting(name))
      }
    }
    return (levels, numbers)
  }

  /// A number that is not negative, and may be infinite.
  fileprivate func lasting(_ name: String) throws(InputError) -> Double {
    let value = try number(name)
    guard value >= 0 else {
      throw InputError("\(place)\(name): \(value) is negative or not a number")
    }
    return value
  }

  fileprivate func webTiming() throws(InputError) -> Problem<AnimationOperation> {
    var numbers: [Double] = []
    for name in ["start", "rate", "delay", "endDelay"] { numbers.append(try finite(name)) }
    numbers += [try notNegative("iterationStart"), try lasting("iterations")]
    numbers += [try lasting("duration"), try finite("time")]
    return Problem(
      .time(.webAnimations(try choice("fill"), try choice("direction"))), parameters: numbers)
  }
}

/// Timings of the scenes, each at 61 times of its first seconds.
private func timings(
  _ levels: [TimeLevel], _ numbers: [Double], over seconds: Double
) -> [Problem<AnimationOperation>] {
  (0..<61).map { k in
    Problem(
      .time(.coreAnimation(levels)),
      parameters: numbers + [seconds * scattered(k, 61)[0] + 0x1p-8])
  }
}

extension AnimationKernels {
  static let time = AnimationKernel(
    id: "time.map", summary: "phase and progress of an animation, from its parent's time",
    inputs: [
      Input("model", TimeModel.self),
      Input(
        "levels",
        "coreAnimation: 1 to 4, the outermost group first: begin, offset, speed, duration, "
          + "repeatCount, repeatDuration, autoreverses, fill, removedOnCompletion"),
      Input("start", "webAnimations: the start time"), Input("rate", "its playback rate"),
      Input("delay", "before the active interval"), Input("endDelay", "after it"),
      Input("iterationStart", "in iterations"), Input("iterations", "how many, also infinite"),
      Input("duration", "of an iteration"),
      Input("fill", FillMode.self), Input("direction", PlaybackDirection.self),
      Input("time", "the parent's, or the timeline's"),
    ],
    output: "phase (0 before, 1 active, 2 after, 3 removed), effect (1 or 0), progress, iteration, "
      + "active local time",
    read: { (record) throws(InputError) in
      let model: TimeModel = try record.choice("model")
      guard model == .coreAnimation else { return try record.webTiming() }
      let (levels, numbers) = try record.timeLevels()
      return Problem(
        .time(.coreAnimation(levels)), parameters: numbers + [try record.finite("time")])
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 1, spread: 4, "products and remainders in double words, a quotient")),
    arithmetic: { operation in
      guard case .time(.coreAnimation(let levels)) = operation else { return 60 }
      return 60 * Double(levels.count)
    },
    divided: { operation in
      guard case .time(.coreAnimation(let levels)) = operation else {
        return DividerWork(divisions: 1)
      }
      return DividerWork(divisions: Double(levels.count))
    },
    inputSets: [
      (
        "shake",
        timings([TimeLevel(autoreverses: true)], [0, 0, 2, 0.25, .infinity, 0], over: 10)
      ),
      (
        "pulse-replicator",
        timings([TimeLevel()], [0, 0, 1, 4, .infinity, 0], over: 60)
      ),
      (
        "group",
        timings(
          [TimeLevel(fill: .both, isRemovedOnCompletion: false), TimeLevel(autoreverses: true)],
          [0.5, 0, 1, 3, 0, 0] + [0, 0, 1, 1, .infinity, 0], over: 4)
      ),
      (
        "web",
        (0..<61).map { k in
          Problem(
            .time(.webAnimations(.both, .alternate)),
            parameters: [0, 1, 0.25, 0.5, 0.125, 3, 1, 5 * scattered(k, 61)[0] + 0x1p-8])
        }
      ),
    ])
}
