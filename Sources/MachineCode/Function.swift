/// A function of the program, disassembled and told apart from where it lies.
struct Function {
  let symbol: ProgramFile.Symbol
  let instructions: [Instruction]
  /// By the index of an instruction, those that it may branch to.
  let branches: [Int: [Int]]
  /// What each instruction is without addresses; nil for padding.
  let normalForms: [String?]
  /// The functions of this program that it names, by their addresses.
  let callees: Set<UInt64>
  /// What it calls by name, by the index of the call: functions of other objects.
  let imports: [Int: String]
  /// What reads tables of jumps, by index.
  let jumpLoads: Set<Int>
  /// The hash of its name and its normal forms.
  let fingerprint: String
  /// The addresses of what reads the kind of processor, as the compiler's library has found it.
  let processorReads: [UInt64]
  /// Whether it uses estimates, of which every maker of processors has others.
  let hasEstimates: Bool

  var name: String { symbol.name }

  init(_ symbol: ProgramFile.Symbol, _ instructions: [Instruction], of program: ProgramFile) {
    var form = NormalForm(symbol, instructions, program)
    let lines = instructions.indices.map { form.line($0) }
    var fingerprint = Fingerprint()
    fingerprint.add(symbol.name)
    for line in lines { if let line { fingerprint.add(line) } }
    self.symbol = symbol
    self.instructions = instructions
    self.fingerprint = fingerprint.digits
    normalForms = lines
    (branches, callees, imports) = (form.branches, form.callees, form.imports)
    jumpLoads = form.jumpLoads
    processorReads = instructions.filter {
      $0.isRelative && $0.target.flatMap(program.symbol)?.name == "__cpu_model"
    }.map(\.address)
    hasEstimates = instructions.contains(where: \.isEstimate)
  }

  /// The index of the instruction at an address.
  func index(at address: UInt64) -> Int? {
    var (low, high) = (0, instructions.count)
    while low < high {
      let middle = (low + high) / 2
      if instructions[middle].address < address { low = middle + 1 } else { high = middle }
    }
    return low < instructions.count && instructions[low].address == address ? low : nil
  }

  /// Whether the register rbp holds the frame, as a function's first instructions say.
  var frameIsInRBP: Bool {
    instructions.prefix(8).contains { $0.mnemonic == "mov" && $0.operands == "rbp, rsp" }
  }
}
