import Measurement
import Reports
import Suite
import Verification

extension Option {
  static let full = Option(
    name: "--full",
    help: "also check timing functions, tracks and the springs of frameworks at every\n"
      + "float of a range; takes some forty minutes of processor time a level, of\n"
      + "which bench gate and ledger take all unless --isa names one")
}

extension Command {
  static let verify = Command(
    name: "verify", summary: "compare every variant with the golden data",
    notes: """
      \(Selection.kernelNotes)

      A kernel without golden data cannot be verified: the exit code is then 1.
      """,
    options: Selection.options + [.full] + Output.untimedOptions,
    run: { arguments in
      chooseOpenBLASCore()
      let selection = try Selection(arguments)
      let output = try Output(arguments)
      let start = ContinuousClock.now
      var receipt = Receipt(context: Context(arguments, selection))
      receipt.verification = try selection.check(selection.kernels())
      if arguments.has(.full) {
        receipt.sweeps = sweeps(of: try selection.kernels(), levels: selection.levels)
      }
      receipt.context.seconds = start.duration(to: .now) / .seconds(1)
      try output.write(VerificationReport(receipt))
      if receipt.hasUnverified { return .usage }
      return receipt.hasNumericMismatch ? .numericMismatch : .fine
    })
}

/// Every sweep that the kernels declare, at the levels.
func sweeps(of kernels: [any Kernel], levels: [ISALevel]) -> [SweepResult] {
  var progress = Progress(
    total: kernels.map { $0.sweepCount }.reduce(0, +) * levels.count, verb: "sweeping")
  defer { progress.finish() }
  return kernels.flatMap { kernel in
    levels.flatMap { level in
      kernel.sweepAll(level: level) { progress.advance(to: $0) }
    }
  }
}

extension Kernel {
  fileprivate var sweepCount: Int { sweeps.count }

  fileprivate func sweepAll(level: ISALevel, before: (String) -> Void) -> [SweepResult] {
    let variants = accuracies(.f32).map { Variant(.vector(level), $0) }
    return sweeps.flatMap { sweep in
      before("\(id) \(sweep.name)")
      return check(sweep, level: level, variants)
    }
  }
}
