/// Why machine code cannot be read, in one line.
public enum CodeError: Error, CustomStringConvertible, Sendable, Equatable {
  /// Only the program's own instructions on x86-64 Linux can be followed.
  case unsupported
  /// A file that is no ELF program, or not the running one.
  case unreadable(path: String, reason: String)
  /// No copy of the process in which something can be followed.
  case noCopy(reason: String)
  /// Something ran longer than can be followed step by step.
  case tooLong(name: String, steps: Int)
  /// Nothing of the program but its harness ran.
  case nothingRan(name: String)
  /// An instruction that must have run was not seen, as where a virtual machine loses a step.
  case lostStep(name: String)
  /// A name that was not traced.
  case notTraced(name: String)
  /// The disassembler of the Swift toolchain is not there.
  case noDisassembler(searched: String)
  /// The disassembler failed.
  case disassemblerFailed(path: String, reason: String)

  /// What, where, the value, and what would be right.
  public var description: String {
    switch self {
    case .unsupported: "machine code can be followed on x86-64 Linux only"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .noCopy(let reason): "no process to follow code in: \(reason)"
    case .tooLong(let name, let steps): "\(name): more than \(steps) instructions, not followed"
    case .nothingRan(let name): "\(name): ran no code of its own in this program"
    case .lostStep(let name):
      "\(name): an instruction ran unseen: this machine lost a step, another run may not"
    case .notTraced(let name): "\(name): has not been traced"
    case .noDisassembler(let searched):
      "no llvm-objdump, which the Swift toolchain ships, in the search path \(searched)"
    case .disassemblerFailed(let path, let reason): "\(path): \(reason)"
    }
  }
}
