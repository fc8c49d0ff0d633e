import Foundation
import Reports
import Suite

extension Command {
  static let verify = Command(
    name: "verify", summary: "compare every variant with the golden data",
    notes: "A kernel without golden data cannot be verified: the exit code is then 1.",
    options: Selection.options + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      let selection = try Selection(arguments)
      let output = try Output(arguments)
      let start = ContinuousClock.now
      var receipt = Receipt(context: Context(arguments, selection))
      receipt.verification = try selection.kernels().map(selection.check)
      receipt.context.seconds = start.duration(to: .now) / .seconds(1)
      try output.write(VerificationReport(receipt))
      if receipt.verification.contains(where: { $0.outcome == .unverified }) { return .usage }
      return receipt.hasNumericMismatch ? .numericMismatch : .fine
    })
}
