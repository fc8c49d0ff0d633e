/// A precision in which every kernel exists: `Float` or `Double`.
public protocol KernelScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {}

extension Float: KernelScalar {}
extension Double: KernelScalar {}

/// How exact an implementation must be; each kernel states its bounds per accuracy.
public enum Accuracy: String, Sendable, CaseIterable {
  /// Correct to the last digit or nearly so; timing functions are monotone wherever the mathematics is.
  case strict
  /// The speed of the element type's own arithmetic, within a stated absolute bound.
  case fast
}

/// How a batch combines parameters, such as curves, with arguments, and how its numbers lie in memory.
///
/// With `p` numbers per curve (its parameters), `a` per argument, `n` arguments and `d` outputs per
/// evaluation:
///
/// | arrangement | parameters | arguments | results |
/// | --- | --- | --- | --- |
/// | `one` | `p` | `a` planes of `n` | `d` planes of `n` |
/// | `one.rows` | `p` | `n` rows of `a` | `n` rows of `d` |
/// | `shared` | `curves` rows of `p` | `a` planes of `n` | per curve `d` planes of `n` |
/// | `each` | `p` planes of `n` | `a` planes of `n` | `d` planes of `n` |
/// | `each.groups` | groups of `p` planes of 16 | groups of `a` planes | groups of `d` planes |
/// | `each.rows` | `n` rows of `p` | `n` rows of `a` | `n` rows of `d` |
///
/// A plane holds one number of every element, contiguously; a row holds all numbers of one element; a
/// group holds the planes of 16 consecutive elements, the last group those of the elements left.
public enum Arrangement: String, Sendable, CaseIterable {
  /// One curve evaluated at many arguments.
  case one
  /// One curve evaluated at many arguments, which lie in rows.
  case oneRows = "one.rows"
  /// Many curves, all evaluated at the same arguments.
  case shared
  /// A curve of its own for every argument.
  case each
  /// A curve of its own for every argument, all in groups of 16.
  case eachGroups = "each.groups"
  /// A curve of its own for every argument, all in rows.
  case eachRows = "each.rows"

  /// Whether there is one curve.
  @inlinable
  @inline(always)
  public var isOne: Bool { self == .one || self == .oneRows }

  /// Whether every argument has a curve of its own.
  @inlinable
  public var isEach: Bool { self == .each || self == .eachGroups || self == .eachRows }

  /// How arguments and results lie in memory, apart from the curves of `shared`.
  @inlinable
  public var layout: NumberLayout {
    switch self {
    case .oneRows, .eachRows: .rows
    case .eachGroups: .groups
    case .one, .shared, .each: .planes
    }
  }
}

/// Where the numbers of `count` elements of the same kind lie in a buffer.
public enum NumberLayout: String, Sendable, CaseIterable {
  /// All first numbers, then all second ones, and so on.
  ///
  /// Planes a multiple of 4096 bytes apart, as those of 1024 floats are, share a set of the first-level
  /// cache: elements of 16 numbers are then read at 0.7 of the speed, of 40 at half of it. Some more
  /// elements, or another layout, avoid it.
  case planes
  /// Planes of 16 elements, one group after the other; the last group has the elements left.
  case groups
  /// All numbers of the first element, then all of the second one, and so on.
  case rows

  /// Elements in a group.
  public static let groupSize = 16

  /// The index of a number of an element.
  ///
  /// - Parameters:
  ///   - number: which number of the element.
  ///   - element: which element.
  ///   - numbers: numbers per element.
  ///   - count: the number of elements.
  /// - Returns: the index in the buffer.
  @inlinable
  public func index(of number: Int, element: Int, numbers: Int, count: Int) -> Int {
    switch self {
    case .planes: return number &* count &+ element
    case .rows: return element &* numbers &+ number
    case .groups:
      let lane = element & 15
      let first = element &- lane
      let length = count &- first < 16 ? count &- first : 16
      return first &* numbers &+ number &* length &+ lane
    }
  }
}
