/// What control points are: a number, or one per lane.
public protocol Weighable {
  /// The difference.
  static func - (a: Self, b: Self) -> Self
  /// The value times a whole number.
  func scaled(by weight: Int) -> Self
}

extension Float: Weighable {
  /// See `Weighable.scaled`.
  @inline(__always) public func scaled(by weight: Int) -> Float { self * Float(weight) }
}

extension Double: Weighable {
  /// See `Weighable.scaled`.
  @inline(__always) public func scaled(by weight: Int) -> Double { self * Double(weight) }
}

extension RealLanes {
  /// Every lane times a whole number.
  @inline(__always) public func scaled(by weight: Int) -> Self { self * Scalar(weight) }
}
