import Foundation
import Measurement
import Reports
import Suite

extension Command {
  static let ledger = Command(
    name: "ledger", summary: "bring the ledger of errors, properties and machine code up to date",
    notes: """
      The ledger lies in the repository and is reviewed like a lock file: per kernel, arrangement,
      precision and variant the worst error, the identity and the figures of the machine code; with
      --full also what holds at every float. bench gate fails where they have become worse.

      Tells what changes, as bench gate would, and writes it. Rows of levels that this processor
      lacks, and of kernels that are not selected, stay as they are. What fails its verification
      is not written.
      """,
    operands: [Operand(name: "update", help: "the only action")],
    options: Selection.options + [.full, .ledger] + Output.receiptOptions,
    run: { arguments in
      guard arguments.operands == ["update"] else {
        throw CommandError("\(arguments.operands[0]): not update, the only action")
      }
      chooseOpenBLASCore()
      let output = try Output(arguments)
      let selection = try Selection(arguments)
      let file = try LedgerFile(arguments)
      var known = try file.read()
      var survey = LedgerSurvey(Receipt(context: Context(arguments, selection)), selection)
      try survey.verify()
      if arguments.has(.full) { try survey.sweep() }
      guard !survey.receipt.hasNumericMismatch else {
        try output.write(ComparisonReport(survey.receipt))
        complain("bench ledger: not written, for a result is outside its bound")
        return .numericMismatch
      }
      let found = survey.ledger(readingCodeOf: nil)
      survey.compare(found, with: known)
      if known == nil { known = Ledger(compiler: "", linearAlgebra: nil) }
      let measured = Set(selection.variants.map(\.description))
      let selected = Set(survey.receipt.verification.map(\.kernel))
      known?.update(with: found) { kernel, variant in
        KernelList.all.contains { $0.id == kernel }
          && !(selected.contains(kernel) && measured.contains(variant))
      }
      if let known { try file.write(known) }
      try output.write(ComparisonReport(survey.receipt))
      return .fine
    })
}
