import Foundation

/// Reads the machine code of what it has seen run.
///
/// `trace` follows a call; `facts` then disassembles, in few calls of the disassembler,
/// what all traced calls ran and whatever that calls in this program. Code of other objects, such as
/// OpenBLAS, is no part of it.
public final class CodeReader {
  /// Whether calls can be followed here at all.
  public static var isSupported: Bool {
    #if os(Linux) && arch(x86_64)
    true
    #else
    false
    #endif
  }

  private let program: ProgramFile
  private let harness: Set<String>
  private var traces: [String: (trace: Trace, roots: Set<UInt64>)] = [:]
  private var functions: [UInt64: Function] = [:]

  /// A reader of the running program.
  ///
  /// - Parameters:
  ///   - executable: the program's file.
  ///   - harness: the modules that only call what is to be read; their functions do not count.
  /// - Throws: where calls cannot be followed, or the file is no program with symbols.
  public init(
    executable: URL, harness: Set<String> = ["bench", "Suite", "Measurement"]
  ) throws(CodeError) {
    guard Self.isSupported else { throw .unsupported }
    program = try ProgramFile(executable)
    self.harness = harness.union(["MachineCode"])
  }

  /// Runs `body` once in a copy of this process, of whose work nothing stays, and records every
  /// instruction of the program that it executes.
  ///
  /// A call that crashes ends this process as well.
  ///
  /// - Parameters:
  ///   - name: what facts are asked for by; a later trace of the same name replaces the earlier one.
  ///   - elements: the elements of a call.
  ///   - body: the call, which must have run before: what runs once only is not its code.
  /// - Throws: where it takes too many steps, runs nothing but the harness, or there can be no copy.
  public func trace(_ name: String, elements: Int, _ body: () -> Void) throws(CodeError) {
    guard let trace = try Trace(elements: elements, body) else {
      throw .tooLong(name: name, steps: Trace.limit)
    }
    let roots = roots(trace)
    guard !roots.isEmpty else { throw .nothingRan(name: name) }
    traces[name] = (trace, roots)
  }

  /// The facts of everything traced, by name.
  public func facts() throws(CodeError) -> [String: CodeFacts] {
    try disassemble()
    var facts: [String: CodeFacts] = [:]
    for name in traces.keys { facts[name] = try code(of: name).facts }
    return facts
  }

  /// The code that a traced call ran.
  public func listing(of name: String) throws(CodeError) -> CodeListing {
    try disassemble()
    return CodeListing(try code(of: name), program)
  }

  private func code(of name: String) throws(CodeError) -> TracedCode {
    guard let (trace, roots) = traces[name] else { throw .notTraced(name: name) }
    let code = TracedCode(trace, roots: roots, functions, of: program)
    if !code.isWhole { throw .lostStep(name: name) }
    return code
  }

  /// The functions that ran, but for those of the harness and what the compiler made for it.
  private func roots(_ trace: Trace) -> Set<UInt64> {
    var ran: [ProgramFile.Symbol] = []
    for address in trace.executions.keys.sorted()
    where ran.last?.addresses.contains(address) != true {
      if let symbol = program.symbol(at: address), symbol.isFunction { ran.append(symbol) }
    }
    var left = Dictionary(uniqueKeysWithValues: ran.map { ($0.addresses.lowerBound, $0.name) })
      .filter { !isHarness($0.value) }
    // What belongs to no module counts where something that counts goes there.
    while true {
      let kept = left.filter { address, name in
        module(name) != nil
          || trace.origins[address, default: []].contains { origin in
            let function = program.symbol(at: origin)?.addresses.lowerBound
            return function.map { $0 != address && left[$0] != nil } ?? false
          }
      }
      if kept.count == left.count { return Set(left.keys) }
      left = kept
    }
  }

  private func isHarness(_ name: String) -> Bool {
    module(name).map(harness.contains) ?? name.hasPrefix("ak_")
  }

  /// The module that Swift's mangled names begin with; nil for C and for what the compiler makes
  /// wherever it is needed.
  private func module(_ name: String) -> String? {
    guard name.hasPrefix("$s") else { return nil }
    let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { String(name.dropFirst(2 + digits.count).prefix($0)) }
  }

  /// Disassembles what the traces need and has not been yet.
  private func disassemble() throws(CodeError) {
    var wanted = traces.values.reduce(into: Set<UInt64>()) { $0.formUnion($1.roots) }
    let disassembler = try Disassembler()
    while true {
      let missing = wanted.filter { functions[$0] == nil }.sorted().compactMap {
        program.symbol(at: $0)
      }
      if missing.isEmpty { return }
      let found = try disassembler.disassemble(missing, of: program)
      for symbol in missing {
        guard let instructions = found[symbol.addresses.lowerBound] else {
          throw .unreadable(
            path: program.url.path, reason: "\(symbol.name) was not disassembled")
        }
        let function = Function(symbol, instructions, of: program)
        functions[symbol.addresses.lowerBound] = function
        wanted.formUnion(function.callees)
      }
    }
  }
}
