import Kernels

/// Where a layer is in its parent, by the names of its numbers.
public struct LayerGeometry<Scalar: AnimationScalar>: Hashable, Sendable {
  /// x and y of the anchor point in the parent.
  public var position: [Scalar]
  /// z of the anchor point in the parent.
  public var zPosition: Scalar
  /// The anchor point in units of the bounds.
  public var anchorPoint: [Scalar]
  /// Its z, in units of the coordinates.
  public var anchorPointZ: Scalar
  /// Origin and size of what the layer shows: x, y, width, height.
  public var bounds: [Scalar]
  /// A matrix about the anchor point, 16 numbers row by row.
  public var transform: [Scalar]
  /// That of the layers in this one, about its anchor point.
  public var sublayerTransform: [Scalar]

  /// A layer, what is left out with the defaults of Core Animation.
  public init(
    position: [Scalar] = [0, 0], zPosition: Scalar = 0, anchorPoint: [Scalar] = [0.5, 0.5],
    anchorPointZ: Scalar = 0, bounds: [Scalar] = [0, 0, 0, 0],
    transform: [Scalar] = TransformComponents().matrix(),
    sublayerTransform: [Scalar] = TransformComponents().matrix()
  ) {
    self.position = position
    self.zPosition = zPosition
    self.anchorPoint = anchorPoint
    self.anchorPointZ = anchorPointZ
    self.bounds = bounds
    self.transform = transform
    self.sublayerTransform = sublayerTransform
  }

  /// The numbers of a layer of `TransformOperation.layer`; with those of the sublayerTransform of `layerChain`.
  ///
  /// - Precondition: the point and its position have two numbers, the bounds four, the matrix 16.
  public var numbers: [Scalar] {
    counted("position", position, 2) + [zPosition] + counted("anchorPoint", anchorPoint, 2)
      + [anchorPointZ] + counted("bounds", bounds, 4) + counted("transform", transform, 16)
  }

  /// From the layer's coordinates to its parent's; for many layers use `FastestKernels`.
  ///
  /// - Units: those of the coordinates.
  /// - Error: that of `layer.transform`; the parent's anchor point in its bounds is rounded before.
  /// - Source: CALayer.position, anchorPoint, bounds, transform, sublayerTransform.
  ///
  /// - Parameter parent: the layer that it is in, whose sublayerTransform acts; nil where there is none.
  /// - Returns: m11, m12, ... m44.
  public func matrix(in parent: LayerGeometry? = nil) -> [Scalar] {
    guard let parent else { return TransformOperation.layer(inParent: false)(numbers) }
    let anchor = counted("anchorPoint", parent.anchorPoint, 2)
    let bounds = counted("bounds", parent.bounds, 4)
    let center = (0..<2).map { bounds[$0].addingProduct(anchor[$0], bounds[$0 + 2]) }
    return TransformOperation.layer(inParent: true)(
      numbers + counted("sublayerTransform", parent.sublayerTransform, 16) + center)
  }

  /// From the layer's coordinates to those around all layers that it is in.
  ///
  /// - Units: those of the coordinates.
  /// - Error: that of `layer.world`.
  /// - Source: CALayer.position, anchorPoint, bounds, transform, sublayerTransform.
  ///
  /// - Parameter ancestors: the layers that it is in, the outermost first.
  /// - Returns: m11, m12, ... m44.
  public func worldMatrix(in ancestors: [LayerGeometry]) -> [Scalar] {
    let chain = ancestors + [self]
    return TransformOperation.layerChain(depth: chain.count)(
      chain.flatMap { $0.numbers + counted("sublayerTransform", $0.sublayerTransform, 16) })
  }
}
