import Measurement

extension Receipt {
  /// What verdicts and findings leave open, one line each, with what can be done about it.
  var remarks: [String] {
    var lines: [String] = []
    let open = pairs.filter { $0.verdict == .inconclusive }
    if !open.isEmpty {
      // What is seen to be faster hides none.
      let slower = open.filter { $0.timing?.ratio.interval.map { $0.upper > 1 } ?? true }
      let hidden = slower.compactMap(\.timing?.detectable).max().map { " of up to \(percent($0))" }
      lines.append(
        "\(open.count) of \(pairs.count) rows decide nothing"
          + (slower.isEmpty ? "" : ", and may hide slowdowns\(hidden ?? "")")
          + "; why, stands beside each")
    }
    if let threshold = sides?.threshold {
      let raised = pairs.compactMap(\.timing?.leastEffect).filter { $0 > threshold }
      if let most = raised.max() {
        lines.append(
          "\(raised.count) of \(pairs.count) rows count slowdowns only above \(percent(threshold)), "
            + "one only above \(percent(most)), as the settings or the calibration of this machine "
            + "say; bench calibrate renews it")
      }
    }
    // An update has just done so.
    let isUpdate = context.arguments.first == "ledger"
    if !isUpdate && findings.contains(where: \.isRegression) {
      lines.append("a change that is meant goes into the ledger by bench ledger update")
    }
    return lines
  }

  private func percent(_ share: Double) -> String { exact((share * 1000).rounded(.up) / 1000) }
}
