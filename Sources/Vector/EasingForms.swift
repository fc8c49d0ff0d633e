import Kernels

/// The easing functions for x in [0, 1] in every lane, without cancellation next to 0.
enum EasingForm<L: SIMD> where L.Scalar: BinaryFloatingPoint {
  /// x^n.
  @inline(__always)
  static func power(_ x: L, _ n: Int) -> L {
    let square = x * x
    switch n {
    case 2: return square
    case 3: return square * x
    case 4: return square * square
    default: return square * square * x
    }
  }

  /// 1 - (1 - x)^n as x times a sum of positive terms.
  @inline(__always)
  static func powerOut(_ x: L, _ n: Int) -> L {
    let rest = 1 - x
    let sum = 2 - x
    switch n {
    case 2: return x * sum
    case 3: return x * multiplyAdd(rest, sum, L(repeating: 1))
    case 4: return x * sum * multiplyAdd(rest, rest, L(repeating: 1))
    default:
      let inner = sum * multiplyAdd(rest, rest, L(repeating: 1))
      return x * multiplyAdd(rest, inner, L(repeating: 1))
    }
  }

  /// 2^(10 x - 10).
  @inline(__always)
  static func expo(_ x: L) -> L { BinaryPower(x, times: 10).value * 0x1p-10 }

  /// 1 - 2^(-10 x).
  @inline(__always)
  static func expoOut(_ x: L) -> L { -BinaryPower(x, times: -10).minusOne }

  /// (2^(10 x) - 1) / 1023.
  @inline(__always)
  static func expoExact(_ x: L) -> L {
    BinaryPower(x, times: 10).minusOne * (1 / 1023)
  }

  /// (1024 - 2^(10 - 10 x)) / 1023.
  @inline(__always)
  static func expoExactOut(_ x: L) -> L {
    BinaryPower(x, times: -10).minusOne * (-1024 / 1023)
  }

  /// 1 - sqrt(1 - x²).
  @inline(__always)
  static func circ(_ x: L) -> L { x * x / (((1 - x) * (1 + x)).squareRoot() + 1) }

  /// sqrt(1 - (1 - x)²).
  @inline(__always)
  static func circOut(_ x: L) -> L { (x * (2 - x)).squareRoot() }

  /// x² ((c + 1) x - c).
  @inline(__always)
  static func back(_ x: L, overshoot c: L.Scalar) -> L {
    x * x * multiplyAdd(x - 1, L(repeating: c), x)
  }

  /// The same turned by half a turn: x times a sum of positive terms.
  @inline(__always)
  static func backOut(_ x: L, overshoot c: L.Scalar) -> L {
    let rest = 1 - x
    let inner = multiplyAdd(rest, L(repeating: c + 1), L(repeating: 1))
    return x * multiplyAdd(rest, inner, L(repeating: 1))
  }

  /// 2^(10 x - 10) cos(2 pi (10 x - 10) / 3), or with 4.5 in place of 3.
  ///
  /// - Parameters:
  ///   - x: inputs.
  ///   - slow: whether a turn is 4.5, as in the in-out form.
  /// - Returns: the values, relative error kept but where the cosine changes sign.
  @inline(__always)
  static func elastic(_ x: L, slow: Bool) -> L {
    // The phase and a turn are whole numbers twice as large where a turn is 4.5.
    let growth: L.Scalar = slow ? 20 : 10
    let offset: L.Scalar = slow ? 2 : 1
    let turn: L.Scalar = slow ? 9 : 3
    let turns = nearestInteger(multiplyAdd(x, L(repeating: growth), L(repeating: -offset)) / turn)
    let phase = reduced(x, growth, multiplyAdd(turns, L(repeating: turn), L(repeating: offset)))
    let fromZero = turn / 4 - magnitude(phase)
    return BinaryPower(x, times: 10).value * sine(quarterTurns: fromZero * (4 / turn)) * 0x1p-10
  }

  /// 1 - 2^(-10 x) cos(2 pi 10 x / 3) as a sum of positive terms.
  @inline(__always)
  static func elasticOut(_ x: L) -> L {
    let decay = BinaryPower(x, times: -10)
    let turns = nearestInteger(x * (10 / 3))
    let half = sine(quarterTurns: reduced(x, 10, turns * 3) * (2 / 3))
    return multiplyAdd(half * half, decay.value * 2, -decay.minusOne)
  }

  /// (z - a) (b - z) / 16 with z = 11 x in the arc from a to b.
  @inline(__always)
  static func bounce(_ x: L) -> L {
    let z = x * 11
    var start = L.zero
    var end = L(repeating: 1)
    start = select(z .>= 1, L(repeating: 1), start)
    end = select(z .>= 1, L(repeating: 3), end)
    start = select(z .>= 3, L(repeating: 3), start)
    end = select(z .>= 3, L(repeating: 7), end)
    start = select(z .>= 7, L(repeating: 7), start)
    end = select(z .>= 7, L(repeating: 15), end)
    return reduced(x, 11, start) * reduced(x, 11, end) * (-1 / 16)
  }

  /// ((z - c)² + f) / 16 with z = 11 x in the arc around c.
  @inline(__always)
  static func bounceOut(_ x: L) -> L {
    let z = x * 11
    var centre = L.zero
    var floor = L.zero
    centre = select(z .>= 4, L(repeating: 6), centre)
    floor = select(z .>= 4, L(repeating: 12), floor)
    centre = select(z .>= 8, L(repeating: 9), centre)
    floor = select(z .>= 8, L(repeating: 15), floor)
    centre = select(z .>= 10, L(repeating: 10.5), centre)
    floor = select(z .>= 10, L(repeating: 15.75), floor)
    let distance = reduced(x, 11, centre)
    return multiplyAdd(distance, distance, floor) * (1 / 16)
  }

  @inline(__always)
  private static func magnitude(_ x: L) -> L { select(x .< 0, -x, x) }
}
