import Kernels

/// Control numbers of the curves that a vector of elements belongs to.
///
/// A protocol with two structs, not a closure: what a closure is made of is not always inlined.
protocol LaneControls {
  associatedtype Scalar: VectorScalar
  /// The number of a plane, per lane.
  func lanes(_ plane: Int) -> Scalar.Lanes
  /// The same in doubles, of as many lanes as a register has doubles.
  func doubles(_ plane: Int) -> DoubleLanes
}

/// One curve for all lanes.
struct SharedControls<Scalar: VectorScalar>: LaneControls {
  let controls: UnsafePointer<Scalar>

  @inline(__always)
  func lanes(_ plane: Int) -> Scalar.Lanes { Scalar.Lanes(repeating: controls[plane]) }

  @inline(__always)
  func doubles(_ plane: Int) -> DoubleLanes { DoubleLanes(repeating: Double(controls[plane])) }
}

/// A curve per lane.
struct OwnControls<Scalar: VectorScalar>: LaneControls {
  let controls: UnsafePointer<Scalar>
  let count: Int
  let start: Int
  let length: Int

  @inline(__always)
  func lanes(_ plane: Int) -> Scalar.Lanes {
    (controls + plane &* count).lanes(start, length, filler: 0)
  }

  @inline(__always)
  func doubles(_ plane: Int) -> DoubleLanes {
    (controls + plane &* count).doubles(start, length, filler: 0)
  }
}

/// The magnitudes between which products of control values neither overflow nor turn subnormal.
struct ComfortableScale<Scalar: VectorScalar> {
  /// Per lane the power of two to multiply control values with.
  let factor: Scalar.Lanes
  /// Its inverse.
  let inverse: Scalar.Lanes

  /// The scale for values of a magnitude.
  @inline(__always)
  init(_ magnitude: Scalar.Lanes) {
    typealias L = Scalar.Lanes
    let isSingle = MemoryLayout<Scalar>.size == MemoryLayout<Float>.size
    let small = magnitude < Scalar(isSingle ? 0x1p-42 : 0x1p-341)
    let huge = magnitude > Scalar(isSingle ? 0x1p+95 : 0x1p+991)
    let one = L(repeating: 1)
    let (up, down) = (isSingle ? 0x1p+95 : 0x1p+767, isSingle ? 0x1p-95 : 0x1p-767)
    let below = select(huge, L(repeating: Scalar(0x1p-48)), one)
    let above = select(huge, L(repeating: Scalar(0x1p+48)), one)
    factor = select(small, L(repeating: Scalar(up)), below)
    inverse = select(small, L(repeating: Scalar(down)), above)
  }
}

/// The larger one.
@inline(__always)
func larger<L: RealLanes>(_ a: L, _ b: L) -> L { select(a > b, a, b) }

/// The smaller one.
@inline(__always)
func smaller<L: RealLanes>(_ a: L, _ b: L) -> L { select(a < b, a, b) }

/// |a|.
@inline(__always)
func magnitude<L: RealLanes>(_ a: L) -> L { larger(a, 0 - a) }
