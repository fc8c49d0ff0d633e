import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.concat`.
private struct ConcatLanes: ElementFunction {
  let count: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var product = LaneMatrix(x)
    var k = 1
    while k < count {
      product = product * LaneMatrix(x.from(16 &* k))
      k &+= 1
    }
    product.store(in: y)
  }
}

/// See `TransformOperation.powers`.
private struct PowersLanes: ElementFunction {
  let count: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    LaneMatrix<Format.Lanes>.identity.store(in: y)
    if count == 1 { return }
    let matrix = LaneMatrix(x)
    var power = matrix
    power.store(16, in: y)
    var k = 2
    while k < count {
      power = power * matrix
      power.store(16 &* k, in: y)
      k &+= 1
    }
  }
}

extension ElementBatch {
  /// See `TransformOperation.concat`.
  func concat(_ count: Int) { runPastCaches(ConcatLanes(count: count)) }

  /// See `TransformOperation.powers`.
  func powers(_ count: Int) { runPastCaches(PowersLanes(count: count)) }
}
