/// What control points are: a number, or one per lane.
public protocol Weighable {
  /// A plain number of the same precision.
  associatedtype Weight: BinaryFloatingPoint
  /// The difference.
  static func - (a: Self, b: Self) -> Self
  /// The value times a number.
  static func * (a: Self, weight: Weight) -> Self
}

extension Float: Weighable {
  /// Itself.
  public typealias Weight = Float
}

extension Double: Weighable {
  /// Itself.
  public typealias Weight = Double
}
