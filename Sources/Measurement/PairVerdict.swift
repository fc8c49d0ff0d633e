/// What comparing one kernel variant with its earlier self says, worst first.
public enum PairVerdict: String, Codable, Sendable, CaseIterable, Comparable {
  /// It is outside its bounds or has no golden data, so it was not timed.
  case unverified

  /// The measurement gave nothing usable.
  case error

  /// It is slower, by more than could be noise, another layout, or nothing worth a word.
  case regressed

  /// Too noisy to exclude that it is slower.
  case inconclusive

  /// It is faster.
  case improved

  /// Its machine code is the same, whatever was measured.
  case unchangedCode = "unchanged-code"

  /// It is not slower.
  case pass

  /// Whether somebody should look at it.
  public var wantsAttention: Bool { self < .unchangedCode }

  /// The ratio of times beyond which no layout explains a slowdown: known are some of half the time.
  public static let mostOfLayouts = 2.0

  /// What is left of a change when the same was measured again: it stands where every measurement shows
  /// it, each in another layout; it is a pass where none shows a slowdown, and open else.
  ///
  /// - Parameters:
  ///   - others: what the other measurements say.
  ///   - inOtherLayouts: whether each was in another layout; without, a slowdown stands where `least`
  ///     exceeds `mostOfLayouts`.
  ///   - least: the least that the ratio of times may be in any of them.
  /// - Returns: what is left.
  public func confirmed(
    by others: some Sequence<PairVerdict>, inOtherLayouts: Bool, least: Double
  ) -> PairVerdict {
    let found = Set(others)
    if found == [self] {
      let isBeyond = self == .regressed && least > PairVerdict.mostOfLayouts
      return inOtherLayouts || isBeyond ? self : .inconclusive
    }
    if found.contains(.error) { return .error }
    return found.isSubset(of: [.pass, .improved]) ? .pass : .inconclusive
  }

  /// Whether one verdict is worse than another.
  public static func < (a: PairVerdict, b: PairVerdict) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
