import Kernels
import Verification

private func quaternionInput(_ name: String) -> Input {
  Input(name, "quaternion x, y, z, w of any length but 0")
}

private let arcInput = Input("arc", RotationArc.self)

private let eulerInputs = [
  Input("order", "the axes from the first on, such as \"xyz\""),
  Input("unit", AngleUnit.self),
]

enum RotationInputs {
  static let quaternions: [[Double]] = {
    var generator = SplitMix(seed: 33)
    return (0..<61).map { _ in TransformInputs.unitQuaternion(&generator) }
  }()

  /// Ends of an arc and how far between them.
  static let arcs = quaternions.indices.map { k in
    quaternions[k] + quaternions[(k + 1) % 61] + scattered(k, 61)
  }

  static let angles: [[Double]] = {
    var generator = SplitMix(seed: 34)
    return (0..<61).map { _ in (0..<3).map { _ in 3 * generator.unit() - 1.5 } }
  }()

  static let matrices = TransformInputs.matrices(.quaternionMatrix, quaternions, count: 9)

  /// Cards that turn, as the scenes' rotations do: ends a quarter turn apart.
  static let stars = (0..<31).map { k in
    [0, 0, 0, 1, 0, 0x1.6a09e6p-1, 0, 0x1.6a09e6p-1, Double(k) / 30]
  }

  /// The same on a spline, with controls a fifth of the way from the ends.
  static let starSplines = stars.map { star in
    [0, 0, 0, 1, 0, 0.156_434_465, 0, 0.987_688_341]
      + [0, 0.587_785_252, 0, 0.809_016_994] + star.suffix(5)
  }
}

extension Record {
  /// A quaternion that is not 0.
  fileprivate func quaternion(_ name: String) throws(InputError) -> [Double] {
    let numbers = try finite(name, count: 4)
    guard numbers.contains(where: { $0 != 0 }) else {
      throw InputError("\(name): a quaternion of length 0 has no direction")
    }
    return numbers
  }

  fileprivate func arcEnds(
    _ operation: TransformOperation, _ names: [String]
  ) throws(InputError) -> Problem<TransformOperation> {
    var numbers: [Double] = []
    for name in names { numbers += try quaternion(name) }
    return Problem(operation, parameters: numbers + [try finite("t")])
  }
}

extension TransformKernels {
  private static func arc(
    _ name: String, _ summary: String,
    _ operation: @escaping @Sendable (RotationArc) -> TransformOperation,
    _ bounds: ElementBounds, arithmetic: Double
  ) -> TransformKernel {
    TransformKernel(
      id: "quaternion.\(name)", summary: summary,
      inputs: [arcInput, quaternionInput("from"), quaternionInput("to"), Input("t", "any number")],
      output: "the unit quaternion", arrangements: [.each, .eachGroups, .eachRows],
      read: { (record) throws(InputError) in
        try record.arcEnds(operation(try record.choice("arc")), ["from", "to"])
      },
      bounds: bounds, arithmetic: { _ in arithmetic },
      inputSets: [
        inputSet("random", operation(.shortest), RotationInputs.arcs),
        inputSet("jump-star", operation(.shortest), RotationInputs.stars),
      ])
  }

  static let slerp = arc(
    "slerp", "rotation between two, with constant angular speed", { .slerp($0) },
    ElementBounds(
      double: ErrorBound(ulps: 1, absolute: 4, "weights of three polynomials, a sum, a length"),
      fast: ErrorBound(ulps: 1, absolute: 4, "the same in Float lanes: 3e-7")),
    arithmetic: 90)

  static let nlerp = arc(
    "nlerp", "rotation between two, on the chord", { .nlerp($0) },
    ElementBounds(
      double: ErrorBound(ulps: 1, spread: 4, absolute: 4, "two lengths, two products, a length"),
      fast: ErrorBound(ulps: 1, spread: 4, absolute: 4, "the same in Float lanes")),
    arithmetic: 50)

  static let squad = TransformKernel(
    id: "quaternion.squad", summary: "rotation on a spline of two ends and two controls",
    inputs: ["from", "fromControl", "toControl", "to"].map(quaternionInput)
      + [Input("t", "any number")],
    output: "the unit quaternion",
    read: { (record) throws(InputError) in
      try record.arcEnds(.squad, ["from", "fromControl", "toControl", "to"])
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 1, spread: 8, absolute: 16, "three times slerp"),
      fast: ErrorBound(ulps: 1, spread: 8, absolute: 16, "the same in Float lanes")),
    arithmetic: { _ in 270 },
    inputSets: [
      inputSet(
        "random", .squad,
        RotationInputs.quaternions.indices.map { k in
          (0..<4).flatMap { RotationInputs.quaternions[(k + $0) % 61] } + scattered(k, 61)
        }),
      inputSet("jump-star", .squad, RotationInputs.starSplines),
    ])

  static let quaternionToMatrix = TransformKernel(
    id: "quaternion.toMatrix", summary: "3x3 rotation matrix of a quaternion",
    inputs: [quaternionInput("quaternion")], output: "9 numbers, row by row",
    read: { (record) throws(InputError) in
      Problem(.quaternionMatrix, parameters: try record.quaternion("quaternion"))
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 1, absolute: 4, "a length 2, products 2, a sum"),
      fast: ErrorBound(ulps: 1, absolute: 4, "the same in Float lanes")),
    arithmetic: { _ in 35 },
    inputSets: [inputSet("random", .quaternionMatrix, RotationInputs.quaternions)])

  static let quaternionFromMatrix = TransformKernel(
    id: "quaternion.fromMatrix", summary: "unit quaternion, w >= 0, of a 3x3 rotation matrix",
    inputs: [Input("matrix", "9 numbers, row by row")], output: "x, y, z, w",
    read: { (record) throws(InputError) in
      Problem(.quaternionFromMatrix, parameters: try record.finite("matrix", count: 9))
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, spread: 8, absolute: 4, "a pivot 3, a root, a quotient, a length 3")),
    arithmetic: { _ in 60 },
    inputSets: [inputSet("random", .quaternionFromMatrix, RotationInputs.matrices)])

  static let quaternionFromEuler = TransformKernel(
    id: "quaternion.fromEuler", summary: "unit quaternion of three angles",
    inputs: eulerInputs + [Input("angles", "in the order of the axes")], output: "x, y, z, w",
    read: { (record) throws(InputError) in
      Problem(
        .quaternionFromEuler(try record.choice("order"), try record.choice("unit")),
        parameters: try record.finite("angles", count: 3))
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, absolute: 6, "three pairs of sine and cosine, two products, a sum")),
    arithmetic: { _ in 100 },
    inputSets: [inputSet("random", .quaternionFromEuler(.xyz, .radians), RotationInputs.angles)])

  static let quaternionToEuler = TransformKernel(
    id: "quaternion.toEuler", summary: "three angles of a quaternion",
    inputs: eulerInputs + [quaternionInput("quaternion")], output: "the angles",
    read: { (record) throws(InputError) in
      Problem(
        .eulerFromQuaternion(try record.choice("order"), try record.choice("unit")),
        parameters: try record.quaternion("quaternion"))
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 2, spread: 8, absolute: 8, "sums 1, two angles of 2, a sum")),
    arithmetic: { _ in 110 },
    inputSets: [
      inputSet("random", .eulerFromQuaternion(.xyz, .radians), RotationInputs.quaternions)
    ])
}
