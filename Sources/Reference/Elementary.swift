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

  /// ln 2.
  static var logarithmOfTwo: Self { Self(0x1.62e42fefa39efp-1, tail: 0x1.abc9e3b39803fp-56) }

  /// sin(pi v / 2) for |v| up to about 1, by its Taylor series.
  static func sine(quarterTurns v: Self) -> Self {
    let angle = quarterTurn * v
    let square = angle * angle
    var term = angle
    var total = angle
    for n in 1...17 {
      term = -(term * square / Self(Scalar(2 * n * (2 * n + 1))))
      total = total + term
    }
    return total
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
  /// The angle of (x, y) in (-pi, pi], not both 0.
  ///
  /// The smaller over the larger magnitude is the tangent of at most 1/8 turn; halving that angle four
  /// times leaves a tangent below 0.05, where the Taylor series of the inverse ends after 13 terms.
  static func angle(x: Self, y: Self) -> Self {
    if x.isNaN { return x }
    if y.isNaN { return y }
    let (across, along) = (x.high < 0 ? -x : x, y.high < 0 ? -y : y)
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
