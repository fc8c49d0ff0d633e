import Foundation

/// The disassembler of the Swift toolchain.
struct Disassembler {
  private let tool: URL

  /// Finds it beside the compiler, or else in the search path.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws(CodeError) {
    guard let tool = toolchainProgram("llvm-objdump", path: path) else {
      throw .noDisassembler(searched: path)
    }
    self.tool = tool
  }

  /// The instructions of functions, by their addresses.
  func disassemble(
    _ functions: [ProgramFile.Symbol], of program: ProgramFile
  ) throws(CodeError) -> [UInt64: [Instruction]] {
    var found: [UInt64: [Instruction]] = [:]
    let wanted = Dictionary(
      functions.map { ($0.addresses.lowerBound, $0.addresses) }, uniquingKeysWith: { $1 })
    var symbols = functions[...]
    while !symbols.isEmpty {
      // An argument of a program may take 128 KiB.
      var (names, length): (Set<String>, Int) = ([], 0)
      while let symbol = symbols.first, names.isEmpty || length + symbol.name.utf8.count < 100_000 {
        names.insert(symbol.name)
        length += symbol.name.utf8.count + 1
        symbols.removeFirst()
      }
      let text = try output(names, program.url)
      for function in DisassembledText(text).functions {
        guard let addresses = wanted[function.address] else { continue }
        // Behind its end the disassembler goes on to the next symbol.
        var instructions = function.instructions.filter { addresses.contains($0.address) }
        for (index, next) in zip(
          instructions.indices, instructions.dropFirst().map(\.address) + [addresses.upperBound])
        {
          instructions[index].resolve(next: next)
        }
        found[function.address] = instructions
      }
    }
    return found
  }

  private func output(_ names: Set<String>, _ program: URL) throws(CodeError) -> Data {
    let process = Process()
    process.executableURL = tool
    process.arguments = [
      "--disassemble-symbols=" + names.joined(separator: ","), "--x86-asm-syntax=intel",
      "--no-show-raw-insn", program.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw CodeError.disassemblerFailed(
          path: tool.path, reason: "ended with \(process.terminationStatus)")
      }
      return text
    } catch let error as CodeError {
      throw error
    } catch {
      throw .disassemblerFailed(path: tool.path, reason: error.localizedDescription)
    }
  }
}
