import Kernels

/// Many curves at the same arguments: the basis values of four vectors of arguments serve every
/// curve, one multiply-add per control point and vector.
@inline(__always)
func sampleShared<Scalar: VectorScalar>(
  _ hodograph: Hodograph<Scalar>, _ controls: UnsafePointer<Scalar>, rows: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let points = hodograph.degree &+ 1
  let stream = streams(out, count, rows)
  withVectorMemory(of: Scalar.Lanes.self, 4 &* 17) { basis in
    forEachStep(count, width: 4 &* Scalar.Lanes.scalarCount) { start, length in
      fill(basis, hodograph, t + start, length)
      let target = out + start
      // With a constant number of points the basis stays in registers.
      switch points {
      case 4: multiply(basis, controls, points: 4, rows, target, count, length, stream)
      case 3: multiply(basis, controls, points: 3, rows, target, count, length, stream)
      default: multiply(basis, controls, points: points, rows, target, count, length, stream)
      }
    }
  }
  if stream { Scalar.streamFence() }
}

/// Rows of control points times four vectors of basis values.
@inline(__always)
private func multiply<Scalar: VectorScalar>(
  _ basis: UnsafeMutablePointer<Scalar.Lanes>, _ controls: UnsafePointer<Scalar>, points: Int,
  _ rows: Int, _ out: UnsafeMutablePointer<Scalar>, _ stride: Int, _ length: Int, _ stream: Bool
) {
  let width = Scalar.Lanes.scalarCount
  var p = controls
  var target = out
  for _ in 0..<rows {
    let first = Scalar.Lanes(repeating: p[0])
    var sum = (basis[0] * first, basis[1] * first, basis[2] * first, basis[3] * first)
    var k = 1
    while k < points {
      let point = Scalar.Lanes(repeating: p[k])
      sum.0 = multiplyAdd(basis[4 &* k], point, sum.0)
      sum.1 = multiplyAdd(basis[4 &* k &+ 1], point, sum.1)
      sum.2 = multiplyAdd(basis[4 &* k &+ 2], point, sum.2)
      sum.3 = multiplyAdd(basis[4 &* k &+ 3], point, sum.3)
      k &+= 1
    }
    if length == 4 &* width && stream {
      Scalar.stream(sum.0, to: target)
      Scalar.stream(sum.1, to: target + width)
      Scalar.stream(sum.2, to: target + 2 &* width)
      Scalar.stream(sum.3, to: target + 3 &* width)
    } else if length == 4 &* width {
      target.store(sum.0, 0, width)
      target.store(sum.1, width, width)
      target.store(sum.2, 2 &* width, width)
      target.store(sum.3, 3 &* width, width)
    } else {
      storePart(sum, target, length)
    }
    p += points
    target += stride
  }
}

/// Writes the first `length` elements of four vectors.
@inline(never)
private func storePart<Scalar: VectorScalar>(
  _ sum: (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes),
  _ target: UnsafeMutablePointer<Scalar>, _ length: Int
) {
  let width = Scalar.Lanes.scalarCount
  target.store(sum.0, 0, min(width, length))
  if length > width { target.store(sum.1, width, min(width, length &- width)) }
  if length > 2 &* width { target.store(sum.2, 2 &* width, min(width, length &- 2 &* width)) }
  if length > 3 &* width { target.store(sum.3, 3 &* width, length &- 3 &* width) }
}

/// The basis values of four vectors of arguments: entry 4 k + v belongs to control point k.
@inline(__always)
private func fill<Scalar: VectorScalar>(
  _ basis: UnsafeMutablePointer<Scalar.Lanes>, _ hodograph: Hodograph<Scalar>,
  _ t: UnsafePointer<Scalar>, _ length: Int
) {
  let width = Scalar.Lanes.scalarCount
  let lower = hodograph.lower
  var v = 0
  while v < 4 {
    let held = max(0, min(width, length &- v &* width))
    let argument = t.lanes(v &* width, held, filler: 0)
    let rest = 1 - argument
    var k = 0
    while k <= hodograph.degree {
      basis[4 &* k &+ v] = argument * 0
      k &+= 1
    }
    // Each weighted basis value of the derivative belongs to the control points it differences.
    var power = Scalar.Lanes(repeating: 1)
    k = 0
    while k <= lower {
      var value = power * hodograph.weights[k]
      var j = k
      while j < lower {
        value = value * rest
        j &+= 1
      }
      power = power * argument
      switch hodograph.order {
      case 0: basis[4 &* k &+ v] = value
      case 1:
        basis[4 &* k &+ v] = basis[4 &* k &+ v] - value
        basis[4 &* (k &+ 1) &+ v] = basis[4 &* (k &+ 1) &+ v] + value
      default:
        basis[4 &* k &+ v] = basis[4 &* k &+ v] + value
        basis[4 &* (k &+ 1) &+ v] = basis[4 &* (k &+ 1) &+ v] - value * 2
        basis[4 &* (k &+ 2) &+ v] = basis[4 &* (k &+ 2) &+ v] + value
      }
      k &+= 1
    }
    v &+= 1
  }
}
