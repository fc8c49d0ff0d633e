import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

/// One blend with weights of its own.
private func blend(
  _ form: BlendForm, _ weights: [Double], _ layers: [[Double]], _ variant: Variant
) throws -> [Double] {
  let blending = try #require(Double.implementation(variant)?.blending)
  let numbers = layers.flatMap { $0 }
  var out = [Double](repeating: .nan, count: form.components)
  var span = out.mutableSpan
  blending.blend(weights.span, form, .eachRows, numbers.span, into: &span)
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
      #expect(try blend(form, [1, 0], [quarter, half], variant)[3] == quarter[3])
    }
  }
}
