import Kernels

// Float contraction: `LaneFactor` is exact at every level where it says so.

// Laplace's expansion: minors of the upper two rows times those of the lower two.
extension LaneMatrix where L == DoubleLanes {
  /// The determinant with an error of 2^-102 beside its terms' magnitudes.
  @inline(__always)
  var determinantInWords: LaneFactor<L> {
    let parts = parts(minor) { a, b, c, d in
      let (first, second) = (a * b, c * d)
      return first + second
    }
    return (parts.plus + parts.alsoPlus) + parts.minus.negated
  }

  /// The sum of the magnitudes of all products that the determinant is the sum of.
  @inline(__always)
  var determinantTerms: L {
    let parts = parts(terms) { a, b, c, d in
      let (first, second) = (a * b, c * d)
      return first + second
    }
    return parts.plus + parts.minus + parts.alsoPlus
  }

  /// The determinant to its last digit, whatever cancels, unless products leave the range.
  @inline(never)
  var exactDeterminant: L {
    var sum = L.zero
    withVectorMemory(of: L.self, 6 &* ExactMinor.productCount) { words in
      var next = words
      let parts = parts(ExactMinor.init) { a, b, c, d in
        let start = next
        a.multiply(by: b, into: start)
        c.multiply(by: d, into: start + ExactMinor.productCount)
        next = start + 2 &* ExactMinor.productCount
        return start
      }
      for k in 0..<(2 &* ExactMinor.productCount) { parts.minus[k] = parts.minus[k] * -1 }
      sum = exactSum(words, 6 &* ExactMinor.productCount)
    }
    return sum
  }

  @inline(__always)
  private func terms(_ a: L, _ b: L, _ c: L, _ d: L) -> L {
    magnitude(a * d) + magnitude(b * c)
  }

  @inline(__always)
  private func minor(_ a: L, _ b: L, _ c: L, _ d: L) -> LaneFactor<L> {
    LaneFactor(a, times: d) + LaneFactor(b, times: c).negated
  }

  /// What the minors of two rows make with those of the other two.
  ///
  /// - Parameters:
  ///   - minor: something of two rows' numbers in two columns.
  ///   - joined: of a minor and its complement, and of the complementary columns' two.
  /// - Returns: the three parts by their sign in the determinant.
  @inline(__always)
  private func parts<Minor, Part>(
    _ minor: (L, L, L, L) -> Minor, _ joined: (Minor, Minor, Minor, Minor) -> Part
  ) -> (plus: Part, minus: Part, alsoPlus: Part) {
    (
      joined(
        minor(r0.x, r0.y, r1.x, r1.y), minor(r2.z, r2.w, r3.z, r3.w),
        minor(r0.z, r0.w, r1.z, r1.w), minor(r2.x, r2.y, r3.x, r3.y)),
      joined(
        minor(r0.x, r0.z, r1.x, r1.z), minor(r2.y, r2.w, r3.y, r3.w),
        minor(r0.y, r0.w, r1.y, r1.w), minor(r2.x, r2.z, r3.x, r3.z)),
      joined(
        minor(r0.x, r0.w, r1.x, r1.w), minor(r2.y, r2.z, r3.y, r3.z),
        minor(r0.y, r0.z, r1.y, r1.z), minor(r2.x, r2.w, r3.x, r3.w))
    )
  }
}

/// a d - b c as a sum of four numbers.
private struct ExactMinor {
  typealias L = DoubleLanes

  /// Numbers that the product of two minors is the sum of.
  static let productCount = 32

  private let words: LaneVector4<L>

  @inline(__always)
  init(_ a: L, _ b: L, _ c: L, _ d: L) {
    let (plus, minus) = (LaneFactor(a, times: d), LaneFactor(b, times: c).negated)
    words = LaneVector4(plus.high, plus.low, minus.high, minus.low)
  }

  /// Stores the numbers that the product is the sum of.
  @inline(never)
  func multiply(by other: Self, into products: UnsafeMutablePointer<L>) {
    scale(by: other.words.x, into: products)
    scale(by: other.words.y, into: products + 8)
    scale(by: other.words.z, into: products + 16)
    scale(by: other.words.w, into: products + 24)
  }

  @inline(__always)
  private func scale(by factor: L, into products: UnsafeMutablePointer<L>) {
    store(words.x, factor, products)
    store(words.y, factor, products + 2)
    store(words.z, factor, products + 4)
    store(words.w, factor, products + 6)
  }

  @inline(__always)
  private func store(_ a: L, _ b: L, _ place: UnsafeMutablePointer<L>) {
    let product = LaneFactor(a, times: b)
    (place[0], place[1]) = (product.high, product.low)
  }
}

/// The sum of so many numbers to its last digit, which are overwritten.
///
/// Each sweep leaves the rounded sum in the last number and every addition's error in one before it,
/// until these hardly count; they vanish with a sum of 0. A lane keeps its sum whatever its neighbours
/// still need.
///
/// - Source: Ogita, Rump, Oishi, Accurate sum and dot product, algorithm 4.3.
@inline(never)
func exactSum<L: RealLanes>(_ words: UnsafeMutablePointer<L>, _ count: Int) -> L {
  let negligible: L = splat(isSingle(L.self) ? 0x1p-20 : 0x1p-40)
  var (found, isOpen) = (L.zero, Condition<L>(L.less(.zero, L(repeating: 1))))
  while true {
    var (sum, errors, size) = (words[0], L.zero, L.zero)
    for k in 1..<count {
      let both = LaneFactor(sum, plus: words[k])
      words[k &- 1] = both.low
      errors += both.low
      size += magnitude(both.low)
      sum = both.high
    }
    words[count &- 1] = sum
    found = select(isOpen, sum + errors, found)
    let isRough = size > magnitude(sum) * negligible
    isOpen = (isOpen .& isRough)
    if !any(isOpen) { return found }
  }
}
