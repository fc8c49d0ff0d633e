import MachineCode
import Measurement
import Reports
import Verification

/// A row of the ledger.
func ledgerRow(
  _ kernel: String = "timing.cubic", variant: String = "vector.v3", precision: Precision = .f32,
  used: Double = 0.5, bound: Double? = 1e-7, cases: Int = 10, code: CodeFacts? = nil,
  processor: String? = nil
) -> LedgerRow {
  let check = VariantCheck(
    variant: variant, precision: precision, arrangement: "one", cases: cases, boundUsed: used,
    bound: bound, worstUlps: used, worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: 0,
    failures: [])
  var row = LedgerRow(kernel: kernel, check)
  row.code = code.map { LedgerCode($0, on: "x86_64 AMD") }
  row.processor = processor
  return row
}

/// Machine code of a hot loop of 20 instructions.
func ledgerCode(
  _ hash: String, loop: Int = 20, bits: Int = 512, calls: Int = 0, traps: Int = 0,
  spills: Int = 0, retains: Int = 0, allocations: Int = 0, perElement: Double = 3
) -> CodeFacts {
  CodeFacts(
    hash: hash, functions: ["f"], instructionsPerElement: perElement,
    runtimeCalls: RuntimeCalls(retains: retains, releases: 0, allocations: allocations),
    hotLoop: HotLoop(
      function: "f", instructions: loop, vectorBits: bits, calls: calls, traps: traps,
      spills: spills, share: 0.9))
}

/// What holds of a function at every float.
func ledgerProperties(
  _ function: String = "ease", kernel: String = "timing.named", variant: String = "vector.v3",
  worstUlps: Double = 0.5, drops: Int = 0
) -> LedgerProperties {
  var sweep = SweepResult(
    kernel: kernel, function: function, variant: variant, upper: 1, end: 1, allowedDrop: 0)
  (sweep.worstUlps, sweep.drops) = (worstUlps, drops)
  return LedgerProperties(sweep)
}

/// A ledger of this compiler, architecture and library.
func ledger(
  _ rows: LedgerRow..., properties: [LedgerProperties] = [], compiler: String = "Swift 6.3",
  architecture: String = "x86_64", refused: [String: Int] = [:]
) -> Ledger {
  Ledger(
    compiler: compiler, architecture: architecture, linearAlgebra: "OpenBLAS 1, A",
    refused: refused, rows: rows, properties: properties)
}

extension Ledger {
  /// Where what was found differs.
  func findings(_ found: Ledger, _ scope: LedgerScope = LedgerScope()) -> [Finding] {
    LedgerComparison(of: found, with: self, scope: scope).findings
  }

  /// What is the same or was not compared.
  func notes(_ found: Ledger, _ scope: LedgerScope = LedgerScope()) -> [String] {
    LedgerComparison(of: found, with: self, scope: scope).notes
  }
}
