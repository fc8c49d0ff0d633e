import Foundation
import Measurement
import Verification

/// A receipt as JUnit XML: one test case per check of a variant, per pair and per finding.
///
/// What failed stands in the element's body, where all readers look.
struct JUnitReport {
  private let receipt: Receipt

  init(_ receipt: Receipt) { self.receipt = receipt }

  /// The document.
  var xml: String {
    let suites = [
      Suite(name: "verification", cases: receipt.verification.flatMap(checks)),
      Suite(name: "every float", cases: receipt.sweeps.map(sweep)),
      Suite(name: "measurement", cases: receipt.rows.compactMap(measurement)),
      Suite(name: "comparison", cases: receipt.pairs.map(pair)),
      Suite(name: "ledger", cases: receipt.findings.map(finding)),
      Suite(
        name: "command",
        cases: (receipt.objections ?? []).map { Case("bench", $0, .error($0)) }),
    ].filter { !$0.cases.isEmpty }
    let all = suites.flatMap(\.cases)
    let head = element(
      "testsuites",
      [
        ("name", "bench"), ("time", String(format: "%.3f", receipt.context.seconds)),
        ("tests", "\(all.count)"), ("failures", "\(all.count { $0.outcome.tag == "failure" })"),
        ("errors", "\(all.count { $0.outcome.tag == "error" })"),
      ])
    let timestamp = String(receipt.context.date.prefix(19))
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + head + "\n"
      + suites.map { $0.xml(timestamp: timestamp) }.joined() + "</testsuites>\n"
  }

  private func checks(_ check: KernelCheck) -> [Case] {
    var cases = check.variants.map { variant in
      let name = "\(variant.variant) \(variant.precision.rawValue) \(variant.arrangement)"
      return Case(check.kernel, name, outcome(variant))
    }
    if !check.inputFailures.isEmpty {
      let outcome = Case.Outcome.failed("wrongly accepted or refused", text(check.inputFailures))
      cases.append(Case(check.kernel, "inputs", outcome))
    }
    if cases.isEmpty { cases.append(Case(check.kernel, "all variants", .error("no golden data"))) }
    return cases
  }

  private func outcome(_ variant: VariantCheck) -> Case.Outcome {
    if variant.failureCount > 0 {
      let replay = variant.replay.map { "\n\nclosest to its bound by its error:\n\($0)" }
      let body = text(variant.failures) + (replay ?? "")
      return .failed("\(variant.failureCount) failures in \(variant.cases) cases", body)
    }
    return variant.cases > 0 ? .passed : .skipped("no golden case")
  }

  private func text(_ failures: [BrokenPromise]) -> String {
    failures.map { failure in
      let place = failure.caseID.map { "case \($0): " } ?? ""
      return place + failure.line + (failure.input.map { "\n  input \($0)" } ?? "")
    }.joined(separator: "\n")
  }

  private func sweep(_ sweep: SweepResult) -> Case {
    let name = "\(sweep.function) \(sweep.variant) up to \(sweep.upper)"
    let message = "\(sweep.beyondBound) of \(sweep.inputs) inputs beyond the bound"
    let body =
      "\(message); worst \(sweep.worstUlps) ulp at \(sweep.worstUlpsAt); deepest drop "
      + "\(sweep.worstDrop) ulp at \(sweep.worstDropAt); ends exact: \(sweep.endsExact)"
    return Case(sweep.kernel, name, sweep.passed ? .passed : .failed(message, body))
  }

  /// A row that should have been timed and could not be; others fail or pass by their checks.
  private func measurement(_ row: Row) -> Case? {
    guard row.outcome == .error else { return nil }
    return Case(row.kernel, row.name, .error(row.reason ?? "nothing usable was measured"))
  }

  private func pair(_ pair: PairedRow) -> Case {
    let body = ([pair.reason] + pair.figureLines).joined(separator: "\n")
    let outcome: Case.Outcome =
      switch pair.verdict {
      case .unverified, .error: .error(pair.reason)
      case .regressed: .failed(pair.reason, body)
      case .inconclusive: .skipped(pair.reason)
      case .improved, .unchangedCode, .pass: .passed
      }
    return Case(pair.kernel, pair.name, outcome)
  }

  private func finding(_ finding: Finding) -> Case {
    // Readers take cases of one name for one case.
    let what = finding.line.split(separator: ":", maxSplits: 1)[0]
    return Case(
      finding.subject.rawValue, "\(finding.row): \(what)",
      finding.isRegression ? .failed(finding.line, finding.line) : .passed)
  }
}

/// Test cases with something in common.
private struct Suite {
  var name: String
  var cases: [Case]

  func xml(timestamp: String) -> String {
    func count(_ tag: String) -> String { "\(cases.count { $0.outcome.tag == tag })" }
    let head = element(
      "testsuite",
      [
        ("name", name), ("tests", "\(cases.count)"), ("failures", count("failure")),
        ("errors", count("error")), ("skipped", count("skipped")), ("timestamp", timestamp),
      ])
    return "  \(head)\n" + cases.map(\.xml).joined() + "  </testsuite>\n"
  }
}

private struct Case {
  enum Outcome {
    case passed
    case failed(_ message: String, _ body: String)
    case error(_ message: String)
    case skipped(_ message: String)

    /// The element that says so.
    var tag: String? {
      switch self {
      case .passed: nil
      case .failed: "failure"
      case .error: "error"
      case .skipped: "skipped"
      }
    }
  }

  var className: String
  var name: String
  var outcome: Outcome

  init(_ className: String, _ name: String, _ outcome: Outcome) {
    self.className = className
    self.name = name
    self.outcome = outcome
  }

  var xml: String {
    let attributes = [("classname", className), ("name", name)]
    guard let tag = outcome.tag else {
      return "    " + element("testcase", attributes, isEmpty: true) + "\n"
    }
    let (message, body) =
      switch outcome {
      case .passed: ("", "")
      case .failed(let message, let body): (message, body)
      case .error(let message), .skipped(let message): (message, message)
      }
    return """
          \(element("testcase", attributes))
            \(element(tag, [("message", message), ("type", tag)]))\(escaped(body))</\(tag)>
          </testcase>

      """
  }
}

private func element(
  _ tag: String, _ attributes: [(String, String)], isEmpty: Bool = false
) -> String {
  let text = attributes.map { " \($0)=\"\(escaped($1).replacing("\n", with: "&#10;"))\"" }.joined()
  return "<\(tag)\(text)\(isEmpty ? "/" : "")>"
}

/// Text in which nothing is markup, and no character that XML 1.0 lacks.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case _ where scalar.value < 0x20, "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
