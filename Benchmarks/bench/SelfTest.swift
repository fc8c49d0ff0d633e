import Foundation
import Measurement
import Pairing
import Reports
import Suite

/// Proves on this machine that a gate sees what it must and accuses nobody.
func selfTest(_ arguments: Arguments) throws -> Exit {
  let output = try Output(arguments)
  let test = try SelfTest(arguments)
  let report = try test.report()
  try output.write(report)
  return report.claims.allSatisfy(\.holds) ? .fine : .usage
}

/// The comparisons of each kind where the user wants no other number.
let selfTestComparisons = 20

/// What a gate is tried with: this program against itself.
private struct SelfTest {
  /// A slowdown that this many rounds do not show is too small for the machine.
  private static let mostRounds = 832

  private let selection: Selection
  private let count: Int

  init(_ arguments: Arguments) throws {
    selection = try Selection(arguments)
    count = try arguments.count(.comparisons, in: 1...100_000) ?? selfTestComparisons
  }

  func report() throws -> SelfTestReport {
    let start = ContinuousClock.now
    let claims = [
      try withTemporaryFolder(otherLayouts), try identical(), try slower(by: 0.05),
      try slower(by: 0.02),
      try withTemporaryFolder(wrongDigit), try emptySelection(),
      try withTemporaryFolder(killedChild),
    ]
    return SelfTestReport(claims: claims, seconds: start.duration(to: .now) / .seconds(1))
  }

  // MARK: Times

  /// Without other layouts nothing is a regression, so that what follows would mean little.
  private func otherLayouts(_ folder: URL) throws -> SelfTestReport.Claim {
    let own = try ComparedSide.own(name: ".").program
    let programs = LayoutPrograms(base: own, head: own, in: folder)
    return SelfTestReport.Claim(
      "other layouts can confirm", found: programs.note ?? programs.description,
      holds: programs.note == nil)
  }

  private func identical() throws -> SelfTestReport.Claim {
    let rows = try compared(headWork: 1)
    let accused = rows.filter { $0.verdict == .regressed }
    return SelfTestReport.Claim(
      "identical code is not accused", found: "\(accused.count) of \(rows.count) accused",
      holds: accused.isEmpty, rows: rows)
  }

  /// Nothing slower may pass for faster; of what a row says that it detects, it finds nine of ten.
  ///
  /// Where noise lets too few rows say so for a miss to show, they get more rounds.
  private func slower(by share: Double) throws -> SelfTestReport.Claim {
    var plan = PairPlan.standard
    var rows = try compared(headWork: 1 + share, plan)
    var able: [PairedRow] { rows.filter { $0.detectable <= share } }
    while plan.rounds < Self.mostRounds, DetectedSlowdowns(found: 0, of: able.count).arePlausible {
      plan.rounds *= 4
      rows = try compared(headWork: 1 + share, plan)
    }
    let found = rows.filter { $0.verdict == .regressed }.count
    let foundByAble = able.filter { $0.verdict == .regressed }.count
    let missed = rows.filter { $0.verdict == .improved }.count
    return SelfTestReport.Claim(
      String(format: "%.0f %% more work is found", 100 * share),
      found: "\(found) of \(rows.count); \(foundByAble) of the \(able.count) rows that say so; "
        + "\(plan.rounds) rounds",
      holds: !able.isEmpty && missed == 0
        && DetectedSlowdowns(found: foundByAble, of: able.count).arePlausible, rows: rows)
  }

  /// Comparisons of this program with itself by time alone, over and over all targets.
  private func compared(
    headWork: Double, _ plan: PairPlan = .standard
  ) throws -> [PairedRow] {
    let own = try ComparedSide.own(name: ".")
    var rows: [PairedRow] = []
    while rows.count < count {
      var run = PairedRun(
        base: own, head: own,
        settings: PairedRun.Settings(
          scope: selection.scope(), admits: selection.admits, plan: plan, equalCode: .judge,
          leastEffect: { _ in 0.01 }, headWork: headWork, most: count - rows.count))
      try run.run()
      rows += run.rows
    }
    return rows
  }

  // MARK: Ends of the command

  private func wrongDigit(_ folder: URL) throws -> SelfTestReport.Claim {
    let kernel = "timing.steps"
    let golden = folder.appending(path: "golden")
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    let file = selection.golden.folder.appending(path: "golden/\(kernel).json")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let value = text.firstMatch(of: /"value": ?0\.(\d)/) else {
      throw CommandError("\(file.path): has no value to change a digit of")
    }
    let digit = value.1 == "5" ? "6" : "5"
    let planted = text.replacingCharacters(in: value.1.startIndex..<value.1.endIndex, with: digit)
    try planted.write(
      to: golden.appending(path: file.lastPathComponent), atomically: true, encoding: .utf8)
    return try ends(
      "a wrong digit", ["gate", "--filter", "^timing\\.steps/", "--data", folder.path],
      with: .numericMismatch)
  }

  private func emptySelection() throws -> SelfTestReport.Claim {
    try ends("an empty selection", ["gate", "--filter", "no-such-kernel"], with: .usage)
  }

  private func killedChild(_ folder: URL) throws -> SelfTestReport.Claim {
    let program = folder.appending(path: "bench")
    try "#!/bin/sh\nkill -9 $$\n".write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return try ends(
      "a killed child", ["gate", "--filter", "^timing\\.steps/", "--base", program.path],
      with: .usage, saying: "killed by signal 9")
  }

  /// Whether this program ends as it must, with one line where it must say why.
  private func ends(
    _ claim: String, _ arguments: [String], with exit: Exit, saying words: String? = nil
  ) throws -> SelfTestReport.Claim {
    let own = try ComparedSide.own(name: ".")
    let result = try Tool(own.executable.path, arguments).run()
    let complaint = result.complaint.split(separator: "\n").last.map(String.init) ?? ""
    let says = words.map { result.complaint.contains($0) } ?? true
    return SelfTestReport.Claim(
      "\(claim) is exit \(exit.rawValue)",
      found: "exit \(result.exit)" + (complaint.isEmpty ? "" : ": \(complaint)"),
      holds: result.exit == exit.rawValue && says)
  }
}

extension PairedRow {
  /// The slowdown that it says it finds, as a share; infinite without times.
  fileprivate var detectable: Double { timing?.detectable ?? .infinity }
}

/// What a self-test found.
struct SelfTestReport: Document {
  /// What must hold.
  struct Claim: Encodable {
    var claim: String
    var found: String
    var holds: Bool
    var rows: [PairedRow]

    init(_ claim: String, found: String, holds: Bool, rows: [PairedRow] = []) {
      self.claim = claim
      self.found = found
      self.holds = holds
      self.rows = rows
    }
  }

  var schema = "animation-kernels/self-test/1"
  var claims: [Claim]
  /// How long it took.
  var seconds: Double

  var console: String {
    (table.lines + [String(format: "%.0f s", seconds)]).joined(separator: "\n") + "\n"
  }
  var csv: String { table.csv }
  var markdown: String { table.markdown }

  private var table: Table {
    Table(
      [.text("self-test"), .text("found"), .text("")],
      rows: claims.map { [$0.claim, $0.found, $0.holds ? "holds" : "FAILS"] })
  }
}
