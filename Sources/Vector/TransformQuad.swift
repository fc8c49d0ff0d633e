import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.quad`.
private struct QuadLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let (left, top) = (x[16], x[17])
    let (right, bottom) = (left + x[18], top + x[19])
    let (across, down, origin) = (flat(x), flat(x.from(4)), flat(x.from(12)))
    let (upper, lower) = (down.scaled(top, plus: origin), down.scaled(bottom, plus: origin))
    let corners = (
      across.scaled(left, plus: upper), across.scaled(right, plus: upper),
      across.scaled(right, plus: lower), across.scaled(left, plus: lower)
    )
    let first = LaneExtent(corners.0, storing: 0, in: y)
    let second = LaneExtent(corners.1, storing: 2, in: y)
    let third = LaneExtent(corners.2, storing: 4, in: y)
    let fourth = LaneExtent(corners.3, storing: 6, in: y)
    first.joined(with: second).joined(with: third.joined(with: fourth)).store(8, in: y)
  }

  /// x, y and w of a row.
  @inline(__always)
  private func flat<Format: LaneFormat>(
    _ row: LaneNumbers<Format>
  ) -> LaneVector3<Format.Lanes> {
    LaneVector3(row[0], row[1], row[3])
  }
}

/// The extent of corners that have been divided by w.
private struct LaneExtent<L: RealLanes> {
  let least: (x: L, y: L)
  let greatest: (x: L, y: L)
  /// Whether every w is positive.
  let isSeen: Condition<L>

  @inline(__always)
  private init(least: (x: L, y: L), greatest: (x: L, y: L), isSeen: Condition<L>) {
    (self.least, self.greatest, self.isSeen) = (least, greatest, isSeen)
  }

  /// Divides x and y by w, which is in z's place, and stores the corner.
  @inline(__always)
  init<Format: LaneFormat>(
    _ corner: LaneVector3<L>, storing first: Int, in results: LaneResults<Format>
  ) where Format.Lanes == L {
    let point = (x: corner.x / corner.z, y: corner.y / corner.z)
    results.store(first, point.x)
    results.store(first &+ 1, point.y)
    self.init(least: point, greatest: point, isSeen: corner.z > 0)
  }

  @inline(__always)
  func joined(with other: Self) -> Self {
    Self(
      least: (smaller(least.x, other.least.x), smaller(least.y, other.least.y)),
      greatest: (larger(greatest.x, other.greatest.x), larger(greatest.y, other.greatest.y)),
      isSeen: isSeen .& other.isSeen)
  }

  /// Stores the extent, which is infinite unless every corner is seen.
  @inline(__always)
  func store<Format: LaneFormat>(_ first: Int, in results: LaneResults<Format>)
  where Format.Lanes == L {
    let all = L(repeating: .infinity)
    results.store(first, select(isSeen, least.x, all * -1))
    results.store(first &+ 1, select(isSeen, least.y, all * -1))
    results.store(first &+ 2, select(isSeen, greatest.x, all))
    results.store(first &+ 3, select(isSeen, greatest.y, all))
  }
}

extension ElementBatch {
  /// See `TransformOperation.quad`.
  func quad() { runInFloats(QuadLanes()) }
}
