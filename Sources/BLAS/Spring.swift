import Foundation
import Kernels

// Springs of one mass, stiffness and damping move as two modes times two numbers of each spring, with
// the target as a third: a product of a matrix of springs with one of times.

/// Times per block.
private let blockCount = 64

/// What decides the modes of springs.
private struct Dynamics: Equatable {
  var mass: Double
  var stiffness: Double
  var damping: Double
  var model: SpringModel
}

/// The modes of springs and each spring's share of them.
private struct SpringModes {
  private let square: Double
  private let beta: Double
  /// The root of |w0² - beta²|.
  private let w: Double
  private let rate: Double
  private let oscillates: Bool
  /// Whether coefficients are exchanged, so that the exponentials themselves are the modes.
  private let areExponentials: Bool
  /// Whether they are exchanged at all.
  private let isExchanged: Bool

  init(_ dynamics: Dynamics) {
    let (m, k, c) = (dynamics.mass, dynamics.stiffness, dynamics.damping)
    square = k / m
    // The difference of exact products.
    let (pull, drag) = (4 * m * k, c * c)
    let errors = (-pull).addingProduct(4 * m, k) - (-drag).addingProduct(c, c)
    let exact = (pull - drag) + errors
    let isOver = exact < 0
    let isCritical = dynamics.model == .coreAnimation && isOver
    beta = isCritical ? square.squareRoot() : c / (2 * m)
    w = isCritical ? 0 : exact.magnitude.squareRoot() / (2 * m)
    oscillates = exact > 0
    rate = oscillates ? beta : square / (beta + w)
    // A ratio that Double rounds to 1 counts as 1.
    isExchanged = dynamics.model == .coreAnimationOverdamping && isOver && w * w > square * 0x1p-52
    areExponentials = isExchanged && w > 0.25 * beta
  }

  /// A spring's shares of the modes.
  func shares(offset: Double, velocity: Double) -> (Double, Double) {
    if areExponentials {
      return (
        (velocity - rate * offset) / (2 * w), ((beta + w) * offset - velocity) / (2 * w)
      )
    }
    return (offset, isExchanged ? velocity - 2 * beta * offset : velocity)
  }

  /// The modes at a time > 0, or their derivatives.
  func modes(at t: Double, _ quantity: MotionQuantity) -> (Double, Double) {
    let power = exp(-rate * t)
    if areExponentials {
      let fast = exp(-(beta + w) * t)
      return quantity == .value ? (power, fast) : (-rate * power, -(beta + w) * fast)
    }
    // Once the exponential is 0, so are the modes, whatever they are factors of.
    if power == 0 { return (0, 0) }
    if oscillates {
      let (push, swing) = (power * sin(w * t) / w, power * cos(w * t))
      return quantity == .value
        ? (swing + beta * push, push) : (-square * push, swing - beta * push)
    }
    let push = power * (w > 0 ? -expm1(-2 * w * t) / (2 * w) : t)
    return quantity == .value
      ? (power + rate * push, push) : (-square * push, power - (beta + w) * push)
  }
}

extension BLASBackend: SpringGrid {
  /// See `SpringGrid.preparedSpringCount`.
  public var preparedSpringCount: Int { Spring<Scalar>.count + 1 }

  /// See `SpringGrid.prepare`.
  public func prepare(
    springs: Span<Scalar>, model: SpringModel, into prepared: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("springs", springs.count, of: Spring<Scalar>.count)
    requireCount("prepared", prepared.count, count * preparedSpringCount)
    for index in 0..<springs.count { prepared[index] = springs[index] }
    for spring in 0..<count { prepared[springs.count + spring] = Scalar(model.number) }
  }

  /// See `SpringGrid.grid`; neighbours of the same dynamics share a product.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func grid(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("prepared", prepared.count, of: preparedSpringCount)
    requireCount("results", results.count, count * times.count)
    func dynamics(_ spring: Int) -> Dynamics {
      let mass = Double(prepared[spring])
      // What is divided by the mass counts alone; products with a large one could leave the range.
      let unit = mass.binade
      return Dynamics(
        mass: mass / unit, stiffness: Double(prepared[count + spring]) / unit,
        damping: Double(prepared[2 * count + spring]) / unit,
        model: SpringModel(number: Int(prepared[6 * count + spring])))
    }
    results.withUnsafeMutableBufferPointer { results in
      guard let results = results.baseAddress else { return }
      threaded {
        var first = 0
        while first < count {
          let shared = dynamics(first)
          var end = first + 1
          while end < count && dynamics(end) == shared { end += 1 }
          multiply(
            SpringModes(shared), prepared, first..<end, of: count, quantity, times, results)
          first = end
        }
      }
    }
  }

  /// The springs of one run at all times.
  private func multiply(
    _ modes: SpringModes, _ prepared: Span<Scalar>, _ run: Range<Int>, of count: Int,
    _ quantity: MotionQuantity, _ times: Span<Scalar>, _ results: UnsafeMutablePointer<Scalar>
  ) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 3 * (run.count + blockCount)) {
      guard let shares = $0.baseAddress else { return }
      let basis = shares + 3 * run.count
      for (row, spring) in run.enumerated() {
        let from = Double(prepared[4 * count + spring])
        let to = Double(prepared[5 * count + spring])
        let (first, second) = modes.shares(
          offset: from - to, velocity: Double(prepared[3 * count + spring]))
        shares[3 * row] = Scalar(first)
        shares[3 * row + 1] = Scalar(second)
        shares[3 * row + 2] = quantity == .value ? Scalar(to) : 0
      }
      for start in stride(from: 0, to: times.count, by: blockCount) {
        let columns = min(blockCount, times.count - start)
        for column in 0..<columns {
          let (first, second) = modes.modes(at: Double(times[start + column]), quantity)
          basis[column] = Scalar(first)
          basis[columns + column] = Scalar(second)
          basis[2 * columns + column] = 1
        }
        let target = results + run.lowerBound * times.count + start
        Scalar.multiply(
          rows: run.count, columns: columns, inner: 3, shares, basis, stride: columns, into: target,
          rowStride: times.count)
        let initial = (quantity == .value ? 4 : 3) * count
        for column in 0..<columns where times[start + column] <= 0 {
          for (row, spring) in run.enumerated() {
            target[row * times.count + column] = prepared[initial + spring]
          }
        }
      }
    }
  }
}
