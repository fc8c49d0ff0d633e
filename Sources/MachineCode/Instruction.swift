/// One instruction as the disassembler prints it, in Intel's syntax.
struct Instruction {
  var address: UInt64
  /// With its prefixes.
  var mnemonic: String
  /// Without what the disassembler remarks.
  var operands: String
  /// The address it may branch to, or that it addresses relative to itself.
  private(set) var target: UInt64?
  /// Whether an operand is addressed relative to the instruction itself.
  private(set) var isRelative = false

  init(address: UInt64, mnemonic: String, operands: String) {
    self.address = address
    self.mnemonic = mnemonic
    self.operands = operands
    if operands.hasPrefix("0x"), isBranch || isCall {
      target = UInt64(operands.dropFirst(2), radix: 16)
    }
  }

  /// Finds what is addressed relative to the next instruction: the disassembler's remarks leave some
  /// out.
  mutating func resolve(next: UInt64) {
    guard let operand = relativeOperand else { return }
    let words = operands[operand].dropFirst().dropLast().split(separator: " ")
    guard words.count == 3, let distance = UInt64(words[2].dropFirst(2), radix: 16) else { return }
    isRelative = true
    target = words[1] == "-" ? next &- distance : next &+ distance
  }

  /// Where the operand stands, in brackets, that is addressed relative to the instruction itself.
  private var relativeOperand: Range<String.Index>? {
    let bytes = operands.utf8
    guard let start = bytes.firstIndex(of: UInt8(ascii: "[")),
      bytes[start...].starts(with: "[rip".utf8),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    return start..<bytes.index(after: end)
  }

  /// The operands with a text in place of what is addressed relative to the instruction itself.
  func operands(addressing text: String) -> String {
    guard let operand = relativeOperand else { return operands }
    return "\(operands[..<operand.lowerBound])[\(text)]\(operands[operand.upperBound...])"
  }

  /// Whether it does nothing, as padding does.
  var isPadding: Bool {
    mnemonic.hasSuffix("nop") || mnemonic == "int3" || (mnemonic == "xchg" && operands == "ax, ax")
  }

  var isCall: Bool { mnemonic.hasPrefix("call") }

  /// Whether it estimates a reciprocal or the reciprocal of a root.
  var isEstimate: Bool {
    let name = mnemonic.drop { $0 == "v" }
    return name.hasPrefix("rcp") || name.hasPrefix("rsqrt")
  }

  /// Whether it goes elsewhere in any case.
  var isJump: Bool { mnemonic.hasPrefix("jmp") }

  /// Whether it may go elsewhere.
  var isBranch: Bool { mnemonic.hasPrefix("j") || mnemonic.hasPrefix("loop") }

  /// Whether it stops the program.
  var isTrap: Bool { mnemonic.hasPrefix("ud") }

  /// Whether what follows it in memory does not follow in time.
  var endsFlow: Bool { isJump || isTrap || mnemonic.hasPrefix("ret") }

  /// Whether what follows it in memory always follows in time.
  var goesOn: Bool {
    !isBranch && !isCall && !endsFlow && !["int3", "hlt", "syscall"].contains(mnemonic)
  }

  /// Whether it takes the address of its operand instead of what lies there.
  var isAddress: Bool { mnemonic == "lea" }

  /// The bytes it reads or writes in memory, as far as its operands say so.
  var memoryWidth: Int {
    let words = [
      ("zmmword", 64), ("ymmword", 32), ("xmmword", 16), ("tbyte", 10), ("qword", 8),
      ("dword", 4), ("word", 2), ("byte", 1),
    ]
    return words.first { operands.contains($0.0 + " ptr") }?.1 ?? 0
  }

  /// Whether it moves vectors between registers and the stack.
  func isSpill(frameIsInRBP: Bool) -> Bool {
    guard !isAddress, widestRegister > 0 else { return false }
    return operands.contains("[rsp") || (frameIsInRBP && operands.contains("[rbp"))
  }

  /// The bits of the widest vector register that it computes in; 0 for scalar arithmetic.
  var vectorBits: Int {
    let bits = widestRegister
    return bits == 128 && isScalar ? 0 : bits
  }

  /// The bits of the widest vector register among its operands.
  private var widestRegister: Int {
    if operands.contains("zmm") { return 512 }
    if operands.contains("ymm") { return 256 }
    return operands.contains("xmm") ? 128 : 0
  }

  /// Whether it leaves all lanes but the first alone, or is what scalar code clears, copies and
  /// changes the sign of a number with.
  private var isScalar: Bool {
    var name = mnemonic.split(separator: " ").last ?? ""
    if name.hasPrefix("v") { name.removeFirst() }
    // Packed integers, as in pminsd, and copies to all lanes.
    if name.hasPrefix("p") || name.hasPrefix("broadcast") { return false }
    return name.hasSuffix("ss") || name.hasSuffix("sd") || name.hasSuffix("si")
      || ["movd", "movq", "movaps", "movapd"].contains(name)
      || ["and", "andn", "or", "xor"].contains { name == $0 + "ps" || name == $0 + "pd" }
  }
}
