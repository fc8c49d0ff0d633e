/// What the rounds of two sides say.
public struct JudgedPair: Sendable, Equatable {
  /// The figures behind a verdict.
  public struct Figures: Sendable, Equatable {
    /// How many times as long as the base the head takes.
    public var ratio: Ratio

    /// The same of the loop that both sides share: 1 but for disturbances.
    public var control: Ratio

    /// The smallest true slowdown, as a share, that nine of ten such measurements would call
    /// regressed, before any of them is confirmed; where there are too few rounds for an interval, of
    /// the fewest that have one.
    public var detectable: Double

    /// The rounds at which such noise around such a ratio would give a verdict; nil where there is
    /// one, and where more rounds would not help.
    public var roundsNeeded: Int?

    /// Whether both sides are read by processor time, since others took more than 3 % of the time.
    public var readsProcessorTime: Bool
  }

  /// `regressed` is a candidate that is still to be confirmed; else `inconclusive`, `improved`, `pass`
  /// or `error`.
  public var verdict: PairVerdict

  /// Why, in one line.
  public var reason: String

  /// The figures; nil exactly where the verdict is `error`.
  public var figures: Figures?

  /// What rounds say.
  public init(verdict: PairVerdict, reason: String, figures: Figures? = nil) {
    self.verdict = verdict
    self.reason = reason
    self.figures = figures
  }
}

extension JudgedPair {
  /// The line for a verdict that rests on the figures.
  static func reason(_ verdict: PairVerdict, _ figures: Figures, judge: PairJudge) -> String {
    let change = change(figures.ratio)
    switch verdict {
    case .regressed: return "slower: \(change)"
    case .improved: return "faster: \(change)"
    case .pass: return "not slower: \(change); finds \(percent(figures.detectable)) %"
    default: break
    }
    let rounds = figures.ratio.pairs
    guard figures.ratio.interval != nil else {
      return "\(rounds) rounds give no interval at a confidence of \(judge.confidence)"
        + (figures.roundsNeeded.map { "; \($0) or more would decide" } ?? "")
    }
    guard let needed = figures.roundsNeeded else {
      return "too near the least effect of \(percent(judge.leastEffect)) %: \(change); "
        + "\(PairPlan.mostRounds) rounds would not decide"
    }
    return "too noisy: \(change); \(needed) rounds or more would decide"
  }

  /// The line for a verdict that is withheld since the control moved.
  static func withheld(_ figures: Figures) -> String {
    "withheld, the shared control moved: \(change(figures.control)); the pair: "
      + change(figures.ratio)
  }

  /// A ratio of times as a signed change with its interval.
  private static func change(_ ratio: Ratio) -> String {
    func signed(_ ratio: Double) -> String { (ratio > 1 ? "+" : "") + percent(ratio - 1) }
    let interval = ratio.interval.map { " (\(signed($0.lower)) to \(signed($0.upper)))" } ?? ""
    return "time \(signed(ratio.value))\(interval) %"
  }

  /// A share in percent, with two digits after the point at most.
  private static func percent(_ share: Double) -> String {
    let text = "\((share * 1e4).rounded() / 100 + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
