import Foundation

@testable import MachineCode

/// A small program of C, compiled and linked for one test.
struct CompiledProgram {
  /// Whether the toolchain can make one here.
  static let isPossible = CodeReader.isSupported && tool("clang") != nil && tool("ld.lld") != nil

  /// What lies at its addresses.
  let file: ProgramFile
  /// Its functions by name.
  let functions: [String: Function]

  /// Compiles a source; a seed decides in which order the linker puts the functions.
  init(_ source: String, order seed: Int? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (text, program) = (folder.appending(path: "main.c"), folder.appending(path: "main"))
    try Data(source.utf8).write(to: text)
    let process = Process()
    process.executableURL = Self.tool("clang")
    process.arguments =
      [
        "-O2", "-ffunction-sections", "-fPIE", "-pie", "-fuse-ld=lld", text.path, "-o",
        program.path,
      ]
      + (seed.map { ["-Wl,--shuffle-sections=.text*=\($0)"] } ?? [])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    let file = try ProgramFile(program)
    self.file = file
    let symbols = file.symbols.filter { $0.isFunction && !$0.name.hasPrefix("_") }
    let code = try Disassembler().disassemble(symbols, of: file)
    functions = Dictionary(
      symbols.map { symbol in
        let start = symbol.addresses.lowerBound
        return (symbol.name, Function(symbol, code[start, default: []], of: file))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What a call is that ran every instruction of some functions so often, unless told otherwise, and
  /// read data.
  func traced(
    _ names: [String], count: (Instruction) -> Int = { _ in 1 },
    reading data: (Instruction) -> [UInt64] = { _ in [] }
  ) throws -> TracedCode {
    var trace = Trace(elements: 2)
    for instruction in names.compactMap({ functions[$0] }).flatMap(\.instructions) {
      let executions = count(instruction)
      if executions > 0 { trace.executions[instruction.address] = executions }
      trace.data[instruction.address] = data(instruction)
      if let target = instruction.target, instruction.isCall || instruction.isBranch {
        trace.origins[target, default: []].insert(instruction.address)
      }
    }
    let known = functions.values.map { ($0.symbol.addresses.lowerBound, $0) }
    return TracedCode(
      trace, roots: Set(names.compactMap(address)), Dictionary(uniqueKeysWithValues: known),
      of: file)
  }

  /// Where a function lies.
  func address(of name: String) -> UInt64? { functions[name]?.symbol.addresses.lowerBound }

  private static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
