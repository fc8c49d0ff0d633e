import Foundation
import Measurement
import Reports
import Verification

/// How strictly a gate judges: the file that `--config` names.
///
/// Its JSON form is described by data/schemas/gate.schema.json.
struct GateConfig: Decodable {
  /// The schema's name and version.
  static let schema = "animation-kernels/gate/1"

  /// The slowdown that counts, as a share; by default 1 % of times taken in turns, 5 % of stored
  /// ones.
  var threshold: Double?
  /// The probability that all intervals together hold their ratios.
  var confidence = 0.95
  /// Rounds per row.
  var rounds = PairPlan.standard.rounds
  /// As `--filter`, where the command line has none.
  var filter: [String] = []
  /// As `--skip`, where the command line has none.
  var skip: [String] = []
  /// As `--strict`.
  var strict = false
  /// Thresholds of their own; the first one that matches a row counts.
  var rules: [Rule] = []

  /// A threshold for some rows, until a day if there is one.
  struct Rule {
    /// What it applies to: a regular expression searched in a row's name.
    var match: String
    /// The slowdown that counts, as a share.
    var threshold: Double
    /// Why these rows need it.
    var reason: String
    /// The last day it applies, as in 2027-01-31.
    var expires: String?
  }

  init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - option: what named it, for error messages.
  /// - Throws: what is wrong with it, in one line.
  init(path: String, of option: String) throws {
    var data = Data()
    do {
      data = try contents(of: path)
      self = try JSONDecoder().decode(GateConfig.self, from: data)
      try check()
    } catch let error as DecodingError {
      throw CommandError("\(option): \(path): \(flaw(in: data, error))")
    } catch let error as CommandError {
      throw CommandError("\(option): \(path): \(error)", exit: error.exit)
    } catch let error as FileError {
      throw CommandError("\(option): \(error)")
    }
  }

  /// The threshold of its own that a row has on a day, as in 2026-11-30; nil without a rule.
  func ownThreshold(for row: String, on day: String) throws -> Double? {
    try rules.first { try $0.applies(on: day) && row.contains(Regex($0.match)) }?.threshold
  }

  /// One line per rule whose time has passed.
  func expired(on day: String) -> [String] {
    rules.filter { !$0.applies(on: day) }.map { rule in
      "the rule for \(rule.match) expired on \(rule.expires ?? ""): it no longer applies"
    }
  }

  /// One line per rule that still applies on a day and matches none of the rows.
  func idle(on day: String, among rows: [String]) throws -> [String] {
    try rules.filter { $0.applies(on: day) }.filter { rule in
      let pattern = try Regex(rule.match)
      return !rows.contains { $0.contains(pattern) }
    }.map { "the rule for \($0.match) matches no row" }
  }

  private static let possibleRounds = 6...PairPlan.mostRounds

  private func check() throws {
    try requireShare(threshold ?? 0, "threshold")
    // Shared among thousands of intervals, what is left to chance must not round away.
    guard (0.5...0.999_999).contains(confidence) else {
      throw CommandError(
        "confidence: \(jsonNumber(confidence)) is not a probability from 0.5 to 0.999999")
    }
    for (name, patterns) in [("filter", filter), ("skip", skip)] {
      for (index, pattern) in patterns.enumerated() {
        try requirePattern(pattern, "\(name)[\(index)]")
      }
    }
    for (index, rule) in rules.enumerated() { try rule.check("rules[\(index)]") }
  }
}

extension GateConfig.Rule {
  fileprivate func check(_ place: String) throws {
    try requirePattern(match, "\(place).match")
    try requireShare(threshold, "\(place).threshold")
    if reason.isEmpty { throw CommandError("\(place).reason: is empty; it says why it is needed") }
    if let expires, !expires.isDay {
      throw CommandError("\(place).expires: \(expires) is not a day such as 2027-01-31")
    }
  }
}

private func requireShare(_ share: Double, _ place: String) throws {
  guard 0...1 ~= share else {
    throw CommandError(
      "\(place): \(jsonNumber(share)) is not a share from 0 to 1, such as 0.01 for 1 %")
  }
}

private func requirePattern(_ pattern: String, _ place: String) throws {
  if (try? Regex(pattern)) == nil {
    throw CommandError("\(place): \(pattern) is no regular expression")
  }
}

extension String {
  /// Whether it is a day of the calendar as in 2027-01-31.
  fileprivate var isDay: Bool {
    let style = Date.ISO8601FormatStyle().year().month().day()
    return (try? style.parse(self)).map(style.format) == self
  }
}

extension GateConfig.Rule {
  func applies(on day: String) -> Bool { expires.map { day <= $0 } ?? true }
}

extension GateConfig {
  private enum Key: String, CodingKey, CaseIterable {
    case schema, threshold, confidence, rounds, filter, skip, strict, rules
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.settings(keyedBy: Key.self)
    let schema = try values.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw CommandError("schema: \(schema) is not \(Self.schema)", exit: .notComparable)
    }
    threshold = try values.given(Double.self, forKey: .threshold)
    confidence = try values.given(Double.self, forKey: .confidence) ?? confidence
    // As a number, for the decoder does not name what is no whole one.
    if let count = try values.given(Double.self, forKey: .rounds) {
      guard let whole = Int(exactly: count), Self.possibleRounds ~= whole else {
        let (least, most) = (Self.possibleRounds.lowerBound, Self.possibleRounds.upperBound)
        throw CommandError(
          "rounds: \(jsonNumber(count)) is not a whole number from \(least) to \(most)")
      }
      rounds = whole
    }
    filter = try values.given([String].self, forKey: .filter) ?? filter
    skip = try values.given([String].self, forKey: .skip) ?? skip
    strict = try values.given(Bool.self, forKey: .strict) ?? strict
    rules = try values.given([Rule].self, forKey: .rules) ?? rules
  }
}

extension GateConfig.Rule: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case match, threshold, reason, expires
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.settings(keyedBy: Key.self)
    match = try values.decode(String.self, forKey: .match)
    threshold = try values.decode(Double.self, forKey: .threshold)
    reason = try values.decode(String.self, forKey: .reason)
    expires = try values.given(String.self, forKey: .expires)
  }
}

extension Decoder {
  /// The settings of an object that has no others: a misspelled one would go unnoticed.
  fileprivate func settings<Key: CodingKey & CaseIterable>(
    keyedBy: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = names.first(where: { !known.contains($0) }) {
      let inside = codingPath.isEmpty ? "" : codingPath.place + "."
      throw CommandError(
        "\(inside)\(unknown): no such setting" + suggestion(for: unknown, among: known)
          + " (\(known.joined(separator: ", ")))")
    }
    return try container(keyedBy: Key.self)
  }
}

extension KeyedDecodingContainer {
  /// A setting's value, or nil where there is no such setting; null is not a value.
  fileprivate func given<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
