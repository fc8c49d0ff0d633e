import Kernels
import Measurement
import Verification

private let componentInputs = [
  Input("translation", "x, y, z"), Input("scale", "x, y, z"), Input("skew", "xy, xz, yz"),
  Input("quaternion", "x, y, z, w of any length"), Input("perspective", "4 numbers"),
]

/// Pairs of matrices of the same kind, and how far between them.
private func pairs(_ matrices: [[Double]]) -> [[Double]] {
  matrices.indices.map { k in
    matrices[k] + matrices[(k + 7) % matrices.count] + scattered(k, 61)
  }
}

private func keyPathInputs(_ extra: [Input]) -> [Input] {
  [Input("path", TransformKeyPath.self), matrixInput] + extra
}

extension TransformKernels {
  static let decompose = TransformKernel(
    id: "transform.decompose",
    summary: "translation, scale, skew, rotation and perspective of a matrix",
    inputs: [matrixInput],
    output: "translation, scale, skew xy, xz, yz, quaternion, perspective, 1 or 0 where singular",
    read: { (record) throws(InputError) in
      Problem(.decompose, parameters: try record.finite("matrix", count: 16))
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, spread: 8, absolute: 8,
        "two projections and three lengths of 4 roundings each, a quaternion of 5")),
    arithmetic: { _ in 150 }, divided: { _ in DividerWork(divisions: 3, roots: 3) },
    inputSets: [
      inputSet("cards", .decompose, TransformInputs.cards),
      inputSet("random", .decompose, TransformInputs.randomMatrices),
    ])

  static let recompose = TransformKernel(
    id: "transform.recompose", summary: "the matrix of a decomposition", inputs: componentInputs,
    output: "the matrix, row by row",
    read: { (record) throws(InputError) in
      let affine =
        try record.finite("translation", count: 3) + record.finite("scale", count: 3)
        + record.finite("skew", count: 3)
      return Problem(
        .recompose,
        parameters: try affine + record.finite("quaternion", count: 4)
          + record.finite("perspective", count: 4))
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, spread: 8, absolute: 8, "a unit quaternion 3, its matrix 3, three products"),
      fast: ErrorBound(ulps: 1, spread: 8, absolute: 8, "the same in Float lanes")),
    arithmetic: { _ in 120 },
    inputSets: [
      inputSet(
        "random", .recompose,
        TransformInputs.randomQuaternions.map { numbers in
          Array(numbers[7..<10] + numbers[0..<3]) + [0.125, -0.25, 0.5]
            + Array(numbers[3..<7]) + [0, 0, -1 / numbers[13], 1]
        })
    ])

  static let interpolate = TransformKernel(
    id: "transform.interpolate", summary: "matrix between two matrices",
    inputs: [
      Input("mode", TransformInterpolation.self),
      Input("from", "16 numbers, row by row"), Input("to", "16 numbers, row by row"),
      Input("t", "0 for from, 1 for to, any number"),
    ], output: "the matrix, row by row",
    read: { (record) throws(InputError) in
      let ends = try record.finite("from", count: 16) + record.finite("to", count: 16)
      return Problem(
        .interpolate(try record.choice("mode")), parameters: ends + [try record.finite("t")])
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, spread: 16, absolute: 16, "two decompositions, their blend and a recomposition")),
    arithmetic: { $0 == .interpolate(.linear) ? 49 : 480 },
    inputSets: [
      inputSet("cards", .interpolate(.coreAnimation), pairs(TransformInputs.cards)),
      inputSet("cards-css", .interpolate(.css), pairs(TransformInputs.cards)),
      inputSet("cards-linear", .interpolate(.linear), pairs(TransformInputs.cards)),
    ])

  static let getKeyPath = TransformKernel(
    id: "transform.getKeyPath", summary: "component of a matrix that a key path names",
    inputs: keyPathInputs([]), output: "the component; x and y for \"translation\"",
    read: { (record) throws(InputError) in
      Problem(
        .getKeyPath(try record.choice("path")), parameters: try record.finite("matrix", count: 16))
    },
    bounds: ElementBounds(
      double: ErrorBound(ulps: 2, spread: 8, absolute: 16, "a decomposition and an angle")),
    arithmetic: { _ in 180 },
    inputSets: [
      inputSet("cards", .getKeyPath(.rotationX), TransformInputs.cards),
      inputSet("cards-scale", .getKeyPath(.scale), TransformInputs.cards),
    ])

  static let setKeyPath = TransformKernel(
    id: "transform.setKeyPath", summary: "matrix with another component for a key path",
    inputs: keyPathInputs([Input("value", "a list of one number, two for \"translation\"")]),
    output: "the matrix, row by row",
    read: { (record) throws(InputError) in
      let path: TransformKeyPath = try record.choice("path")
      let matrix = try record.finite("matrix", count: 16)
      return Problem(
        .setKeyPath(path), parameters: matrix + (try record.finite("value", count: path.count)))
    },
    bounds: ElementBounds(
      double: ErrorBound(
        ulps: 1, spread: 16, absolute: 16, "a decomposition, its angles and a recomposition")),
    arithmetic: { _ in 400 },
    inputSets: [
      inputSet(
        "cards", .setKeyPath(.rotationZ),
        TransformInputs.cards.enumerated().map { $1 + [Double($0) / 40] })
    ])
}
