import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

/// One blend, with weights of its own or for all.
private func blend<Scalar: SuiteScalar>(
  _ form: BlendForm, _ weights: [Scalar], _ layers: [[Scalar]], _ variant: Variant,
  _ arrangement: Arrangement = .eachRows
) throws -> [Scalar] {
  let blending = try #require(Scalar.implementation(variant)?.blending)
  let numbers = layers.flatMap { $0 }
  var out = [Scalar](repeating: .nan, count: form.components)
  var span = out.mutableSpan
  blending.blend(weights.span, form, arrangement, numbers.span, into: &span)
  return out
}

@Suite struct PoseTests {
  @Test("Layers that agree stay as they are, whatever their weights")
  func agreement() throws {
    let turned = [0.5, 0.5, -0.5, 0.5]
    for variant in variants {
      let form = BlendForm(layers: 3, rotation: true, additive: false)
      // An opposite quaternion is the same rotation.
      let layers = [turned, turned.map(-), turned]
      #expect(try blend(form, [1, 2, 0.25], layers, variant) == turned, "\(variant)")
      let numbers = BlendForm(layers: 2, rotation: false, additive: false)
      #expect(try blend(numbers, [1, 3], [[8], [8]], variant) == [8], "\(variant)")
    }
  }

  @Test("Without any weight the first layer holds")
  func noWeight() throws {
    for variant in variants {
      let numbers = BlendForm(layers: 2, rotation: false, additive: false)
      #expect(try blend(numbers, [0, 0], [[8], [9]], variant) == [8], "\(variant)")
      let rotations = BlendForm(layers: 2, rotation: true, additive: false)
      let layers: [[Double]] = [[0, 1, 0, 0], [1, 0, 0, 0]]
      #expect(try blend(rotations, [0, 0], layers, variant) == [0, 1, 0, 0], "\(variant)")
    }
  }

  @Test("Adding half of a quarter turn to a rotation turns it by an eighth")
  func addition() throws {
    let form = BlendForm(layers: 2, rotation: true, additive: true)
    let quarter = [0, 0, 0.5.squareRoot(), 0.5.squareRoot()]
    for variant in variants {
      let half = try blend(form, [1, 0.5], [[0, 0, 0, 1], quarter], variant)
      let whole = try blend(form, [1, 1], [half, half], variant)
      #expect(zip(whole, quarter).allSatisfy { ($0 - $1).magnitude < 1e-15 }, "\(variant)")
      let turned = try blend(form, [1, 0], [quarter, half], variant)
      #expect(try turned == blend(form, [1, 0], [quarter, quarter], variant), "\(variant)")
      #expect(zip(turned, quarter).allSatisfy { ($0 - $1).magnitude <= $1.ulp }, "\(variant)")
      // Of length 1 to the last digit, as the quarter turn is not.
      let third = [0.5, 0.5, 0.5, 0.5]
      #expect(try blend(form, [1, 0], [third, half], variant) == third, "\(variant)")
    }
  }

  @Test("A layer is turned round by a product or a w below 0, which -0 is not")
  func negativeZero() throws {
    try negativeZero(Float.self)
    try negativeZero(Double.self)
  }

  private func negativeZero<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
    for variant in variants {
      for arrangement in [Arrangement.oneRows, .eachRows] {
        let mean = BlendForm(layers: 2, rotation: true, additive: false)
        let across: [[Scalar]] = [[1, 0, 0, 0], [-0.0, -1, -0.0, -0.0]]
        let half = try blend(mean, [1, 1], across, variant, arrangement)
        #expect(half[0] > 0.7 && half[1] < -0.7, "\(variant)")
        let product = BlendForm(layers: 2, rotation: true, additive: true)
        let added: [[Scalar]] = [[0, 0, 0, 1], [1, 0, 0, -0.0]]
        #expect(try blend(product, [1, 1], added, variant, arrangement)[0] == 1, "\(variant)")
      }
    }
  }

  @Test("Weights whose sum no number holds average layers")
  func hugeWeights() throws {
    let numbers = BlendForm(layers: 3, rotation: false, additive: false)
    let rotations = BlendForm(layers: 3, rotation: true, additive: false)
    let weights = [0x1p1023, 0x1p1023, 0x1p1022]
    for variant in variants {
      let mean = try blend(numbers, weights, [[5], [10], [20]], variant, .oneRows)
      #expect((mean[0] - 10).magnitude < 1e-14, "\(variant)")
      let turned = [[0.0, 1, 0, 0], [0, 1, 0, 0], [0, -1, 0, 0]]
      #expect(try blend(rotations, weights, turned, variant, .oneRows) == turned[0], "\(variant)")
    }
  }

  @Test("Weights far from 1 turn by what is left of them at length 1")
  func farWeights() throws {
    let form = BlendForm(layers: 2, rotation: true, additive: true)
    for variant in variants {
      for weight in [0x1p600, -0x1p1023] {
        let turned = [[0, 0, 0, 1], [0, 0, 0.6, 0.8]]
        let result = try blend(form, [1, weight], turned, variant, .oneRows)
        // (0, 0, w 0.6, 1 - w 0.2) at length 1.
        let length = 0.4.squareRoot() * (weight < 0 ? -1 : 1)
        #expect((result[2] - 0.6 / length).magnitude < 1e-15, "\(variant)")
        #expect((result[3] + 0.2 / length).magnitude < 1e-15, "\(variant)")
      }
    }
  }
}
