import Foundation
import Measurement
import Reports

extension Command {
  static let baseline = Command(
    name: "baseline", summary: "list, show or remove the baselines that bench run kept",
    operands: [
      Operand(name: "list|show|rm", help: "what to do"),
      Operand(name: "NAME", help: "the baseline to show or remove", isOptional: true),
    ],
    options: [.store] + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      let store = try Store(arguments)
      let output = try Output(arguments)
      switch arguments.operands[0] {
      case "list":
        guard arguments.operands.count == 1 else {
          throw CommandError("\(arguments.operands[1]): unexpected argument after list")
        }
        try output.write(try stored { try BaselineList(store) })
      case "show":
        let baseline = try stored { try store.baseline(try baselineName(arguments)) }
        try output.write(TimingReport(baseline.receipt))
      case "rm":
        try stored { try store.removeBaseline(try baselineName(arguments)) }
      case let other:
        throw CommandError("\(other): not one of list, show, rm")
      }
      return .fine
    })
}

private func baselineName(_ arguments: Arguments) throws -> String {
  guard arguments.operands.count == 2 else {
    throw CommandError("NAME: missing after \(arguments.operands[0])")
  }
  let name = arguments.operands[1]
  if let objection = Baseline.objection(toName: name) { throw CommandError(objection) }
  return name
}

/// The baselines there are, and which of them this machine's figures can be compared with.
private struct BaselineList: Document {
  struct Entry: Encodable {
    var name: String
    var date: String?
    var commit: String?
    var hostClass: String?
    var rows: Int?
    var comparable: Bool
    /// Why it cannot be compared with; nil if it can.
    var objection: String?
  }

  var schema = "animation-kernels/baselines/1"
  var baselines: [Entry]

  init(_ store: Store) throws {
    baselines = try store.baselineNames().map { name in
      do {
        return Entry(name, try store.baseline(name))
      } catch {
        return Entry(name: name, comparable: false, objection: "\(error)")
      }
    }
  }

  var console: String {
    guard !baselines.isEmpty else { return "no baselines; bench run --save-baseline keeps one\n" }
    let objections = baselines.compactMap(\.objection)
    return (table.lines + (objections.isEmpty ? [] : [""] + objections)).joined(separator: "\n")
      + "\n"
  }

  var csv: String { table.csv }
  var markdown: String { table.markdown }

  private var table: Table {
    Table(
      [
        .text("name"), .text("date"), .text("commit"), .text("host class"), .number("rows"),
        .text("comparable"),
      ],
      rows: baselines.map { entry in
        [
          entry.name, entry.date ?? "", String(entry.commit?.prefix(10) ?? ""),
          entry.hostClass ?? "", entry.rows.map { "\($0)" } ?? "",
          entry.comparable ? "yes" : "no",
        ]
      })
  }
}

extension BaselineList.Entry {
  fileprivate init(_ name: String, _ baseline: Baseline) {
    self.init(
      name: name, date: baseline.receipt.context.date, commit: baseline.commit,
      hostClass: baseline.hostClass.id,
      rows: baseline.receipt.rows.count { $0.outcome == .timed }, comparable: true)
    do throws(StoreError) {
      try baseline.requireComparable(with: .host)
    } catch {
      (comparable, objection) = (false, error.description)
    }
  }
}
