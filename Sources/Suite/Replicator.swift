import Kernels
import Scenes
import Verification

/// Numbers of a level before its colours.
private func level(
  _ transform: [Double], delay: Double, color: [Double] = [1, 1, 1, 1],
  offset: [Double] = [0, 0, 0, 0]
) -> [Double] {
  transform + [0, 0, 0, delay] + color + offset
}

private func problems(_ counts: [Int], _ levels: [Double]) -> [Problem<AnimationOperation>] {
  (0..<61).map { k in
    Problem(
      .replicate(ReplicatorForm(counts: counts)), parameters: levels + [Double(k) / 15])
  }
}

extension AnimationKernels {
  private static let transforms = TransformInputs.matrices(
    TransformInputs.axisAngle, SceneTransform.replicators)

  private static let still: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }

  private static func shift(_ x: Double, _ y: Double) -> [Double] {
    var matrix = still
    (matrix[12], matrix[13]) = (x, y)
    return matrix
  }

  static let replicator = AnimationKernel(
    id: "replicator.instances",
    summary: "matrix, time and color of every copy of a replicator layer",
    inputs: [
      Input(
        "levels",
        "1 or 2, the outer one first: count, transform 16, center 3, delay, color 4, colorOffset 4; "
          + "at most 64 copies"),
      Input("time", "the replicator's"),
    ],
    output: "per copy, the inner level's next to each other, matrix 16, time, color 4",
    read: { (record) throws(InputError) in
      var (counts, numbers): ([Int], [Double]) = ([], [])
      let known: Set = ["count", "transform", "center", "delay", "color", "colorOffset"]
      for level in try record.records("levels", count: 1...2, fields: known) {
        counts.append(try level.integer("count", in: 1...64))
        numbers += try level.finite("transform", count: 16)
        numbers += try level.finite("center", count: 3)
        numbers.append(try level.finite("delay"))
        numbers += try level.finite("color", count: 4)
        numbers += try level.finite("colorOffset", count: 4)
      }
      let form = ReplicatorForm(counts: counts)
      guard form.total <= 64 else { throw InputError("levels: \(form.total) copies, not 1 to 64") }
      return Problem(.replicate(form), parameters: numbers + [try record.finite("time")])
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 1, absolute: 4, "4 roundings per product, relative to its terms")),
    extent: { numbers in
      stride(from: 0, to: numbers.count - 1, by: 28).reduce(1.0) { extent, start in
        let rows = stride(from: start, to: start + 16, by: 4).map { row in
          numbers[row..<(row + 4)].map(\.magnitude).reduce(0, +)
        }
        let way = numbers[(start + 16)..<(start + 19)].map(\.magnitude).reduce(1, +)
        return extent * 16 * (rows.max() ?? 1) * way
      }
    },
    arithmetic: { operation in
      if case .replicate(let form) = operation, form.counts.count == 1 { 124 } else { 240 }
    },
    elements: { operation in
      if case .replicate(let form) = operation { form.total } else { 1 }
    },
    inputSets: [
      ("pulse-replicator", problems([8], level(still, delay: 0.5))),
      ("flip-replicator", problems([3], level(transforms[0], delay: 0.1))),
      ("triangle-replicator", problems([3], level(transforms[1], delay: 0.1))),
      (
        "grid-replicator",
        problems(
          [3, 3],
          level(shift(0, 30), delay: 0.3)
            + level(shift(30, 0), delay: 0.3, offset: [-0.1, 0, 0, 0]))
      ),
      ("mirror-replicator", problems([2], level(transforms[2], delay: 0))),
    ])
}
