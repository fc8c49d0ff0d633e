import Measurement
import Reports
import Verification

extension Command {
  static let ledger = Command(
    name: "ledger", summary: "bring the ledger of errors, properties and machine code up to date",
    notes: """
      The ledger lies in the repository and is reviewed like a lock file: per kernel, arrangement,
      precision and variant the worst error, the identity and the figures of the machine code; with
      --full also what holds at every float. bench gate fails where they have become worse.

      Tells what changes, as bench gate would, and writes it. Rows that were not measured stay as
      they are. Those that another compiler, architecture or library has given cannot, and are
      dropped: that is told where they are not to be had here, and refused where an update of all
      kernels at all levels, or --full for properties, would find them out anew. Nothing is written
      where a result is outside its bound, or a kernel has no golden data.
      """,
    operands: [Operand(name: "update", help: "the only action")],
    options: Selection.options + [.full, .ledger] + Output.untimedOptions,
    run: { arguments in
      guard arguments.operands == ["update"] else {
        throw CommandError("\(arguments.operands[0]): not update, the only action")
      }
      chooseOpenBLASCore()
      let output = try Output(arguments)
      let selection = try Selection(arguments, levels: ISALevel.supported)
      let file = try LedgerFile(arguments)
      try output.requireOther(than: file.path, arguments.name(of: .ledger))
      let text = try file.text()
      let known = try text.map(file.ledger)
      try requireReplaceable(file.path, from: "ledger")
      // Without it nothing could be written after minutes.
      _ = try compilerVersion()
      var survey = LedgerSurvey(
        Receipt(context: Context(arguments, selection)), selection, isFull: arguments.has(.full))
      if let known { try survey.refuseLosses(of: known) }
      try survey.verify()
      if let missing = survey.missing { throw CommandError("not written, for \(missing)") }
      guard !survey.receipt.hasNumericMismatch else {
        try output.write(ComparisonReport(survey.receipt))
        complain("bench ledger: not written, for a result is outside its bound")
        return .numericMismatch
      }
      var ledger = survey.ledger()
      if var known {
        try survey.refuseLosses(of: known, with: ledger)
        try survey.compare(ledger, with: known)
        try survey.update(&known, with: ledger)
        ledger = known
      }
      try file.write(ledger, over: text)
      survey.note("written: \(file.path), \(counted(ledger.rows.count, "row"))")
      try output.write(ComparisonReport(survey.receipt))
      return .fine
    })
}
