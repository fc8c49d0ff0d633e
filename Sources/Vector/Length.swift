import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Both element types compute in doubles,
// on differences of control points scaled to a magnitude of about 1.

/// The hodograph of a curve per lane, of any degree and dimension, in memory.
private struct StoredHodograph: LaneHodograph {
  let degree: Int
  let dimensions: Int
  /// Component by component, the control points of B' times their binomial coefficients.
  let steps: UnsafeMutablePointer<DoubleLanes>

  @inline(__always)
  func speed(_ t: DoubleLanes) -> DoubleLanes {
    let s = 1 - t
    var square = DoubleLanes.zero
    var component = 0
    while component < dimensions {
      let row = steps + component &* degree
      var sum = row[0]
      var power = t
      var k = 1
      while k < degree {
        sum = multiplyAdd(sum, s, row[k] * power)
        power *= t
        k &+= 1
      }
      square = multiplyAdd(sum, sum, square)
      component &+= 1
    }
    return square.squareRoot()
  }
}

/// The hodograph of a planar cubic per lane, in registers.
struct CubicHodograph: LaneHodograph {
  var x0: DoubleLanes
  var x1: DoubleLanes
  var x2: DoubleLanes
  var y0: DoubleLanes
  var y1: DoubleLanes
  var y2: DoubleLanes

  @inline(__always)
  func velocity(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    let s = 1 - t
    let square = t * t
    return (
      multiplyAdd(multiplyAdd(x0, s, x1 * t), s, x2 * square),
      multiplyAdd(multiplyAdd(y0, s, y1 * t), s, y2 * square)
    )
  }

  @inline(__always)
  func speed(_ t: DoubleLanes) -> DoubleLanes {
    let (x, y) = velocity(t)
    return multiplyAdd(x, x, y * y).squareRoot()
  }
}

extension DoubleLanes {
  /// The power of two at or below a magnitude, kept so far from the range's ends that neither its
  /// reciprocal nor that times a binomial coefficient overflows.
  @inline(__always)
  static func powerOfTwo(
    _ magnitude: DoubleLanes
  ) -> (value: DoubleLanes, reciprocal: DoubleLanes) {
    let above = select(magnitude > 0x1p-999, magnitude, DoubleLanes(repeating: 0x1p-999))
    let kept = select(above < 0x1p1000, above, DoubleLanes(repeating: 0x1p1000))
    let exponent = unsafeBitCast(kept, to: DoubleBits.self) & 0x7ff0_0000_0000_0000
    let inverse = 0x7fe0_0000_0000_0000 &- exponent
    return (
      unsafeBitCast(exponent, to: DoubleLanes.self), unsafeBitCast(inverse, to: DoubleLanes.self)
    )
  }
}

#if V4
/// The bits of `DoubleLanes`.
typealias DoubleBits = SIMD8<Int64>
#elseif V3
typealias DoubleBits = SIMD4<Int64>
#else
typealias DoubleBits = SIMD2<Int64>
#endif

extension StoredHodograph {
  /// Reads the curves whose component c has the control values controls(c, 0...degree), and returns
  /// the power of two they were divided by.
  @inline(__always)
  func load(_ controls: (Int, Int) -> DoubleLanes) -> DoubleLanes {
    var largest = DoubleLanes.zero
    var component = 0
    while component < dimensions {
      var last = controls(component, 0)
      var k = 0
      while k < degree {
        let next = controls(component, k &+ 1)
        let difference = next - last
        steps[component &* degree &+ k] = difference
        let magnitude = select(difference < 0, -difference, difference)
        largest = select(magnitude > largest, magnitude, largest)
        last = next
        k &+= 1
      }
      component &+= 1
    }
    let (scale, reciprocal) = DoubleLanes.powerOfTwo(largest)
    var binomial = 1
    var k = 0
    while k < degree {
      let weight = reciprocal * Double(degree &* binomial)
      component = 0
      while component < dimensions {
        steps[component &* degree &+ k] *= weight
        component &+= 1
      }
      binomial = binomial &* (degree &- 1 &- k) / (k &+ 1)
      k &+= 1
    }
    return scale
  }

  /// The same curves in registers, where they are planar cubics.
  @inline(__always)
  var cubic: CubicHodograph {
    CubicHodograph(
      x0: steps[0], x1: steps[1], x2: steps[2], y0: steps[3], y1: steps[4], y2: steps[5])
  }

  /// The curves' lengths, exact but for its rounding where they are lines.
  @inline(__always)
  func length(
    _ accuracy: LengthAccuracy, _ stack: UnsafeMutablePointer<LengthInterval>
  ) -> DoubleLanes {
    if degree == 1 { return speed(.zero) }
    let all = DoubleCondition.always
    let never = DoubleLanes(repeating: .infinity)
    if degree == 3 && dimensions == 2 {
      return LengthIntegral(cubic, lanes: all, goal: never, accuracy, stack).total
    }
    return LengthIntegral(self, lanes: all, goal: never, accuracy, stack).total
  }

  /// The curve parameters at arc lengths.
  @inline(__always)
  func parameter(
    at goal: DoubleLanes, _ accuracy: LengthAccuracy,
    _ stack: UnsafeMutablePointer<LengthInterval>
  ) -> DoubleLanes {
    if degree == 1 { return lineParameter(at: goal, of: speed(.zero)) }
    let all = DoubleCondition.always
    if degree == 3 && dimensions == 2 {
      return LengthIntegral(cubic, lanes: all, goal: goal, accuracy, stack)
        .parameter(cubic, goal: goal, accuracy)
    }
    return LengthIntegral(self, lanes: all, goal: goal, accuracy, stack)
      .parameter(self, goal: goal, accuracy)
  }
}

/// The share of a line at a distance from its start, in [0, 1].
@inline(__always)
func lineParameter(at goal: DoubleLanes, of length: DoubleLanes) -> DoubleLanes {
  let inner = select(goal < length, goal / length, DoubleLanes(repeating: 1))
  let kept = select(goal > 0, inner, .zero)
  return select((goal.equals(goal)) .& (length.equals(length)), kept, goal + length)
}

/// Calls `body` with the memory that measuring curves takes.
@inline(__always)
private func withHodograph<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ type: Scalar.Type,
  _ body: (StoredHodograph, LengthAccuracy, UnsafeMutablePointer<LengthInterval>) -> Void
) {
  withLengthMemory(type) { accuracy, stack in
    withVectorMemory(of: DoubleLanes.self, 16 &* 4) { steps in
      body(
        StoredHodograph(degree: batch.degree, dimensions: batch.dimensions, steps: steps),
        accuracy, stack)
    }
  }
}

/// Calls `body` with the quadrature for an element type and a stack of intervals.
@inline(__always)
func withLengthMemory<Scalar: VectorScalar>(
  _ type: Scalar.Type, _ body: (LengthAccuracy, UnsafeMutablePointer<LengthInterval>) -> Void
) {
  withUnsafeTemporaryAllocation(of: Double.self, capacity: KronrodRule.capacity) { numbers in
    withUnsafeTemporaryAllocation(of: LengthInterval.self, capacity: LengthInterval.capacity) {
      guard let numbers = numbers.baseAddress, let stack = $0.baseAddress else { return }
      body(LengthAccuracy(forDouble: type == Double.self, numbers), stack)
    }
  }
}

extension VectorBackend: LengthBatch {
  /// See `LengthBatch.lengths`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func lengths(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    precondition(batch.arrangement == .each, "there must be a curve for every length")
    precondition(controls.count == batch.parameterCount * out.count)
    withPointers(controls, &out) { controls, out, numbers in
      let count = numbers / batch.parameterCount
      withHodograph(batch, Scalar.self) { curve, accuracy, stack in
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let scale = curve.load { component, k in
            (controls + (component &* (batch.degree &+ 1) &+ k) &* count)
              .doubles(start, length, filler: 0)
          }
          out.store(doubles: curve.length(accuracy, stack) * scale, start, length)
        }
      }
    }
  }

  /// See `LengthBatch.parameters`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func parameters(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    atLengths lengths: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    precondition(batch.arrangement != .shared, "lengths belong to one curve or to a curve each")
    _ = batch.sizes(parameters: controls.count, arguments: lengths.count)
    precondition(out.count == lengths.count)
    let each = batch.arrangement == .each
    controls.withUnsafeBufferPointer { controls in
      withPointers(lengths, &out) { lengths, out, count in
        guard let controls = controls.baseAddress else { return }
        withHodograph(batch, Scalar.self) { curve, accuracy, stack in
          forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
            let scale = curve.load { component, k in
              let number = component &* (batch.degree &+ 1) &+ k
              return each
                ? (controls + number &* count).doubles(start, length, filler: 0)
                : DoubleLanes(repeating: Double(controls[number]))
            }
            let goal = lengths.doubles(start, length, filler: 0) / scale
            out.store(doubles: curve.parameter(at: goal, accuracy, stack), start, length)
          }
        }
      }
    }
  }
}
