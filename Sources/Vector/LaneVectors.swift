/// Three numbers in every lane.
struct LaneVector3<L: RealLanes> {
  var x, y, z: L

  @inline(__always)
  init(_ x: L, _ y: L, _ z: L) { (self.x, self.y, self.z) = (x, y, z) }

  /// Stores the numbers from `first` on.
  @inline(__always)
  func store<Format: LaneFormat>(_ first: Int, in results: LaneResults<Format>)
  where Format.Lanes == L {
    results.store(first, x)
    results.store(first &+ 1, y)
    results.store(first &+ 2, z)
  }

  @inline(__always)
  func dot(_ other: Self) -> L {
    multiplyAdd(x, other.x, multiplyAdd(y, other.y, z * other.z))
  }

  /// The cross product; exactly 0 for parallel vectors whose products are exact or equal.
  @inline(__always)
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inline(__always)
  static func * (a: Self, b: L) -> Self { Self(a.x * b, a.y * b, a.z * b) }

  @inline(__always)
  static func / (a: Self, b: L) -> Self { Self(a.x / b, a.y / b, a.z / b) }

  /// other + self factor.
  @inline(__always)
  func scaled(_ factor: L, plus other: Self) -> Self {
    Self(
      multiplyAdd(x, factor, other.x), multiplyAdd(y, factor, other.y),
      multiplyAdd(z, factor, other.z))
  }

  /// The greatest magnitude.
  @inline(always)
  var extent: L { larger(larger(magnitude(x), magnitude(y)), magnitude(z)) }

  /// Itself in the lanes that hold, else another.
  @inline(always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    Self(
      select(condition, x, other.x), select(condition, y, other.y),
      select(condition, z, other.z))
  }
}

/// Four numbers in every lane: a row of a matrix, or a quaternion x, y, z, w.
struct LaneVector4<L: RealLanes> {
  var x, y, z, w: L

  @inline(__always)
  init(_ x: L, _ y: L, _ z: L, _ w: L) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  /// The first four of an element's numbers.
  @inline(__always)
  init<Format: LaneFormat>(_ numbers: LaneNumbers<Format>) where Format.Lanes == L {
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Stores the numbers from `first` on.
  @inline(__always)
  func store<Format: LaneFormat>(_ first: Int = 0, in results: LaneResults<Format>)
  where Format.Lanes == L {
    results.store(first, x)
    results.store(first &+ 1, y)
    results.store(first &+ 2, z)
    results.store(first &+ 3, w)
  }

  /// One of the numbers, 0 for x.
  @inline(always)
  subscript(_ number: Int) -> L { number == 0 ? x : number == 1 ? y : number == 2 ? z : w }

  @inline(__always)
  var xyz: LaneVector3<L> { LaneVector3(x, y, z) }

  @inline(__always)
  func dot(_ other: Self) -> L {
    multiplyAdd(x, other.x, y * other.y) + multiplyAdd(z, other.z, w * other.w)
  }

  @inline(__always)
  static func * (a: Self, b: L) -> Self { Self(a.x * b, a.y * b, a.z * b, a.w * b) }

  /// other + self factor.
  @inline(__always)
  func scaled(_ factor: L, plus other: Self) -> Self {
    Self(
      multiplyAdd(x, factor, other.x), multiplyAdd(y, factor, other.y),
      multiplyAdd(z, factor, other.z), multiplyAdd(w, factor, other.w))
  }

  /// The sum of magnitudes.
  @inline(always)
  var size: L { (magnitude(x) + magnitude(y)) + (magnitude(z) + magnitude(w)) }

  /// The greatest magnitude.
  @inline(always)
  var extent: L {
    larger(larger(magnitude(x), magnitude(y)), larger(magnitude(z), magnitude(w)))
  }

  /// Itself in the lanes that hold, else another.
  @inline(always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    Self(
      select(condition, x, other.x), select(condition, y, other.y),
      select(condition, z, other.z), select(condition, w, other.w))
  }
}

extension LaneVector3 {
  /// Three of an element's numbers, in the order of some axes.
  @inline(always)
  init<Format: LaneFormat>(
    _ numbers: LaneNumbers<Format>, _ axes: (Int, Int, Int) = (0, 1, 2)
  ) where Format.Lanes == L {
    self.init(numbers[axes.0], numbers[axes.1], numbers[axes.2])
  }

  /// Number by number.
  @inline(always)
  static func * (a: Self, b: Self) -> Self { Self(a.x * b.x, a.y * b.y, a.z * b.z) }

  @inline(always)
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }
}
