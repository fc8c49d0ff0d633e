import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Both element types compute in doubles,
// on differences of control points scaled to a magnitude of about 1.

extension MeasuredHodograph {
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
  _ body: (MeasuredHodograph, LengthAccuracy, UnsafeMutablePointer<LengthInterval>) -> Void
) {
  withLengthMemory(type) { accuracy, stack in
    let capacity = MeasuredHodograph.capacity
    withVectorMemory(of: DoubleLanes.self, 2 &* capacity) { steps in
      body(
        MeasuredHodograph(
          degree: batch.degree, dimensions: batch.dimensions, steps: steps,
          restricted: steps + capacity),
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
    requireArrangement(batch.arrangement, batch.arrangement == .each, "each")
    requireCount("controls", controls.count, batch.parameterCount * out.count)
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
    requireArrangement(batch.arrangement, batch.arrangement != .shared, "one or each")
    _ = batch.sizes(parameters: controls.count, arguments: lengths.count)
    requireCount("out", out.count, lengths.count)
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
