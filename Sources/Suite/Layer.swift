import Kernels
import Verification

private let layerInputs = [
  Input("position", "x, y in the parent"), Input("zPosition", "z in the parent"),
  Input("anchor", "anchor point, x and y as parts of the bounds"),
  Input("anchorZ", "z of the anchor point"), Input("bounds", "x, y, width, height"),
  Input("transform", "16 numbers, row by row"),
]

private let parentInputs = [
  Input("sublayerTransform", "of the parent, 16 numbers; may be left out"),
  Input("parentAnchor", "the parent's anchor point in points, x and y; with it"),
]

extension Record {
  fileprivate func layer() throws(InputError) -> Problem<TransformOperation> {
    let place = try finite("position", count: 2) + [finite("zPosition")]
    let anchor = try finite("anchor", count: 2) + [finite("anchorZ")]
    let layer =
      try place + anchor + finite("bounds", count: 4) + finite("transform", count: 16)
    let inParent = fields["sublayerTransform"] != nil
    guard inParent == (fields["parentAnchor"] != nil) else {
      throw InputError("sublayerTransform and parentAnchor: one without the other")
    }
    guard inParent else { return Problem(.layer(inParent: false), parameters: layer) }
    return Problem(
      .layer(inParent: true),
      parameters: try layer + finite("sublayerTransform", count: 16)
        + finite("parentAnchor", count: 2))
  }
}

/// The cards of the scenes as layers in the middle of the screen.
private enum LayerInputs {
  static let cards = TransformInputs.cards.map {
    [187.5, 333.5, 0, 0.5, 0.5, 0, 0, 0, 300, 400] + $0
  }
  static let eye: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1.0 / 500, 0, 0, 0, 1]
  static let inParent = cards.map { $0 + eye + [187.5, 333.5] }
  static let chains = cards.indices.map { k in
    (0..<3).flatMap { cards[(k + 11 * $0) % cards.count] + eye }
  }
}

extension TransformKernels {
  private static let bounds = ElementBounds(
    double: ErrorBound(
      ulps: 1, absolute: 6, "4 roundings per product of the absolute terms, the offset 2"))

  static let layer = TransformKernel(
    id: "layer.transform", summary: "matrix from a layer's coordinates to its parent's",
    inputs: layerInputs + parentInputs, output: "the matrix, row by row",
    arrangements: [.each, .eachRows],
    read: { (record) throws(InputError) in try record.layer() },
    bounds: bounds, arithmetic: { $0 == .layer(inParent: true) ? 220 : 60 },
    inputSets: [
      inputSet("cards", .layer(inParent: false), LayerInputs.cards),
      inputSet("cards-in-parent", .layer(inParent: true), LayerInputs.inParent),
    ])

  static let layerChain = TransformKernel(
    id: "layer.world", summary: "matrix from a layer's coordinates through all its parents",
    inputs: [
      Input(
        "layers",
        "1 to 8 rows of 42 from the outermost on: position, zPosition, anchor, anchorZ, bounds, "
          + "transform, sublayerTransform")
    ], output: "the matrix, row by row",
    read: { (record) throws(InputError) in
      let (numbers, depth) = try record.finiteRows("layers", of: 42, rows: 1...8)
      return Problem(.layerChain(depth: depth), parameters: numbers)
    },
    bounds: bounds, arithmetic: { 60 + 276 * Double($0.inputCount / 42 - 1) },
    inputSets: [inputSet("cards", .layerChain(depth: 3), LayerInputs.chains)])
}
