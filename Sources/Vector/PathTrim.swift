import Kernels

/// Writes the elements of one trimmed path into its planes.
struct TrimWriter<Scalar: VectorScalar> {
  private let out: UnsafeMutablePointer<Scalar>
  private let stride: Int
  private var count = 0
  private var goesOn = false

  @inline(__always)
  init(out: UnsafeMutablePointer<Scalar>, stride: Int) {
    self.out = out
    self.stride = stride
  }

  @inline(__always)
  private mutating func write(_ value: Double) {
    out[count &* stride] = Scalar(value)
    count &+= 1
  }

  /// Writes a segment's part between two parameters, if there is any.
  @inline(__always)
  mutating func segment(
    _ numbers: UnsafePointer<Double>, hasLength: Bool, from start: Double, to end: Double
  ) {
    var degree = Int(numbers[0])
    if degree > PathShape.subpathMark {
      degree &-= PathShape.subpathMark
      goesOn = false
    }
    precondition((1...3).contains(degree), "a segment's degree is 1, 2 or 3")
    guard hasLength, start < end else { return }
    let points = numbers + 1
    if !goesOn {
      write(0)
      write(polarForm(points, degree, start, start, start))
      write(polarForm(points + 1, degree, start, start, start))
    }
    goesOn = true
    write(Double(degree))
    var k = 1
    while k <= degree {
      // As many parameters at the end as the control point's index.
      let first = k >= degree ? end : start
      let second = k >= degree &- 1 ? end : start
      let third = k >= degree &- 2 ? end : start
      write(polarForm(points, degree, first, second, third))
      write(polarForm(points + 1, degree, first, second, third))
      k &+= 1
    }
  }
}

/// The multi-affine value of a coordinate at as many parameters as its degree.
@inline(__always)
private func polarForm(
  _ points: UnsafePointer<Double>, _ degree: Int, _ u: Double, _ v: Double, _ w: Double
) -> Double {
  let first = between(points[0], points[2], u)
  if degree == 1 { return first }
  let second = between(points[2], points[4], u)
  if degree == 2 { return between(first, second, v) }
  let third = between(points[4], points[6], u)
  return between(between(first, second, v), between(second, third, v), w)
}

@inline(__always)
private func between(_ a: Double, _ b: Double, _ t: Double) -> Double { (1 - t) * a + t * b }
