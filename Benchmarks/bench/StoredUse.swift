import Measurement
import Reports
import Suite

extension StoredSettings {
  /// Settings by which rows count that are admitted, of the variants of levels by which programs are
  /// compared.
  init(levels: [ISALevel], admits: @escaping (Row) -> Bool = { _ in true }) {
    self.init()
    let variants = Set(Variant.all(levels: levels).filter(\.isCompared).map(\.description))
    self.admits = { variants.contains($0.variant) && admits($0) }
  }

  /// What the options of `bench compare` say of two baselines.
  init(_ arguments: Arguments, _ selection: Selection) throws {
    try arguments.refuse(
      [.data, .rounds, .equalCode, .allWorkloads, .far],
      "with stored times, \(arguments.operands.joined(separator: " "))")
    // Without an option every level counts that was timed.
    self.init(
      levels: arguments.has(.isa) ? selection.levels : ISALevel.allCases, admits: selection.admits)
    threshold = try arguments.threshold ?? threshold
  }
}

extension GateConfig {
  /// How stored times are judged on a day.
  func stored(_ selection: Selection, on day: String) -> StoredSettings {
    var settings = StoredSettings(levels: selection.levels, admits: selection.admits)
    settings.threshold = threshold ?? settings.threshold
    settings.confidence = confidence
    settings.ownThreshold = { try? ownThreshold(for: $0, on: day) }
    return settings
  }
}

extension Selection {
  /// Whether a row's batch passes.
  fileprivate func admits(_ row: Row) -> Bool {
    precisions.contains(row.precision) && admits(row.inputsName)
  }
}
