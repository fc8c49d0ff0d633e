import CLanes
import Kernels

/// The table that `prepare` writes for one timing function, as floats in either precision.
///
/// [0, 1] in x is cut into 32 equal segments with a local variable u from 0 to 1. Each holds a
/// quintic for y and a cubic for a first guess of t. Where X starts or ends vertically
/// (x1 = 0, x2 = 1) y and t are smooth in the root of the distance, which is u there.
///
/// A table is used only where `prepare` found it good enough between its nodes; curves too steep
/// for it go to `TimingEquation`, which needs none.
enum TimingTable {
  static let segments = 32
  static let valueDegree = 5
  static let guessDegree = 3
  /// 1 where the quintics reach the fast bound.
  static let valueIsGood = 0
  /// How many Newton steps from the guess end within `guessTolerance`; 0 where more than 2 would.
  static let guessSteps = 1
  /// 1 where the first segment's variable is a root.
  static let startRoot = 2
  /// 1 where the last segment's variable is a root.
  static let endRoot = 3
  static let values = 4
  static let guesses = values + (valueDegree + 1) * segments
  static let count = guesses + (guessDegree + 1) * segments

  /// Largest distance of a good quintic from y: half an ulp of 1, for the rounded y it starts from,
  /// and an eighth more.
  static let valueTolerance = 0x1.4p-25
  /// Largest relative distance of y after the last Newton step for Float.
  static let guessTolerance = 0x1p-33
}

/// Points of the segments in consecutive lanes.
private struct SegmentNodes {
  let function: CubicTiming<Double>
  let segment: DoubleLanes

  init(_ function: CubicTiming<Double>, first: Int) {
    self.function = function
    var segment = DoubleLanes.zero
    for lane in 0..<DoubleLanes.scalarCount { segment[lane] = Double(first &+ lane) }
    self.segment = segment
  }

  /// x, t and y at a local variable in [0, 1].
  @inline(__always)
  func point(_ u: Double) -> (x: DoubleLanes, t: DoubleLanes, y: DoubleLanes) {
    let local = DoubleLanes(repeating: u)
    let fromStart = segment < 1
    let fromEnd = segment > Double(TimingTable.segments - 2)
    var f = local
    if function.x1 == 0 { f = select(fromStart, DoubleLanes(repeating: u * u), f) }
    if function.x2 == 1 { f = select(fromEnd, DoubleLanes(repeating: u * (2 - u)), f) }
    let x = (segment + f) * (1 / Double(TimingTable.segments))
    let inner = (x > 0) .& (x < 1)
    let parameter = TimingEquation(
      select(inner, x, DoubleLanes(repeating: 0.5)),
      DoubleLanes(repeating: function.x1), DoubleLanes(repeating: function.x2)
    ).bracketed(tolerance: 0x1p-48)
    let end = select(x <= 0, DoubleLanes.zero, DoubleLanes(repeating: 1))
    let t = select(inner, parameter.t, end)
    let s = select(inner, parameter.s, 1 - end)
    return (x, t, ordinates.value(t, s))
  }

  var ordinates: TimingCoordinate<DoubleLanes> {
    TimingCoordinate(DoubleLanes(repeating: function.y1), DoubleLanes(repeating: function.y2))
  }

  var abscissas: TimingCoordinate<DoubleLanes> {
    TimingCoordinate(DoubleLanes(repeating: function.x1), DoubleLanes(repeating: function.x2))
  }
}

extension DoubleLanes {
  /// The nearest floats, as doubles.
  @inline(__always)
  fileprivate var asFloats: DoubleLanes { DoubleLanes(HalfFloatLanes(rounding: self)) }
}

/// y in each segment: c0 + u g(u) with g of degree 4 through five nodes, u = 1 the last of them.
private struct Quintic {
  var c: (DoubleLanes, DoubleLanes, DoubleLanes, DoubleLanes, DoubleLanes, DoubleLanes)

  @inline(__always)
  init(_ nodes: SegmentNodes) {
    let start = nodes.point(0).y.asFloats
    // A function that starts horizontally keeps y proportional to u² in its first segment.
    let flat: Condition<DoubleLanes> = nodes.segment < (nodes.function.y1 == 0 ? 1 : -1)
    let u1 = select(flat, DoubleLanes.zero, DoubleLanes(repeating: 0.1))
    let g1 = select(flat, DoubleLanes.zero, (nodes.point(0.1).y - start) * 10)
    let g2 = (nodes.point(0.375).y - start) * (1 / 0.375)
    let g3 = (nodes.point(0.625).y - start) * (1 / 0.625)
    let g4 = (nodes.point(0.875).y - start) * (1 / 0.875)
    let g5 = nodes.point(1).y - start
    // Divided differences over u1, 3/8, 5/8, 7/8 and 1.
    let d12 = (g2 - g1) / (0.375 - u1)
    let d23 = (g3 - g2) * 4
    let d34 = (g4 - g3) * 4
    let d45 = (g5 - g4) * 8
    let d13 = (d23 - d12) / (0.625 - u1)
    let d24 = (d34 - d23) * 2
    let d35 = (d45 - d34) * (1 / 0.375)
    let d14 = (d24 - d13) / (0.875 - u1)
    let d25 = (d35 - d24) * (1 / 0.625)
    let d15 = (d25 - d14) / (1 - u1)
    // Newton's form, expanded to powers of u from the innermost factor outwards.
    let p0 = d14 - d15 * 0.875
    let q1 = p0 - d15 * 0.625
    let q0 = d13 - p0 * 0.625
    let r2 = q1 - d15 * 0.375
    let r1 = q0 - q1 * 0.375
    let r0 = d12 - q0 * 0.375
    c.0 = start
    c.1 = (g1 - u1 * r0).asFloats
    c.2 = (r0 - u1 * r1).asFloats
    c.3 = (r1 - u1 * r2).asFloats
    c.4 = (r2 - u1 * d15).asFloats
    c.5 = d15.asFloats
  }

  @inline(__always)
  func value(_ u: Double) -> DoubleLanes {
    let local = DoubleLanes(repeating: u)
    let upper = multiplyAdd(multiplyAdd(c.5, local, c.4), local, c.3)
    let middle = multiplyAdd(multiplyAdd(upper, local, c.2), local, c.1)
    return multiplyAdd(middle, local, c.0)
  }
}

/// t in each segment: the cubic through u = 0, 1/3, 2/3 and 1.
private struct Guess {
  var c: (DoubleLanes, DoubleLanes, DoubleLanes, DoubleLanes)

  @inline(__always)
  init(_ nodes: SegmentNodes) {
    let f0 = nodes.point(0).t
    let f1 = nodes.point(1.0 / 3).t
    let f2 = nodes.point(2.0 / 3).t
    let f3 = nodes.point(1).t
    c.0 = f0.asFloats
    // Differences of neighbours, then of those.
    let (d1, d2, d3) = (f1 - f0, f2 - f1, f3 - f2)
    let (e1, e2) = (d2 - d1, d3 - d2)
    let third = e2 - e1
    c.1 = (d1 * 3 - e1 * 1.5 + third).asFloats
    c.2 = ((e1 - third) * 4.5).asFloats
    c.3 = (third * 4.5).asFloats
  }

  @inline(__always)
  func value(_ u: Double) -> DoubleLanes {
    let local = DoubleLanes(repeating: u)
    return multiplyAdd(multiplyAdd(multiplyAdd(c.3, local, c.2), local, c.1), local, c.0)
  }
}

extension TimingTable {
  /// Fills a table; see `TimingBatch.prepare`.
  static func fill(_ table: UnsafeMutablePointer<Float>, _ function: CubicTiming<Double>) {
    var valueIsGood = true
    var guessSteps = 1
    for first in stride(from: 0, to: segments, by: DoubleLanes.scalarCount) {
      let nodes = SegmentNodes(function, first: first)
      let quintic = Quintic(nodes)
      let guess = Guess(nodes)
      for sample in 0..<6 {
        let u = 0.04 + 0.18 * Double(sample)
        let truth = nodes.point(u)
        let scale = max(max(1, function.y1.magnitude), function.y2.magnitude)
        valueIsGood = valueIsGood && within(quintic.value(u) - truth.y, scale * valueTolerance)
        var t = guess.value(u)
        for step in 1...3 {
          let residual = nodes.abscissas.value(t, 1 - t) - truth.x
          t = t - residual / nodes.abscissas.slope(t, 1 - t)
          let distance = nodes.ordinates.value(t, 1 - t) / truth.y - 1
          if within(distance, guessTolerance) { break }
          guessSteps = max(guessSteps, step + 1)
        }
      }
      func write(_ column: DoubleLanes, _ start: Int, _ k: Int) {
        for lane in 0..<DoubleLanes.scalarCount {
          table[start + k * segments + first + lane] = Float(column[lane])
        }
      }
      write(quintic.c.0, values, 0)
      write(quintic.c.1, values, 1)
      write(quintic.c.2, values, 2)
      write(quintic.c.3, values, 3)
      write(quintic.c.4, values, 4)
      write(quintic.c.5, values, 5)
      write(guess.c.0, guesses, 0)
      write(guess.c.1, guesses, 1)
      write(guess.c.2, guesses, 2)
      write(guess.c.3, guesses, 3)
    }
    table[TimingTable.valueIsGood] = valueIsGood ? 1 : 0
    table[TimingTable.guessSteps] = guessSteps <= 2 ? Float(guessSteps) : 0
    table[startRoot] = function.x1 == 0 ? 1 : 0
    table[endRoot] = function.x2 == 1 ? 1 : 0
  }

  /// Whether every lane is a number of at most the given magnitude.
  @inline(__always)
  private static func within(_ distance: DoubleLanes, _ bound: Double) -> Bool {
    all((distance <= bound) .& (distance >= -bound))
  }
}
