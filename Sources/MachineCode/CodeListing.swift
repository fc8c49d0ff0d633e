/// The code that a traced call ran, annotated.
public struct CodeListing: Codable, Sendable {
  /// One instruction.
  public struct Line: Codable, Sendable {
    /// Bytes from the start of the function.
    public var offset: Int
    /// How often it ran.
    public var executions: Int
    /// What deserves a look.
    public var marks: [Mark]
    /// The instruction in Intel's syntax; constants by their values.
    public var text: String
  }

  /// What deserves a look in an instruction.
  public enum Mark: String, Codable, Sendable {
    /// It belongs to the loop that executes most instructions, or to what that calls.
    case loop
    /// It calls.
    case call
    /// It goes to where the program stops.
    case trap
    /// It moves vectors to or from the stack.
    case spill
  }

  /// Instructions of one function.
  public struct Part: Codable, Sendable {
    /// The function, mangled.
    public var function: String
    /// The function as Swift writes it.
    public var name: String
    /// How many of its instructions ran.
    public var executions: Int
    /// Those that ran, in order of their addresses.
    public var lines: [Line]
  }

  /// What the code is.
  public var facts: CodeFacts
  /// The functions that ran, the one that executed most instructions first.
  public var functions: [Part]

  init(_ code: TracedCode, _ program: ProgramFile) {
    facts = code.facts
    functions = code.executed.map { function in
      let operands = ReadableOperands(function, program)
      let hot = code.hotCode.map { $0.members(of: function) } ?? []
      let ran = function.instructions.indices.filter { code.executions(function, $0) > 0 }
      return Part(
        function: function.name, name: demangled(function.name),
        executions: code.executions(function),
        lines: ran.map { index in
          let instruction = function.instructions[index]
          return Line(
            offset: Int(instruction.address - function.symbol.addresses.lowerBound),
            executions: code.executions(function, index),
            marks: Self.marks(function, index, isInLoop: hot.contains(index)),
            text: "\(instruction.mnemonic) \(operands.text(index))")
        })
    }
  }

  private static func marks(_ function: Function, _ index: Int, isInLoop: Bool) -> [Mark] {
    let instruction = function.instructions[index]
    let goals = function.branches[index, default: []]
    let found: [(Mark, Bool)] = [
      (.loop, isInLoop), (.call, instruction.isCall),
      (.trap, goals.contains { function.instructions[$0].isTrap }),
      (.spill, instruction.isSpill(frameIsInRBP: function.frameIsInRBP)),
    ]
    return found.filter(\.1).map(\.0)
  }
}
