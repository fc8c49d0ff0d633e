import Kernels
import Measurement
import Testing
import Verification

@testable import Suite

/// Numbers, and how far each may be from what it stands for.
struct Bounded {
  var values: [Double]
  var errors: [Double]

  /// Exact numbers.
  init(_ values: [Double]) {
    self.values = values
    errors = values.map { _ in 0 }
  }

  init(_ values: [Double], errors: [Double]) {
    self.values = values
    self.errors = errors
  }

  /// Some one after the other.
  init(_ parts: Bounded...) {
    values = parts.flatMap(\.values)
    errors = parts.flatMap(\.errors)
  }

  subscript(range: Range<Int>) -> Bounded {
    Bounded(Array(values[range]), errors: Array(errors[range]))
  }

  /// Expects that two stand for the same numbers, as far as their bounds say.
  static func expectEqual(
    _ a: Bounded, _ b: Bounded, _ what: @autoclosure () -> String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(a.values.count == b.values.count, sourceLocation: location)
    for k in a.values.indices {
      let allowed = a.errors[k] + b.errors[k]
      let apart = (a.values[k] - b.values[k]).magnitude
      #expect(
        allowed.isFinite && apart <= allowed,
        "\(what()): number \(k) is \(a.values[k]) and \(b.values[k]), \(apart / allowed) of a bound",
        sourceLocation: location)
    }
  }
}

/// A variant in a precision, whose results carry the bound that their kernels declare.
///
/// A result is off by its kernel's bound, and by what the function makes of its inputs' own errors. That
/// comes from the reference in double precision: the sum of the actual changes.
struct BoundedTransforms: Sendable, CustomTestStringConvertible {
  let variant: Variant
  let precision: Precision

  var testDescription: String { "\(variant) \(precision)" }

  /// Every variant that has all of some kernels, in both precisions.
  static func having(_ kernels: TransformKernel...) -> [BoundedTransforms] {
    Precision.allCases.flatMap { precision in
      Variant.all(levels: ISALevel.supported).filter { variant in
        !variant.backend.isBLAS
          && kernels.allSatisfy { !$0.variants([variant], precision).isEmpty }
      }.map { BoundedTransforms(variant: $0, precision: precision) }
    }
  }

  /// Half an ulp of 1.
  var eps: Double { precision == .f32 ? 0x1p-24 : 0x1p-53 }

  /// Numbers in this precision.
  func rounded(_ numbers: [Double]) -> Bounded {
    Bounded(precision == .f32 ? numbers.map { Double(Float($0)) } : numbers)
  }

  /// The results of an operation, element by element.
  func callAsFunction(
    _ operation: TransformOperation, _ inputs: [Bounded]
  ) throws -> [Bounded] {
    let found = try precision.withScalar {
      try results(operation, inputs.map(\.values), variant, as: $0)
    }
    return try zip(inputs, found).map { input, values in
      let inherited = try effect(operation, input.values, of: input.errors)
      let own = try allowances(operation, input.values, values)
      return Bounded(values, errors: zip(own, inherited).map { $0 + $1 })
    }
  }

  /// The result of one element.
  func callAsFunction(_ operation: TransformOperation, _ input: Bounded) throws -> Bounded {
    try self(operation, [input])[0]
  }

  /// What a kernel's bound allows for each number of a result.
  private func allowances(
    _ operation: TransformOperation, _ numbers: [Double], _ values: [Double]
  ) throws -> [Double] {
    let bound = operation.kernel.errorBound(variant, precision, operation)
    let scales = try operation.scales(numbers, values)
    let step = 0x1p-20
    let spreads =
      operation.hasSpread
      ? try effect(operation, numbers, of: numbers.map { step * $0.magnitude }).map { $0 / step }
      : values.map { _ in 0 }
    return values.indices.map { k in
      allowance(bound, values[k], spread: spreads[k], scale: scales[k])
    }
  }

  /// What a bound allows for a number.
  func allowance(
    _ bound: ErrorBound, _ value: Double, spread: Double = 0, scale: Double
  ) -> Double {
    // The truth's ulp may be that of the binade above.
    let truth = Truth(value: value * (1 + 4 * eps), spread: spread)
    return precision.withScalar { bound.allowance(truth, scale: scale, in: $0) }
  }

  /// The sum of the changes of each number of a result for changes of single inputs.
  private func effect(
    _ operation: TransformOperation, _ numbers: [Double], of errors: [Double]
  ) throws -> [Double] {
    // Errors of doubles are enlarged, for the reference rounds to doubles.
    let factor = precision == .f32 ? 1.0 : 64
    let changed = errors.indices.filter { errors[$0] > 0 }
    let others = changed.flatMap { k in
      [1, -1].map { sign in
        var other = numbers
        other[k] += sign * factor * errors[k]
        return other
      }
    }
    let made = try results(operation, [numbers] + others, .reference)
    return made[0].indices.map { k in
      stride(from: 1, to: made.count, by: 2).reduce(0) { sum, place in
        let changes = made[place...(place + 1)].map { ($0[k] - made[0][k]).magnitude }
        return sum + changes.reduce(0, max) / factor
      }
    }
  }
}

/// Random numbers that every operation takes.
func randomNumbers(_ operation: TransformOperation, count: Int) -> [[Double]] {
  var generator = SplitMix(seed: 77)
  return (0..<count).map { _ in
    (0..<operation.inputCount).map { _ in 2 * generator.unit() - 1 + 0x1p-30 }
  }
}
