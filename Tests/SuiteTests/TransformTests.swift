import Kernels
import Measurement
import Testing

@testable import Suite

private let operations: [TransformOperation] =
  TransformOrder.allCases.flatMap { order in
    [.compose(TransformProgram(order, .axisAngle(.degrees)))]
      + [.compose(TransformProgram(order, .quaternion))]
      + [.compose(TransformProgram(order, .euler(.zxz, .radians)))]
  }
  + EulerOrder.allCases.flatMap { order in
    AngleUnit.allCases.flatMap { unit -> [TransformOperation] in
      [.quaternionFromEuler(order, unit), .eulerFromQuaternion(order, unit)]
    }
  }
  + TransformInterpolation.allCases.map { .interpolate($0) }
  + TransformKeyPath.allCases.flatMap { [.getKeyPath($0), .setKeyPath($0)] }
  + RotationArc.allCases.flatMap { [.slerp($0), .nlerp($0)] }
  + [
    .concat(count: 3), .powers(count: 5), .quad, .invert, .determinant, .decompose, .recompose,
    .squad, .quaternionMatrix, .quaternionFromMatrix, .layer(inParent: false),
    .layer(inParent: true), .layerChain(depth: 2),
  ]

@Suite struct TransformTests {
  @Test(
    "Planes, groups and rows of any number of elements hold the same bits",
    arguments: BoundedTransforms.having(TransformKernels.compose).filter {
      $0.variant != .reference
    })
  func layouts(_ transforms: BoundedTransforms) throws {
    let (variant, precision) = (transforms.variant, transforms.precision)
    for operation in operations
    where !operation.kernel.variants([variant], precision).isEmpty {
      let elements = randomNumbers(operation, count: 35)
      func bits(_ layout: NumberLayout, _ count: Int) throws -> [[UInt64]] {
        let elements = Array(elements.prefix(count))
        return try precision.withScalar {
          try results(operation, elements, variant, layout, as: $0)
        }.map { $0.map(\.bitPattern) }
      }
      let planes = try bits(.planes, 35)
      for layout in [NumberLayout.groups, .rows] {
        for count in [1, 16, 35] {
          #expect(
            try bits(layout, count) == Array(planes.prefix(count)),
            "\(operation) \(layout) of \(count)")
        }
      }
    }
  }

  @Test(
    "Images of points with a matrix each are the same bits in planes, groups and rows",
    arguments: [(2, false), (2, true), (3, false), (3, true), (4, false), (4, true)])
  func images(dimensions: Int, divides: Bool) throws {
    let form = PointForm(dimensions: dimensions, divides: divides)
    var generator = SplitMix(seed: 11)
    func elements(_ numbers: Int) -> [[Double]] {
      (0..<35).map { _ in (0..<numbers).map { _ in 2 * generator.unit() - 1 } }
    }
    let (matrices, points) = (elements(16), elements(dimensions))
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      let implementation = try #require(Scalar.implementation(variant))
      func images(_ arrangement: Arrangement, _ count: Int) throws -> [[Scalar]] {
        let batch = Batch<Scalar, PointForm>(
          form, arrangement, curves: count, count: count, outputCount: form.outputCount,
          resultLayout: arrangement.layout, from: .fenced, parametersOf: { matrices[$0] },
          argumentsOf: { points[$0] })
        let run = try #require(TransformApply().bind(batch, to: implementation))
        run()
        #expect(batch.guardIsIntact)
        return (0..<count).map { batch.result(curve: 0, element: $0) }
      }
      let planes = try images(.each, 35)
      for arrangement in [Arrangement.eachGroups, .eachRows] {
        for count in [1, 3, 4, 7, 8, 16, 19, 35] {
          #expect(
            try images(arrangement, count) == Array(planes.prefix(count)),
            "\(variant) \(type) \(arrangement) of \(count)")
        }
      }
    }
    for variant in Variant.all(levels: ISALevel.supported) {
      guard case .vector = variant.backend else { continue }
      try check(variant, Float.self)
      try check(variant, Double.self)
    }
  }

  @Test(
    "A composition is the product of its parts in the program's order",
    arguments: BoundedTransforms.having(TransformKernels.compose))
  func program(_ transforms: BoundedTransforms) throws {
    let forms: [RotationForm] = [
      .axisAngle(.degrees), .quaternion, .euler(.zxz, .radians), .euler(.xyz, .turns),
    ]
    for form in forms {
      let whole = transforms.rounded(
        [2, 3, 0.5] + [0.25, -1.5, 0.75, 2][..<form.count] + [7, -5, 3, 0, 0, 0, .infinity])
      let still = [1, 1, 1] + [0, 0, 0, 0][..<form.count] + [0, 0, 0, 0, 0, 0, .infinity]
      func part(_ range: Range<Int>) -> Bounded {
        Bounded(still.indices.map { range.contains($0) ? whole.values[$0] : still[$0] })
      }
      let end = 3 + form.count
      for order in TransformOrder.allCases {
        let program = TransformOperation.compose(TransformProgram(order, form))
        let places = order.places
        var parts = [Bounded](repeating: Bounded([]), count: 3)
        parts[places.scale] = try transforms(program, part(0..<3))
        parts[places.rotation] = try transforms(program, part(3..<end))
        parts[places.translation] = try transforms(program, part(end..<(end + 3)))
        let product = try BoundedTransforms(variant: .reference, precision: .f64)(
          .concat(count: 3), Bounded(parts[0], parts[1], parts[2]))
        Bounded.expectEqual(
          try transforms(program, whole), product, "\(order.rawValue) \(form)")
      }
    }
  }

  @Test(
    "Three copies of the triangle replicator come round to where they began",
    arguments: BoundedTransforms.having(TransformKernels.powers, TransformKernels.compose))
  func replicator(_ transforms: BoundedTransforms) throws {
    let identity: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
    let program = TransformProgram(.scaleRotateTranslate, .axisAngle(.degrees))
    let triangle = try transforms(
      .compose(program), Bounded([1, 1, 1, 0, 0, 1, 120, 30, 0, 0, 0, 0, 0, .infinity]))
    let powers = try transforms(.powers(count: 4), triangle)
    #expect(powers[0..<16].values == identity)
    #expect(powers[16..<32].values == triangle.values)
    Bounded.expectEqual(powers[48..<64], Bounded(identity), "the third")
  }
}
