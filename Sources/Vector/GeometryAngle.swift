import Kernels

// Angles are computed in doubles for both precisions: near a cusp the tangent is a difference of
// almost equal terms, which floats would not leave a digit of.

/// The angle of (x, y) in (-pi, pi]; 0 for (0, 0), NaN for NaN.
///
/// The ratio of the smaller to the larger magnitude is turned back by one of the angles 0, atan(1/2)
/// and pi/4, which leaves a tangent u of at most 0.25534; an angle below 1/4 is not turned, so that
/// none is a difference of larger ones. There atan(u) = u + u³ P(u²), P by Chebyshev interpolation,
/// with a relative error below 2^-59. The angles that are added back carry a second number.
///
/// - Error: 1.2 ulp.
@inline(__always)
func angle(_ x: DoubleLanes, _ y: DoubleLanes) -> DoubleLanes {
  let (across, along) = (magnitude(x), magnitude(y))
  let steep = along > across
  let small = select(steep, across, along)
  let large = select(steep, along, across)
  let near = small <= large * 0.255_34
  let far = small > large * 0.720_759_220_1
  // tan(a - b) = (tan a - tan b) / (1 + tan a tan b); the differences are exact.
  let numerator = select(near, small, select(far, small - large, (small + small) - large))
  let denominator = select(near, large, select(far, small + large, (large + large) + small))
  let u = numerator / select(denominator.equals(0), DoubleLanes(repeating: 1), denominator)
  let z = u * u
  var p = DoubleLanes(repeating: -0x1.4ca3ce9187b06p-5)
  p = multiplyAdd(p, z, DoubleLanes(repeating: 0x1.d67185cb680d8p-5))
  p = multiplyAdd(p, z, DoubleLanes(repeating: -0x1.10b2f367dfd27p-4))
  p = multiplyAdd(p, z, DoubleLanes(repeating: 0x1.3b1020e3c273ap-4))
  p = multiplyAdd(p, z, DoubleLanes(repeating: -0x1.745d02de1ebc8p-4))
  p = multiplyAdd(p, z, DoubleLanes(repeating: 0x1.c71c718544caap-4))
  p = multiplyAdd(p, z, DoubleLanes(repeating: -0x1.249249245cf47p-3))
  p = multiplyAdd(p, z, DoubleLanes(repeating: 0x1.9999999999785p-3))
  p = multiplyAdd(p, z, DoubleLanes(repeating: -0x1.5555555555555p-2))

  let zero = DoubleLanes(repeating: 0)
  let one = DoubleLanes(repeating: 1)
  let half = DoubleLanes(repeating: 0x1.dac670561bb4fp-2)
  let eighth = DoubleLanes(repeating: 0x1.921fb54442d18p-1)
  let turned = select(near, zero, select(far, eighth, half))
  let turnedTail = select(
    near, zero,
    select(
      far, DoubleLanes(repeating: 0x1.1a62633145c07p-55),
      DoubleLanes(repeating: 0x1.a2b7f222f65e2p-56)))
  // The octant: base + sign * (turned + atan u).
  let left = x < 0
  let base = select(steep, eighth + eighth, select(left, 4 * eighth, zero))
  let baseTail = base * (0x1.1a62633145c07p-54 / 0x1.921fb54442d18p0)
  let sign = select(steep, select(left, one, 0 - one), select(left, 0 - one, one))
  let anchor = multiplyAdd(sign, turned, base)
  let anchorTail = (sign * turned - (anchor - base)) + multiplyAdd(sign, turnedTail, baseTail)
  let signed = sign * u
  let result = anchor + (signed + multiplyAdd(signed * z, p, anchorTail))
  return select(y < 0, 0 - result, result)
}

/// The control numbers of one curve or of a vector of curves, component-major.
private struct PlanarCurve<Controls: LaneControls>: PlanarHodograph {
  let degree: Int
  let controls: Controls
  var factor = DoubleLanes(repeating: 1)

  @inline(__always)
  init(degree: Int, _ controls: Controls) {
    self.degree = degree
    self.controls = controls
    if isSingle(Controls.Scalar.Lanes.self) { return }
    var largest = DoubleLanes(repeating: 0)
    var k = 0
    while k < 2 &* (degree &+ 1) {
      largest = larger(magnitude(controls.doubles(k)), largest)
      k &+= 1
    }
    factor = ComfortableScale<Double>(largest).factor
  }

  @inline(__always)
  func control(_ component: Int, _ k: Int) -> DoubleLanes {
    controls.doubles(component &* (degree &+ 1) &+ k) * factor
  }

  @inline(__always)
  func weighted(_ component: Int, _ k: Int) -> DoubleLanes {
    let weight = Double(binomialCoefficient(degree &- 1, k) &* degree)
    return (control(component, k &+ 1) - control(component, k)) * weight
  }

  /// Replaces tangents that vanish by the first derivative that does not, with the sign of its side.
  @inline(never)
  func takeLimit(
    _ x: inout DoubleLanes, _ y: inout DoubleLanes, at t: DoubleLanes
  ) {
    withVectorMemory(of: DoubleLanes.self, degree &+ 1) { takeLimit(&x, &y, at: t, $0) }
  }

  @inline(__always)
  private func takeLimit(
    _ x: inout DoubleLanes, _ y: inout DoubleLanes, at t: DoubleLanes,
    _ memory: UnsafeMutablePointer<DoubleLanes>
  ) {
    var order = 2
    while order <= degree {
      let missing = x.equals(0) .& y.equals(0)
      if !any(missing) { return }
      // From below, where t >= 1, even orders point backwards.
      let forward = DoubleLanes(repeating: 1)
      let facing = order % 2 == 0 ? select(t >= 1, 0 - forward, forward) : forward
      x = select(missing, facing * derivative(order, 0, t, memory), x)
      y = select(missing, facing * derivative(order, 1, t, memory), y)
      order &+= 1
    }
  }

  /// A component's derivative, up to a positive factor, by differences and de Casteljau's algorithm.
  @inline(__always)
  private func derivative(
    _ order: Int, _ component: Int, _ t: DoubleLanes,
    _ points: UnsafeMutablePointer<DoubleLanes>
  ) -> DoubleLanes {
    var k = 0
    while k <= degree {
      points[k] = control(component, k)
      k &+= 1
    }
    let s = 1 - t
    var level = 0
    while level < degree {
      var k = 0
      while k < degree &- level {
        let (a, b) = (points[k], points[k &+ 1])
        points[k] = level < order ? b - a : multiplyAdd(t, b, s * a)
        k &+= 1
      }
      level &+= 1
    }
    return points[0]
  }
}

/// The control values of B', each times its binomial coefficient.
private protocol PlanarHodograph {
  func weighted(_ component: Int, _ k: Int) -> DoubleLanes
}

extension PlanarHodograph {
  /// Both components of B' of a curve of the given degree.
  @inline(__always)
  fileprivate func tangent(_ degree: Int, _ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    switch degree {
    case 2: (bernstein(1, t) { weighted(0, $0) }, bernstein(1, t) { weighted(1, $0) })
    case 3: (bernstein(2, t) { weighted(0, $0) }, bernstein(2, t) { weighted(1, $0) })
    default:
      (
        bernstein(degree &- 1, t) { weighted(0, $0) },
        bernstein(degree &- 1, t) { weighted(1, $0) }
      )
    }
  }
}

/// The hodograph of one curve for all lanes, made once.
private struct StoredHodograph: PlanarHodograph {
  let weights: UnsafeMutablePointer<Double>

  @inline(__always)
  func weighted(_ component: Int, _ k: Int) -> DoubleLanes {
    DoubleLanes(repeating: weights[16 &* component &+ k])
  }
}

/// Angles of one curve.
@inline(never)
func anglesOfOne<Scalar: VectorScalar>(
  _ sign: Double, degree: Int, _ planes: WholePlanes<Scalar>
) {
  guard let t = planes.t else { return }
  let curve = PlanarCurve(degree: degree, SharedControls(planes, at: 0))
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 32) { weights in
    guard let weights = weights.baseAddress else { return }
    var k = 0
    while k < degree {
      weights[k] = curve.weighted(0, k)[0]
      weights[16 &+ k] = curve.weighted(1, k)[0]
      k &+= 1
    }
    let hodograph = StoredHodograph(weights: weights)
    var start = 0
    while start < planes.count {
      let argument = Scalar.loadDoubles(t + start)
      var (x, y) = hodograph.tangent(degree, argument)
      if any(x.equals(0) .& y.equals(0)) { curve.takeLimit(&x, &y, at: argument) }
      Scalar.store(angle(x * sign, y * sign), to: planes.out + start)
      start &+= DoubleLanes.scalarCount
    }
  }
}

/// Angles of a curve per element.
@inline(never)
func anglesOfEach<Scalar: VectorScalar>(
  _ sign: Double, degree: Int, _ planes: WholePlanes<Scalar>
) {
  guard let t = planes.t else { return }
  var start = 0
  while start < planes.count {
    let argument = Scalar.loadDoubles(t + start)
    let curve = PlanarCurve(degree: degree, OwnControls(planes, at: start))
    var (x, y) = curve.tangent(degree, argument)
    if any(x.equals(0) .& y.equals(0)) { curve.takeLimit(&x, &y, at: argument) }
    Scalar.store(angle(x * sign, y * sign), to: planes.out + start)
    start &+= DoubleLanes.scalarCount
  }
}
