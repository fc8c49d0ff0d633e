import Kernels

extension VectorBackend: GeometryBatch {
  /// See `GeometryBatch.tangentAngles`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func tangentAngles(
    _ mode: RotationMode, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into angle: inout MutableSpan<Scalar>
  ) {
    requireNumber("dimensions", batch.dimensions, batch.dimensions == 2, "2")
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: angle.count, perElement: 1)
    let width = DoubleLanes.scalarCount
    let sign = mode == .auto ? 1.0 : -1.0
    withPlanes(batch, controls, t, &angle, count) { planes in
      if batch.arrangement == .one {
        anglesOfOne(sign, degree: batch.degree, planes.whole(width))
      } else {
        anglesOfEach(sign, degree: batch.degree, planes.whole(width))
      }
      planes.withRest(width, controlPlanes: batch.parameterCount, outPlanes: 1) { rest in
        if batch.arrangement == .one {
          anglesOfOne(sign, degree: batch.degree, rest)
        } else {
          anglesOfEach(sign, degree: batch.degree, rest)
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
    let width = Scalar.Lanes.scalarCount
    withPlanes(batch, controls, nil, &out, count) { planes in
      boundsOfEach(batch, planes.whole(width))
      planes.withRest(
        width, controlPlanes: batch.parameterCount, outPlanes: 2 * batch.dimensions
      ) { rest in
        boundsOfEach(batch, rest)
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
    let width = Scalar.Lanes.scalarCount
    withPlanes(batch, controls, t, &out, count) { planes in
      planes.whole(width).staged(outPlanes: 2 * batch.parameterCount) { planes in
        if batch.arrangement == .one {
          splitAll(batch, planes, SharedControls<Scalar>.self)
        } else {
          splitAll(batch, planes, OwnControls<Scalar>.self)
        }
      }
      planes.withRest(
        width, controlPlanes: batch.parameterCount, outPlanes: 2 * batch.parameterCount
      ) { rest in
        if batch.arrangement == .one {
          splitAll(batch, rest, SharedControls<Scalar>.self)
        } else {
          splitAll(batch, rest, OwnControls<Scalar>.self)
        }
      }
    }
  }

  /// Calls `body` with the pointers of a batch that is not empty.
  @inline(__always)
  private func withPlanes(
    _ batch: CurveBatch, _ controls: Span<Scalar>, _ t: Span<Scalar>?,
    _ out: inout MutableSpan<Scalar>, _ count: Int, _ body: (WholePlanes<Scalar>) -> Void
  ) {
    controls.withUnsafeBufferPointer { controls in
      out.withUnsafeMutableBufferPointer { out in
        guard let controls = controls.baseAddress, let out = out.baseAddress, count > 0 else {
          return
        }
        let planes = WholePlanes(
          controls: controls, isShared: batch.arrangement == .one, controlStride: count, t: nil,
          out: out, outStride: count, count: count)
        guard let t else { return body(planes) }
        t.withUnsafeBufferPointer { t in
          var planes = planes
          planes.t = t.baseAddress
          body(planes)
        }
      }
    }
  }
}
