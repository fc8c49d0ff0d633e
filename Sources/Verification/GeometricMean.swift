import Foundation

/// The geometric mean of those numbers that are positive and finite.
public struct GeometricMean: Sendable {
  private var logarithms = 0.0
  private var count = 0

  /// Of nothing yet.
  public init() {}

  /// Adds a number.
  public mutating func add(_ number: Double) {
    guard number > 0, number.isFinite else { return }
    logarithms += log(number)
    count += 1
  }

  /// The mean; nil of nothing.
  public var value: Double? { count > 0 ? exp(logarithms / Double(count)) : nil }
}
