import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// What holds content back that is dragged past its bound, per lane.
private struct RubberBand<L: RealLanes> {
  var dimension: L
  var coefficient: L

  /// The drawn distance of an offset.
  @inline(__always)
  func drawn(_ offset: L) -> L {
    let total = multiplyAdd(magnitude(offset), coefficient, dimension)
    let drawn = offset * coefficient * (dimension / total)
    let end = select(offset < 0, dimension * -1, dimension)
    return select(total.equals(L(repeating: .infinity)), end, drawn)
  }

  /// The offset of a drawn distance.
  @inline(__always)
  func pulled(_ distance: L) -> L {
    let rest = dimension - magnitude(distance)
    let offset = distance / rest * (dimension / coefficient)
    let infinity = L(repeating: .infinity)
    return select(rest <= 0, select(distance < 0, infinity * -1, infinity), offset)
  }
}

/// Rubber bands as they lie in memory.
struct BandPlanes<Format: LaneFormat> {
  var values: UnsafePointer<Format.Scalar>
  var count: Int
  var results: UnsafeMutablePointer<Format.Scalar>

  @inline(never)
  func run(inverse: Bool) {
    if inverse { return PulledBand(planes: self).run(count) }
    DrawnBand(planes: self).run(count)
  }

  @inline(__always)
  fileprivate func band(_ start: Int, _ length: Int) -> RubberBand<Format.Lanes> {
    RubberBand(
      dimension: Format.load(values + count, start, length, filler: 1),
      coefficient: Format.load(values + 2 &* count, start, length, filler: 1))
  }
}

/// Drawn distances of offsets.
private struct DrawnBand<Format: LaneFormat>: LaneSweep {
  var planes: BandPlanes<Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let offset = Format.load(planes.values, start, length, filler: 0)
    Format.store(planes.band(start, length).drawn(offset), planes.results, start, length)
  }
}

/// Offsets of drawn distances.
private struct PulledBand<Format: LaneFormat>: LaneSweep {
  var planes: BandPlanes<Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let distance = Format.load(planes.values, start, length, filler: 0)
    Format.store(planes.band(start, length).pulled(distance), planes.results, start, length)
  }
}
