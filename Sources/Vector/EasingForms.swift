/// An easing family for x in [0, 1] in every lane, without cancellation next to 0.
protocol EasingForm {
  /// Whether the forms themselves are right to the last digit at 0 and 1.
  static var exactEnds: Bool { get }
  /// f(x).
  static func enter<L: RealLanes>(_ x: L) -> L
  /// 1 - f(1 - x).
  static func leave<L: RealLanes>(_ x: L) -> L
  /// The f of the in-out direction.
  static func half<L: RealLanes>(_ x: L) -> L
}

extension EasingForm {
  static var exactEnds: Bool { true }

  @inline(__always)
  static func half<L: RealLanes>(_ x: L) -> L { enter(x) }
}

enum SineForm: EasingForm {
  static var exactEnds: Bool { false }

  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { versine(quarterTurns: x) }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L { sine(quarterTurns: x) }
}

// The powers leave as x times a sum of positive terms.

enum QuadForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { x * x }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L { x * (2 - x) }
}

enum CubicForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { x * x * x }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    x * multiplyAdd(1 - x, 2 - x, L(repeating: 1))
  }
}

enum QuartForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L {
    let square = x * x
    return square * square
  }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    let rest = 1 - x
    return x * (2 - x) * multiplyAdd(rest, rest, L(repeating: 1))
  }
}

enum QuintForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L {
    let square = x * x
    return square * square * x
  }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    let one = L(repeating: 1)
    let rest = 1 - x
    let sum = (2 - x) * multiplyAdd(rest, rest, one)
    return x * multiplyAdd(rest, sum, one)
  }
}

/// 2^(10 x - 10), with the ends put right.
enum ExpoForm: EasingForm {
  static var exactEnds: Bool { false }

  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { ContinuousExpoForm.enter(x) }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L { ContinuousExpoForm.leave(x) }
}

/// 2^(10 x - 10), also at 0.
enum ContinuousExpoForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { BinaryPower(x, times: 10).value * 0x1p-10 }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L { BinaryPower(x, times: -10).minusOne * -1 }
}

/// (2^(10 x) - 1) / 1023.
enum ExactExpoForm: EasingForm {
  static var exactEnds: Bool { false }

  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L {
    BinaryPower(x, times: 10).minusOne * (1 / 1023)
  }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    BinaryPower(x, times: -10).minusOne * (-1024 / 1023)
  }
}

enum CircForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L {
    let depth = ((1 - x) * (x + 1)).squareRoot()
    return x * x / (depth + 1)
  }

  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L { (x * (2 - x)).squareRoot() }
}

enum BackForm: EasingForm {
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { pulled(x, 1.701_58) }

  @inline(__always)
  static func half<L: RealLanes>(_ x: L) -> L { pulled(x, 2.594_909_5) }

  /// x² ((c + 1) x - c).
  @inline(__always)
  private static func pulled<L: RealLanes>(_ x: L, _ c: L.Scalar) -> L {
    x * x * multiplyAdd(x - 1, L(repeating: c), x)
  }

  /// x times a sum of positive terms.
  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    let one = L(repeating: 1)
    let rest = 1 - x
    return x * multiplyAdd(rest, multiplyAdd(rest, L(repeating: 2.701_58), one), one)
  }
}

enum ElasticForm: EasingForm {
  static var exactEnds: Bool { false }

  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L { swung(x, growth: 10, first: 0.25, half: 1.5) }

  @inline(__always)
  static func half<L: RealLanes>(_ x: L) -> L { swung(x, growth: 20, first: -0.25, half: 4.5) }

  /// 2^(10 x - 10) times a sine that changes its sign where growth x = first + i half.
  @inline(__always)
  private static func swung<L: RealLanes>(
    _ x: L, growth: L.Scalar, first: L.Scalar, half: L.Scalar
  ) -> L {
    let nearest = LaneInteger(
      nearest: multiplyAdd(x, L(repeating: growth / half), L(repeating: -first / half)))
    // Exact, and so is the distance next to it: the sine keeps its digits at the sign change.
    let zero = multiplyAdd(nearest.value, L(repeating: half), L(repeating: first))
    let arc = sine(quarterTurns: reduced(x, growth, zero) * (2 / half))
    return nearest.alternating(BinaryPower(x, times: 10).value * arc * 0x1p-10)
  }

  /// 1 - 2^(-10 x) cos(2 pi 10 x / 3) as a sum of positive terms.
  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    let decay = BinaryPower(x, times: -10)
    let turns = LaneInteger(nearest: x, times: 10 / 3).value
    let half = sine(quarterTurns: reduced(x, 10, turns * 3) * (2 / 3))
    return multiplyAdd(half * half, decay.value * 2, decay.minusOne * -1)
  }
}

enum BounceForm: EasingForm {
  /// (z - a) (b - z) / 16 with z = 11 x in the arc from a to b.
  @inline(__always)
  static func enter<L: RealLanes>(_ x: L) -> L {
    let arcs = (x >= reaching(1), x >= reaching(3), x >= reaching(7))
    var start = L.zero
    start = select(arcs.0, L(repeating: 1), start)
    start = select(arcs.1, L(repeating: 3), start)
    start = select(arcs.2, L(repeating: 7), start)
    var end = L(repeating: 1)
    end = select(arcs.0, L(repeating: 3), end)
    end = select(arcs.1, L(repeating: 7), end)
    end = select(arcs.2, L(repeating: 15), end)
    return reduced(x, 11, start) * reduced(x, 11, end) * (-1 / 16)
  }

  /// ((z - c)² + f) / 16 with z = 11 x in the arc around c.
  @inline(__always)
  static func leave<L: RealLanes>(_ x: L) -> L {
    let arcs = (x >= reaching(4), x >= reaching(8), x >= reaching(10))
    var centre = L.zero
    centre = select(arcs.0, L(repeating: 6), centre)
    centre = select(arcs.1, L(repeating: 9), centre)
    centre = select(arcs.2, L(repeating: 10.5), centre)
    var floor = L.zero
    floor = select(arcs.0, L(repeating: 12), floor)
    floor = select(arcs.1, L(repeating: 15), floor)
    floor = select(arcs.2, L(repeating: 15.75), floor)
    let distance = reduced(x, 11, centre)
    return multiplyAdd(distance, distance, floor) * (1 / 16)
  }

  /// The smallest number of which 11 times is at least z, so that every x is in its own arc.
  @inline(__always)
  private static func reaching<Scalar: BinaryFloatingPoint>(_ z: Scalar) -> Scalar {
    let x = z / 11
    return (-z).addingProduct(x, 11) < 0 ? x.nextUp : x
  }
}
