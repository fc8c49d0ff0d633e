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

  /// What is left of a change when the same was measured again: it stands where every measurement shows
  /// it, each in another layout; it is a pass where none shows a slowdown, and open else.
  public func confirmed(
    by others: some Sequence<PairVerdict>, inOtherLayouts: Bool
  ) -> PairVerdict {
    let found = Set(others)
    if found == [self] { return inOtherLayouts ? self : .inconclusive }
    if found.contains(.error) { return .error }
    return found.isSubset(of: [.pass, .improved]) ? .pass : .inconclusive
  }

  /// Whether one verdict is worse than another.
  public static func < (a: PairVerdict, b: PairVerdict) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
