/// All derivatives of one polynomial component per lane, in Bernstein form.
///
/// Row m holds the control values of the m-th derivative, up to a positive factor, each times its
/// binomial coefficient. The zeros of a row separate the zeros of the row before, so that every zero
/// is bracketed: a derivative is monotone between neighbouring knots.
struct DerivativeTable<L: RealLanes> {
  let degree: Int
  /// 0, the zeros of the row last searched in ascending order, 1.
  let knots: UnsafeMutablePointer<L>
  /// The rows, one after the other; the first one is the component itself.
  let rows: UnsafeMutablePointer<L>
  private let binomials: UnsafeMutablePointer<L.Scalar>

  /// Calls `body` with a table for a degree from 2 to 16.
  @inline(__always)
  static func withMemory(degree: Int, _ body: (DerivativeTable<L>) -> Void) {
    let size = (degree &+ 1) &* (degree &+ 2) / 2
    withVectorMemory(of: L.self, size &+ degree &+ 1) { lanes in
      withUnsafeTemporaryAllocation(of: L.Scalar.self, capacity: size) { numbers in
        guard let numbers = numbers.baseAddress else { return }
        let table = DerivativeTable(
          degree: degree, knots: lanes + size, rows: lanes, binomials: numbers)
        var order = 0
        while order <= degree {
          var k = 0
          while k <= degree &- order {
            numbers[table.start(order) &+ k] = L.Scalar(binomialCoefficient(degree &- order, k))
            k &+= 1
          }
          order &+= 1
        }
        body(table)
      }
    }
  }

  /// Where a row begins.
  @inline(__always)
  private func start(_ order: Int) -> Int { order &* (2 &* degree &+ 3 &- order) / 2 }

  /// Derives all rows from the control values in the first one.
  @inline(__always)
  func fillDerivatives() {
    var order = 1
    while order <= degree {
      let (from, to) = (start(order &- 1), start(order))
      var k = 0
      while k <= degree &- order {
        rows[to &+ k] = rows[from &+ k &+ 1] - rows[from &+ k]
        k &+= 1
      }
      order &+= 1
    }
    var k = 0
    while k < start(degree &+ 1) {
      rows[k] *= binomials[k]
      k &+= 1
    }
  }

  /// A row's polynomial at t.
  @inline(__always)
  func value(_ order: Int, at t: L) -> L { value(order, at: t, 1 - t) }

  /// A row's polynomial at t, with s = 1 - t.
  @inline(__always)
  func value(_ order: Int, at t: L, _ s: L) -> L {
    let row = rows + start(order)
    let last = degree &- order
    var sum = row[0]
    var power = t
    var k = 1
    while k <= last {
      sum = multiplyAdd(sum, s, row[k] * power)
      power *= t
      k &+= 1
    }
    return sum
  }

  /// A zero of the first derivative, and its distance from 1: both with their full relative precision.
  ///
  /// Where that distance is so small that its error counts, two of Newton's steps find it from what t
  /// tells; they end where it would leave the neighbourhood of t.
  @inline(__always)
  func criticalPoint(_ t: L) -> (t: L, s: L) {
    let s = 1 - t
    let isNear = s < L(repeating: L.Scalar.ulpOfOne.squareRoot())
    return any(isNear) ? nearCriticalPoint(t, isNear) : (t, s)
  }

  @inline(never)
  private func nearCriticalPoint(_ t: L, _ isNear: Condition<L>) -> (t: L, s: L) {
    let start = 1 - t
    let factor = L.Scalar(degree &- 1)
    var s = start
    for _ in 0..<2 {
      let next = s + value(1, at: 1 - s, s) / (value(2, at: 1 - s, s) * factor)
      let isSame = (next >= 0) .& (magnitude(next - start) <= L(repeating: L.Scalar.ulpOfOne))
      s = select(isNear .& isSame, next, s)
    }
    return (select(isNear, 1 - s, t), s)
  }

  /// Leaves in `knots` the zeros of the first derivative; intervals without one give their end.
  @inline(__always)
  func findCriticalPoints() {
    knots[0] = L(repeating: 0)
    knots[1] = L(repeating: 1)
    var order = degree &- 1
    while order >= 1 {
      // Interval k lies between knots k and k + 1; its zero takes the place of knot k + 1.
      let intervals = degree &- order
      var low = knots[0]
      var atLow = value(order, at: low)
      var k = 0
      while k < intervals {
        let high = knots[k &+ 1]
        let atHigh = value(order, at: high)
        let (falls, rises) = (atLow < 0, atHigh < 0)
        let crosses = (falls .& .!rises) .| (.!falls .& rises)
        if any(crosses) {
          knots[k &+ 1] = zero(order, crosses, low, high, atLow, atHigh)
        }
        low = high
        atLow = atHigh
        k &+= 1
      }
      knots[intervals &+ 1] = L(repeating: 1)
      order &-= 1
    }
  }

  /// The zero between two parameters where the signs differ, else the higher parameter: Newton's
  /// method from the secant's zero, inside a bracket that it bisects whenever a step leaves it.
  ///
  /// A step below half the digits is the last. It leaves a simple zero exact to the last digit or so;
  /// a multiple one is less exact, but there the extremum depends on the parameter the less.
  @inline(never)
  private func zero(
    _ order: Int, _ crosses: Condition<L>, _ low: L, _ high: L, _ atLow: L, _ atHigh: L
  ) -> L {
    let rising = atLow < 0
    let tolerance = L.Scalar.ulpOfOne.squareRoot() / 16
    let factor = L.Scalar(degree &- order)
    var (from, to) = (low, high)
    var t = low + (high - low) * (atLow / (atLow - atHigh))
    t = select((t >= low) .& (t <= high), t, (low + high) * 0.5)
    var active = crosses
    var step = 0
    while step < 64 {
      let height = value(order, at: t)
      let below = height < 0
      let before = (below .& rising) .| (.!below .& .!rising)
      from = select(before, t, from)
      to = select(before, to, t)
      let newton = t - height / (value(order &+ 1, at: t) * factor)
      let next = select((newton >= from) .& (newton <= to), newton, (from + to) * 0.5)
      let moved = magnitude(next - t) > next * tolerance
      t = select(active, next, t)
      active = (active .& moved)
      if !any(active) { return select(crosses, t, high) }
      step &+= 1
    }
    return select(crosses, t, high)
  }
}
