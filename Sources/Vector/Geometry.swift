import Kernels

extension VectorBackend: GeometryBatch {
  /// See `GeometryBatch.tangentAngles`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func tangentAngles(
    _ mode: RotationMode, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into angle: inout MutableSpan<Scalar>
  ) {
    precondition(batch.dimensions == 2, "the curves must have 2 dimensions")
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: angle.count, perElement: 1)
    controls.withUnsafeBufferPointer { controls in
      withPointers(t, &angle) { t, out, _ in
        guard let controls = controls.baseAddress else { return }
        if batch.arrangement == .one {
          anglesOfOne(mode, degree: batch.degree, controls, t, out, count)
        } else {
          anglesOfEach(mode, degree: batch.degree, controls, t, out, count)
        }
      }
    }
  }

  /// See `GeometryBatch.bounds`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func bounds(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, results: out.count, perElement: 2 * batch.dimensions)
    withPointers(controls, &out) { controls, out, _ in
      if batch.degree <= 3 {
        lowBounds(batch, controls, out, count)
      } else {
        highBounds(batch, controls, out, count)
      }
    }
  }

  /// See `GeometryBatch.split`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func split(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: out.count,
      perElement: 2 * batch.parameterCount)
    controls.withUnsafeBufferPointer { controls in
      withPointers(t, &out) { t, out, _ in
        guard let controls = controls.baseAddress else { return }
        if batch.arrangement == .one {
          splitOne(batch, controls, t, out, count)
        } else {
          splitEach(batch, controls, t, out, count)
        }
      }
    }
  }
}
