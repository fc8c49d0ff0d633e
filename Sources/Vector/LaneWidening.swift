// What needs the range or the digits of doubles, in lanes of either type.

/// The doubles of the first and of the last half of the lanes; both the same for doubles.
@inline(always)
func widened<L: RealLanes>(_ lanes: L) -> (low: DoubleLanes, high: DoubleLanes) {
  if isSingle(L.self) {
    let floats = unsafeBitCast(lanes, to: FloatLanes.self)
    // The standard library's halves would leave code in the program that other levels share.
    let halves = unsafeBitCast(floats, to: (HalfFloatLanes, HalfFloatLanes).self)
    return (DoubleLanes(halves.0), DoubleLanes(halves.1))
  }
  let doubles = unsafeBitCast(lanes, to: DoubleLanes.self)
  return (doubles, doubles)
}

/// The rounded lanes of what `widened` made.
@inline(always)
func narrowed<L: RealLanes>(_ low: DoubleLanes, _ high: DoubleLanes) -> L {
  isSingle(L.self)
    ? unsafeBitCast(FloatLanes(rounding: low, high), to: L.self) : unsafeBitCast(low, to: L.self)
}

extension LaneVector4 {
  @inline(__always)
  fileprivate var widenedNumbers: (low: LaneVector4<DoubleLanes>, high: LaneVector4<DoubleLanes>) {
    let (x, y, z, w) = (widened(x), widened(y), widened(z), widened(w))
    return (
      LaneVector4<DoubleLanes>(x.low, y.low, z.low, w.low),
      LaneVector4<DoubleLanes>(x.high, y.high, z.high, w.high)
    )
  }

  @inline(__always)
  fileprivate init(
    narrowing low: LaneVector4<DoubleLanes>, _ high: LaneVector4<DoubleLanes>
  ) {
    self.init(
      narrowed(low.x, high.x), narrowed(low.y, high.y), narrowed(low.z, high.z),
      narrowed(low.w, high.w))
  }
}

extension LaneMatrix {
  /// The doubles of both halves of the lanes.
  @inline(__always)
  var widenedRows: (low: LaneMatrix<DoubleLanes>, high: LaneMatrix<DoubleLanes>) {
    let (r0, r1) = (r0.widenedNumbers, r1.widenedNumbers)
    let (r2, r3) = (r2.widenedNumbers, r3.widenedNumbers)
    return (
      LaneMatrix<DoubleLanes>(r0.low, r1.low, r2.low, r3.low),
      LaneMatrix<DoubleLanes>(r0.high, r1.high, r2.high, r3.high)
    )
  }

  /// The rounded lanes of both halves.
  @inline(__always)
  init(narrowing low: LaneMatrix<DoubleLanes>, _ high: LaneMatrix<DoubleLanes>) {
    self.init(
      LaneVector4(narrowing: low.r0, high.r0), LaneVector4(narrowing: low.r1, high.r1),
      LaneVector4(narrowing: low.r2, high.r2), LaneVector4(narrowing: low.r3, high.r3))
  }
}

/// `angle` in lanes of either type.
@inline(always)
func direction<L: RealLanes>(x: L, y: L) -> L {
  let (x, y) = (widened(x), widened(y))
  let low = angle(x.low, y.low)
  return narrowed(low, isSingle(L.self) ? angle(x.high, y.high) : low)
}
