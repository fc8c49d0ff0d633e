/// Writes operands with names and values in place of addresses.
struct ReadableOperands {
  private let function: Function
  private let program: ProgramFile

  init(_ function: Function, _ program: ProgramFile) {
    self.function = function
    self.program = program
  }

  /// The operands of an instruction.
  func text(_ index: Int) -> String {
    let instruction = function.instructions[index]
    guard let target = instruction.target else { return instruction.operands }
    if instruction.isRelative {
      return instruction.operands(addressing: value(instruction, target) ?? name(target, index))
    }
    let start = function.symbol.addresses.lowerBound
    if function.symbol.addresses.contains(target) { return "+" + String(target - start, radix: 16) }
    return name(target, index)
  }

  private func name(_ target: UInt64, _ index: Int) -> String {
    if let name = function.imports[index] { return demangled(name) }
    return program.symbol(at: target).map { demangled($0.name) }
      ?? "0x" + String(target, radix: 16)
  }

  /// The constant of one number, or the first of equal ones.
  private func value(_ instruction: Instruction, _ target: UInt64) -> String? {
    guard !instruction.isAddress, program.section(at: target)?.isConstant == true,
      let bytes = program.bytes(at: target, count: instruction.memoryWidth)
    else { return nil }
    let isDouble = ["pd", "sd", "sd2ss", "q"].contains { instruction.mnemonic.hasSuffix($0) }
    let isFloat = ["ps", "ss", "ss2sd"].contains { instruction.mnemonic.hasSuffix($0) }
    let width = isDouble ? 8 : isFloat ? 4 : bytes.count
    let words = stride(from: 0, to: bytes.count - bytes.count % max(width, 1), by: max(width, 1))
      .map { start in
        bytes[start..<min(start + min(width, 8), bytes.count)].reversed()
          .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
    guard let first = words.first, words.allSatisfy({ $0 == first }), width <= 8 else { return nil }
    // Bits, such as a mask of signs, are no number worth reading.
    let isLogic = ["and", "or", "xor"].contains { instruction.mnemonic.contains($0) }
    if isDouble, !isLogic { return "\(Double(bitPattern: first))" }
    if isFloat, !isLogic { return "\(Float(bitPattern: UInt32(truncatingIfNeeded: first)))" }
    return "0x" + String(first, radix: 16)
  }
}
