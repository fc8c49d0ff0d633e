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

  /// Whether one verdict is worse than another.
  public static func < (a: PairVerdict, b: PairVerdict) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
