import Kernels

/// The planes of a batch whose count is a multiple of the vector's, so that its loads and stores have
/// no branches.
struct WholePlanes<Scalar: VectorScalar> {
  /// Control numbers, plane by plane; one number each where all elements share a curve.
  var controls: UnsafePointer<Scalar>
  /// Whether all elements share one curve.
  var isShared: Bool
  /// Elements per plane of control numbers, where each has its own.
  var controlStride: Int
  /// Arguments, for kernels that have them.
  var t: UnsafePointer<Scalar>?
  /// Results, plane by plane.
  var out: UnsafeMutablePointer<Scalar>
  /// Elements per plane of results.
  var outStride: Int
  /// How many elements to do.
  var count: Int

  /// The multiple of `width` that fits.
  @inline(__always)
  func whole(_ width: Int) -> Self {
    var planes = self
    planes.count = count &- count % width
    return planes
  }

  /// Calls `body` with all elements, or with some at a time where results take the way over a stage.
  @inline(__always)
  func staged(outPlanes: Int, _ body: (Self) -> Void) {
    if !PlaneStage.isUsed(for: out, planes: outPlanes, of: outStride) { return body(self) }
    PlaneStage<Scalar>.fill(out, planes: outPlanes, of: outStride) { first, length, stage in
      var part = self
      if !isShared { part.controls += first }
      if let t { part.t = t + first }
      (part.out, part.outStride, part.count) = (stage, length, length)
      body(part)
    }
  }

  /// Calls `body` with a copy of the elements beyond `whole`, filled up with the last one, and takes
  /// its results.
  @inline(__always)
  func withRest(
    _ width: Int, controlPlanes: Int, outPlanes: Int, _ body: (Self) -> Void
  ) {
    let rest = count % width
    if rest == 0 { return }
    let start = count &- rest
    let copied = isShared ? 0 : controlPlanes
    withVectorMemory(of: Scalar.self, (copied &+ 1 &+ outPlanes) &* width) { base in
      var copy = self
      copy.count = width
      if copied > 0 {
        var plane = 0
        while plane < copied {
          let source = controls + (plane &* controlStride &+ start)
          fill(base + plane &* width, width, from: source, rest)
          plane &+= 1
        }
        copy.controls = UnsafePointer(base)
        copy.controlStride = width
      }
      if let t {
        fill(base + copied &* width, width, from: t + start, rest)
        copy.t = UnsafePointer(base + copied &* width)
      }
      copy.out = base + (copied &+ 1) &* width
      copy.outStride = width
      body(copy)
      var plane = 0
      while plane < outPlanes {
        (out + (plane &* outStride &+ start)).update(from: copy.out + plane &* width, count: rest)
        plane &+= 1
      }
    }
  }

  @inline(__always)
  private func fill(
    _ target: UnsafeMutablePointer<Scalar>, _ width: Int, from source: UnsafePointer<Scalar>,
    _ length: Int
  ) {
    var k = 0
    while k < width {
      target[k] = source[min(k, length &- 1)]
      k &+= 1
    }
  }
}

/// Control numbers of the curves that a vector of elements belongs to.
///
/// A protocol with two structs, not a closure: what a closure is made of is not always inlined, and
/// a vector that is passed to a function goes through memory in pieces.
protocol LaneControls {
  associatedtype Scalar: VectorScalar
  /// The controls of the elements from the given one on.
  init(_ planes: WholePlanes<Scalar>, at start: Int)
  /// The number of a plane, per lane.
  func lanes(_ plane: Int) -> Scalar.Lanes
  /// The same in doubles, of as many lanes as a register has doubles.
  func doubles(_ plane: Int) -> DoubleLanes
}

/// One curve for all lanes.
struct SharedControls<Scalar: VectorScalar>: LaneControls {
  private let controls: UnsafePointer<Scalar>

  @inline(__always)
  init(_ planes: WholePlanes<Scalar>, at start: Int) { controls = planes.controls }

  @inline(__always)
  func lanes(_ plane: Int) -> Scalar.Lanes { Scalar.Lanes(repeating: controls[plane]) }

  @inline(__always)
  func doubles(_ plane: Int) -> DoubleLanes { DoubleLanes(repeating: Double(controls[plane])) }
}

/// A curve per lane.
struct OwnControls<Scalar: VectorScalar>: LaneControls {
  private let controls: UnsafePointer<Scalar>
  private let stride: Int

  @inline(__always)
  init(_ planes: WholePlanes<Scalar>, at start: Int) {
    controls = planes.controls + start
    stride = planes.controlStride
  }

  @inline(__always)
  func lanes(_ plane: Int) -> Scalar.Lanes { (controls + plane &* stride).wholeLanes }

  @inline(__always)
  func doubles(_ plane: Int) -> DoubleLanes { Scalar.loadDoubles(controls + plane &* stride) }
}

extension UnsafePointer where Pointee: VectorScalar {
  /// A full vector from here on.
  @inline(__always)
  var wholeLanes: Pointee.Lanes { UnsafeRawPointer(self).loadUnaligned(as: Pointee.Lanes.self) }
}

extension UnsafeMutablePointer where Pointee: VectorScalar {
  /// Writes a full vector from here on.
  @inline(__always)
  func storeWhole(_ lanes: Pointee.Lanes) {
    UnsafeMutableRawPointer(self).storeBytes(of: lanes, as: Pointee.Lanes.self)
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
    let isSingle = Scalar.self == Float.self
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
