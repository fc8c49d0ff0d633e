/// Writes a function's instructions without the addresses that its place in the program decides.
///
/// - Branches within the function name the instruction by its number, padding not counted.
/// - Calls, and whatever else names a function, name its symbol.
/// - Constants are their bytes, as wide as the operand. Where only the address of data is taken, it is
///   the symbol and what that holds at first. Of data without a symbol, whose end the program does not
///   tell, it is two entries where an index chooses, as the compiler does between two constants; the
///   word of a literal number; and else, as of texts, nothing. `TracedCode` adds what a call reads.
/// - Variables are their symbol.
struct NormalForm {
  private(set) var branches: [Int: [Int]] = [:]
  private(set) var callees: Set<UInt64> = []
  private(set) var imports: [Int: String] = [:]
  /// What reads tables of jumps, by index.
  private(set) var jumpLoads: Set<Int> = []

  private let symbol: ProgramFile.Symbol
  private let instructions: [Instruction]
  private let program: ProgramFile
  /// The index of each instruction by its address.
  private let indexes: [UInt64: Int]
  /// The number of each instruction without padding; padding has that of what follows.
  private let numbers: [Int]

  init(
    _ symbol: ProgramFile.Symbol, _ instructions: [Instruction], _ program: ProgramFile
  ) {
    self.symbol = symbol
    self.instructions = instructions
    self.program = program
    indexes = Dictionary(
      instructions.indices.map { (instructions[$0].address, $0) }, uniquingKeysWith: { $1 })
    var number = 0
    numbers = instructions.map { instruction in
      defer { number += instruction.isPadding ? 0 : 1 }
      return number
    }
  }

  /// The normal form of one instruction; nil for padding.
  mutating func line(_ index: Int) -> String? {
    let instruction = instructions[index]
    if instruction.isPadding { return nil }
    guard let target = instruction.target else {
      return instruction.mnemonic + " " + instruction.operands
    }
    if instruction.isRelative { return relative(instruction, index, target) }
    guard symbol.addresses.contains(target), let goal = indexes[target] else {
      return instruction.mnemonic + " " + destination(target, index)
    }
    if instruction.isCall { return "call \(symbol.name)+\(numbers[goal])" }
    branches[index, default: []].append(goal)
    return instruction.mnemonic + " @\(numbers[goal])"
  }

  /// An operand that lies at an address of the program.
  private mutating func relative(
    _ instruction: Instruction, _ index: Int, _ target: UInt64
  ) -> String {
    func with(_ text: String) -> String {
      instruction.mnemonic + " " + instruction.operands(addressing: text)
    }
    if instruction.isAddress { return with(address(target, index)) }
    if let slot = program.relocations[target] {
      // The linker may take the address itself instead of reading it from its table.
      if instruction.isCall || instruction.isJump {
        return instruction.mnemonic + " " + destination(slot, index)
      }
      let name = destination(slot, nil)
      guard instruction.mnemonic == "mov" else { return with("&" + name) }
      let register = instruction.operands.prefix { $0 != "," }
      guard case .address(let address) = slot else { return "lea \(register), [\(name)]" }
      return "lea \(register), [" + self.address(address, index) + "]"
    }
    if program.section(at: target)?.isConstant == true,
      let bytes = program.bytes(at: target, count: instruction.memoryWidth)
    {
      return with(hex(bytes))
    }
    let array = program.symbol(at: target).flatMap { $0.isConstantArray ? $0 : nil }
    return with(name(of: target) + (array.flatMap(program.contents).map { " " + $0 } ?? ""))
  }

  /// What an instruction that takes an address names.
  private mutating func address(_ target: UInt64, _ index: Int) -> String {
    if let goals = jumpTable(at: target, index) {
      return "table " + goals.map { "@\(numbers[$0])" }.joined(separator: " ")
    }
    if symbol.addresses.contains(target), let goal = indexes[target] { return "@\(numbers[goal])" }
    guard let data = program.symbol(at: target) else {
      guard let width = tableWidth(index) ?? literalWidth(index),
        program.section(at: target)?.isConstant == true
      else { return name(of: target) }
      return program.bytes(at: target, count: width).map(hex) ?? name(of: target)
    }
    if data.isFunction { return destination(target, nil) }
    return name(of: target) + (program.contents(of: data).map { " " + $0 } ?? "")
  }

  /// Twice the width of what the next instructions read by an index; nil where they do not.
  private func tableWidth(_ index: Int) -> Int? {
    let register = instructions[index].operands.prefix { $0 != "," }
    let next = instructions[(index + 1)...].prefix(12)
    let use = next.first { instruction in
      instruction.operands.contains("[\(register) + ") && instruction.operands.contains("*")
        && instruction.memoryWidth > 0
    }
    guard let use else { return nil }
    let isSetBefore = next.prefix { $0.address < use.address }.contains {
      $0.operands.hasPrefix("\(register),") && ($0.isAddress || $0.mnemonic.hasPrefix("mov"))
    }
    return isSetBefore ? nil : 2 * use.memoryWidth
  }

  /// The width of a number that the next call makes from its literal; nil where it does not.
  private func literalWidth(_ index: Int) -> Int? {
    guard instructions[index].operands.hasPrefix("rdi,"),
      let call = instructions[(index + 1)...].first(where: \.isCall), let target = call.target,
      case .symbol(let name) = program.linkage(at: target), name.contains("BuiltinIntegerLiteral")
    else { return nil }
    return 8
  }

  /// The instructions that a table of distances at an address leads to, if it is one: instructions
  /// that follow read it by an index, add its address and jump there.
  private mutating func jumpTable(at address: UInt64, _ index: Int) -> [Int]? {
    let next = instructions[(index + 1)...]
    let register = instructions[index].operands.prefix { $0 != "," }
    guard
      let load = next.firstIndex(where: {
        $0.mnemonic == "movsxd" && $0.operands.contains("[\(register) + 4*")
      }),
      let jump = next[load...].firstIndex(where: { $0.isJump && $0.target == nil })
    else { return nil }
    let others = Set(instructions.filter { $0.isAddress && $0.target != address }.map(\.target))
    var goals: [Int] = []
    while true {
      let entry = address + UInt64(4 * goals.count)
      if others.contains(entry) || program.startsSymbol(at: entry) { break }
      guard let bytes = program.bytes(at: entry, count: 4) else { break }
      let distance = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let target = address &+ UInt64(bitPattern: Int64(Int32(bitPattern: distance)))
      guard symbol.addresses.contains(target), let goal = indexes[target] else { break }
      goals.append(goal)
    }
    if goals.isEmpty { return nil }
    branches[jump, default: []] += goals
    jumpLoads.insert(load)
    return goals
  }

  /// The name of what is called or jumped to, and a note of it.
  private mutating func destination(_ address: UInt64, _ index: Int?) -> String {
    if let target = program.symbol(at: address), target.isFunction {
      if target.addresses.lowerBound != symbol.addresses.lowerBound {
        callees.insert(target.addresses.lowerBound)
      }
      return name(of: address)
    }
    guard let slot = program.linkage(at: address) else { return name(of: address) }
    return destination(slot, index)
  }

  private mutating func destination(
    _ relocation: ProgramFile.Relocation, _ index: Int?
  ) -> String {
    switch relocation {
    case .address(let address): return destination(address, index)
    case .symbol(let name):
      if let index { imports[index] = name }
      return name
    }
  }

  /// A symbol, and how far behind its start.
  private func name(of address: UInt64) -> String {
    guard let found = program.symbol(at: address) else { return "data" }
    let distance = address - found.addresses.lowerBound
    return found.name + (distance > 0 ? "+\(distance)" : "")
  }
}
