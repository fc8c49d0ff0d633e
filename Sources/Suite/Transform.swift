import Kernels
import Measurement
import Verification

let matrixInput = Input("matrix", "16 numbers, row by row")

private let composeInputs = [
  Input("order", "what acts on a point first, such as \"scaleRotateTranslate\""),
  Input("rotation", RotationName.self),
  Input("euler", "with \"euler\" the axes from the first on, such as \"xyz\""),
  Input("unit", AngleUnit.self, then: "; not for quaternions"),
  Input("scale", "x, y, z"),
  Input("rotate", "axis and angle, or x, y, z, w, or three angles"),
  Input("translate", "x, y, z"), Input("anchor", "x, y, z"),
  Input("distance", "of the eye, positive, \"inf\" for none"),
]

private enum RotationName: String, CaseIterable {
  case axisAngle, quaternion, euler
}

extension Record {
  fileprivate func rotationForm() throws(InputError) -> RotationForm {
    let name: RotationName = try choice("rotation")
    return switch name {
    case .axisAngle: .axisAngle(try choice("unit"))
    case .quaternion: .quaternion
    case .euler: .euler(try choice("euler"), try choice("unit"))
    }
  }

  fileprivate func composition() throws(InputError) -> Problem<TransformOperation> {
    let form = try rotationForm()
    let distance = try number("distance")
    guard distance > 0 else { throw InputError("distance: \(distance) is not positive") }
    return Problem(
      .compose(TransformProgram(try choice("order"), form)),
      parameters: try finite("scale", count: 3) + finite("rotate", count: form.count)
        + finite("translate", count: 3) + finite("anchor", count: 3) + [distance])
  }

  fileprivate func matrix(
    _ operation: TransformOperation
  ) throws(InputError) -> Problem<TransformOperation> {
    Problem(operation, parameters: try finite("matrix", count: 16))
  }
}

/// Inputs of an operation by name.
func inputSet(
  _ name: String, _ operation: TransformOperation, _ inputs: [[Double]]
) -> (String, [Problem<TransformOperation>]) {
  (name, inputs.map { Problem(operation, parameters: $0) })
}

/// The terms of an entry: what scale makes of translation and anchor point, and the anchor point again,
/// times w.
@Sendable private func composingExtent(_ numbers: [Double]) -> Double {
  func size(_ part: some Sequence<Double>) -> Double { part.map(\.magnitude).reduce(0, +) }
  let scale = numbers[..<3].map(\.magnitude).reduce(0, max)
  let tail = numbers.suffix(7)
  let (way, anchor) = (size(tail.prefix(6)), size(tail.dropFirst(3).prefix(3)))
  let moved = (1 + scale) * way
  return max(1, scale) + moved + anchor * (1 + moved / numbers[numbers.count - 1])
}

/// Scaling 9, the image of the origin 18, perspective and anchor point 28; and the rotation, 24 for each
/// sine and cosine.
@Sendable private func composingArithmetic(_ operation: TransformOperation) -> Double {
  guard case .compose(let program) = operation else { return 0 }
  return switch program.rotation {
  case .axisAngle: 55 + 24 + 35
  case .quaternion: 55 + 32
  case .euler: 55 + 3 * 24 + 16
  }
}

extension TransformKernels {
  static let compose = TransformKernel(
    id: "transform.compose",
    summary: "matrix of scale, rotation and translation about an anchor point, with perspective",
    inputs: composeInputs, output: "the matrix, row by row",
    arrangements: [.each, .eachGroups, .eachRows],
    read: { (record) throws(InputError) in try record.composition() },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, absolute: 4,
        "in a row's largest entry: sine and cosine 1 rounding, a rotation's entry 2, scale 1, sums 2"
      ),
      fast: ErrorBound(ulps: 1, absolute: 4, "the same in Float lanes")),
    extent: { composingExtent($0) }, arithmetic: { composingArithmetic($0) },
    inputSets: [
      inputSet("random-euler", TransformInputs.euler, TransformInputs.randomEuler),
      inputSet("tv-card", TransformInputs.card, TransformInputs.tvCards),
      inputSet("tv-card-turned-first", TransformInputs.otherCard, TransformInputs.otherTVCards),
      inputSet("swipe-card", TransformInputs.axisAngle, TransformInputs.swipeCards),
      inputSet("cart-present", TransformInputs.cart, TransformInputs.cartCards),
      inputSet("jump-star", TransformInputs.axisAngle, TransformInputs.stars),
      inputSet("random-quaternion", TransformInputs.quaternion, TransformInputs.randomQuaternions),
    ])

  static let concat = TransformKernel(
    id: "transform.concat",
    summary: "product of 2 to 16 matrices, the first of which applies first",
    inputs: [Input("matrices", "2 to 16 rows of 16 numbers")], output: "the product, row by row",
    read: { (record) throws(InputError) in
      let (numbers, count) = try record.finiteRows("matrices", of: 16, rows: 2...16)
      return Problem(.concat(count: count), parameters: numbers)
    },
    bounds: ElementBounds(double: ErrorBound(ulps: 1, absolute: 4, "4 roundings per product")),
    arithmetic: { 112 * Double($0.inputCount / 16 - 1) },
    inputSets: [
      inputSet(
        "cards", .concat(count: 4),
        (0..<61).map { k in
          (0..<4).flatMap { TransformInputs.cards[(k + 31 * $0) % TransformInputs.cards.count] }
        })
    ])

  static let powers = TransformKernel(
    id: "transform.powers",
    summary: "instance transforms of a replicator: M to the powers 0 to count - 1",
    inputs: [matrixInput, Input("count", "1 to 64")], output: "the matrices, one after the other",
    read: { (record) throws(InputError) in
      try record.matrix(.powers(count: record.integer("count", in: 1...64)))
    },
    bounds: ElementBounds(double: ErrorBound(ulps: 1, absolute: 4, "4 roundings per product")),
    arithmetic: { 112 * max(0, Double($0.outputCount / 16 - 2)) },
    inputSets: [inputSet("replicators", .powers(count: 3), TransformInputs.replicators)])

  static let quad = TransformKernel(
    id: "transform.quad", summary: "corners of a rectangle's image, and their extent",
    inputs: [matrixInput, Input("rect", "x, y, width, height")],
    output: "four corners (x, y), then least x and y, greatest x and y",
    read: { (record) throws(InputError) in
      let rect = try record.finite("rect", count: 4)
      return Problem(.quad, parameters: try record.finite("matrix", count: 16) + rect)
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, absolute: 5, "a side's end 1, 4 roundings per number and w, a quotient"),
      fast: ErrorBound(ulps: 1, absolute: 5, "the same in Float lanes")),
    arithmetic: { _ in 60 }, divided: { _ in DividerWork(divisions: 4) },
    inputSets: [
      inputSet("cards", .quad, TransformInputs.cards.map { $0 + [-150, -200, 300, 400] })
    ])

  static let invert = TransformKernel(
    id: "transform.invert",
    summary: "inverse, whether there is one, and the condition number",
    inputs: [matrixInput], output: "the inverse or the matrix itself, 1 or 0, the condition number",
    arrangements: [.each, .eachRows],
    read: { (record) throws(InputError) in try record.matrix(.invert) },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 2, absolute: 8,
        "in the absolute terms: minors 2, cofactors 3, determinant 3, quotient 1"),
      fast: ErrorBound(ulps: 2, absolute: 8, "the same in Float lanes")),
    arithmetic: { _ in 200 },
    inputSets: [
      inputSet("cards", .invert, TransformInputs.cards),
      inputSet("random", .invert, TransformInputs.randomMatrices),
    ])

  static let determinant = TransformKernel(
    id: "transform.determinant", summary: "determinant of a 4x4 matrix", inputs: [matrixInput],
    output: "the determinant",
    read: { (record) throws(InputError) in try record.matrix(.determinant) },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, absolute: 8, "in the absolute terms: minors 2, products 2, sums 3"),
      fast: ErrorBound(ulps: 1, absolute: 8, "the same in Float lanes")),
    arithmetic: { _ in 47 },
    inputSets: [inputSet("cards", .determinant, TransformInputs.cards)])
}
