import Kernels

extension DoubleWord {
  /// A real constant, given as a double and what that leaves out.
  @inline(__always)
  init(_ value: Double, tail: Double) {
    high = Scalar(value)
    low = Scalar((value - Double(high)) + tail)
  }

  /// pi / 2.
  static var quarterTurn: Self { Self(0x1.921fb54442d18p0, tail: 0x1.1a62633145c07p-54) }

  /// What `quarterTurn` leaves out of pi / 2.
  private static var quarterTurnRemainder: Scalar {
    let missing = (0x1.921fb54442d18p0 - Double(quarterTurn.high)) - Double(quarterTurn.low)
    return Scalar((missing + 0x1.1a62633145c07p-54) - 0x1.f1976b7ed8fbcp-110)
  }

  /// ln 2.
  static var logarithmOfTwo: Self { Self(0x1.62e42fefa39efp-1, tail: 0x1.abc9e3b39803fp-56) }

  /// sin(pi v / 2) for |v| up to about 1.
  static func sine(quarterTurns v: Self) -> Self { sineSeries(quarterTurn * v) }

  /// sin(angle) for angles up to about a quarter turn, by its Taylor series.
  private static func sineSeries(_ angle: Self) -> Self {
    let square = angle * angle
    var term = angle
    var total = angle
    for n in 1...17 {
      term = -(term * square / Self(Scalar(2 * n * (2 * n + 1))))
      total = total + term
    }
    return total
  }

  /// sin and cos of an angle in radians.
  ///
  /// What is left of the angle after the nearest quarter turns keeps its relative precision: pi / 2 is
  /// taken off as three numbers.
  static func sineAndCosine(_ angle: Self) -> (sine: Self, cosine: Self) {
    guard angle.high.isFinite else { return (Self(.nan), Self(.nan)) }
    var rest = angle
    var quarters: Scalar = 0
    // A second time for angles of more quarter turns than the type counts.
    while rest.high.magnitude > 0.8 {
      let count = (rest / quarterTurn).high.rounded()
      quarters += count.remainder(dividingBy: 4)
      rest = rest - product(count, quarterTurn.high) - product(count, quarterTurn.low)
      rest = rest - Self(count * quarterTurnRemainder)
    }
    return sineAndCosine(rest, quarters: quarters)
  }

  /// sin and cos of pi v / 2, exact where v is whole.
  static func sineAndCosine(quarterTurns v: Self) -> (sine: Self, cosine: Self) {
    guard v.high.isFinite else { return (Self(.nan), Self(.nan)) }
    let whole = v.high.rounded()
    return sineAndCosine(quarterTurn * (v - Self(whole)), quarters: whole)
  }

  /// sin and cos of a whole number of quarter turns and up to about half a one more.
  private static func sineAndCosine(_ rest: Self, quarters: Scalar) -> (sine: Self, cosine: Self) {
    let half = sineSeries(Scalar(0.5) * rest)
    let (sine, cosine) = (sineSeries(rest), Self(1) - 2 * half * half)
    switch quarters.remainder(dividingBy: 4) {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    default: return (-sine, -cosine)
    }
  }

  /// 2^f - 1 for |f| up to about 1/2, by its Taylor series.
  static func exponentialMinusOne(base2 f: Self) -> Self {
    let exponent = logarithmOfTwo * f
    var term = exponent
    var total = exponent
    for n in 2...24 {
      term = term * exponent / Self(Scalar(n))
      total = total + term
    }
    return total
  }
}

/// A power of two split as s (1 + m), s a power of two itself and |m| at most about 0.42, so that
/// its distance to 1 keeps its relative precision.
struct BinaryPower<Scalar: KernelScalar> {
  private var scale: DoubleWord<Scalar>
  private var rest: DoubleWord<Scalar>

  /// 2^p for |p| up to some hundreds.
  init(_ p: DoubleWord<Scalar>) {
    let whole = p.high.rounded()
    scale = DoubleWord(Scalar(sign: .plus, exponent: Scalar.Exponent(whole), significand: 1))
    rest = scale * DoubleWord.exponentialMinusOne(base2: p - DoubleWord(whole))
  }

  /// 2^p.
  var value: DoubleWord<Scalar> { scale + rest }

  /// 2^p - 1.
  var minusOne: DoubleWord<Scalar> { (scale - DoubleWord(1)) + rest }
}

extension DoubleWord {
  /// e^x; 0 or infinite beyond the range of normal numbers.
  static func exponential(_ x: Self) -> Self {
    let power = x / logarithmOfTwo
    if power.high < Scalar(Scalar.leastNormalMagnitude.exponent) { return Self(0) }
    if power.high > Scalar(Scalar.greatestFiniteMagnitude.exponent) { return Self(.infinity) }
    return x.isNaN ? x : BinaryPower(power).value
  }

  /// e^x - 1 for x <= 0, with its relative precision.
  static func exponentialMinusOne(_ x: Self) -> Self {
    if x.high < -200 { return Self(-1) }
    return x.isNaN ? x : BinaryPower(x / logarithmOfTwo).minusOne
  }

  /// ln x.
  static func logarithm(_ x: Self) -> Self {
    guard x.high > 0, x.high.isFinite else {
      return Self(x.high == 0 ? -.infinity : x.high > 0 ? .infinity : .nan)
    }
    let exponent = x.high.exponent + (x.high.significand > 1.5 ? 1 : 0)
    func scaled(_ part: Scalar) -> Scalar {
      Scalar(sign: .plus, exponent: -exponent, significand: part)
    }
    return Scalar(exponent) * logarithmOfTwo
      + logarithm(onePlus: Self(scaled(x.high), scaled(x.low)) - Self(1))
  }

  /// ln(1 + x) for x > -1, with its relative precision: 2 artanh(x / (2 + x)) by its Taylor series.
  static func logarithm(onePlus x: Self) -> Self {
    guard x.high.magnitude <= 0.5 else { return logarithm(Self(1) + x) }
    let part = x / (Self(2) + x)
    let square = part * part
    var power = part
    var total = part
    for n in 1...33 {
      power = power * square
      total = total + power / Self(Scalar(2 * n + 1))
    }
    return 2 * total
  }

  /// The angle of (x, y) in (-pi, pi], not both 0.
  ///
  /// The smaller over the larger magnitude is the tangent of at most 1/8 turn; halving that angle four
  /// times leaves a tangent below 0.05, where the Taylor series of the inverse ends after 13 terms.
  static func angle(x: Self, y: Self) -> Self {
    if x.isNaN { return x }
    if y.isNaN { return y }
    let (across, along) = (x.magnitude, y.magnitude)
    let steep = across < along
    var tangent = steep ? across / along : along / across
    for _ in 0..<4 {
      tangent = tangent / (Self(1) + (Self(1) + tangent * tangent).squareRoot())
    }
    let square = tangent * tangent
    var power = tangent
    var angle = tangent
    for n in 1...13 {
      power = -(power * square)
      angle = angle + power / Self(Scalar(2 * n + 1))
    }
    angle = 16 * angle
    if steep { angle = quarterTurn - angle }
    if x.high < 0 { angle = 2 * quarterTurn - angle }
    return y.high < 0 ? -angle : angle
  }
}
