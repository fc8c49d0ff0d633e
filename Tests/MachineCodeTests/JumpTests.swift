import CSupport
import Foundation
import Testing

@testable import MachineCode

#if os(Linux) && arch(x86_64)

@Suite("Jumps that are followed without running them")
struct JumpTests {
  /// The places of the stack's end and the flags among the registers of `ucontext_t`.
  private let rsp = 15
  private let flags = 17

  /// Where an instruction goes, counted from where it lies, and the registers after it.
  private func follow(
    _ code: [UInt8], _ registers: [Int64] = [Int64](repeating: 0, count: 23)
  ) -> (goal: Int, registers: [Int64]) {
    var registers = registers
    let goal = code.withUnsafeBufferPointer { code in
      Int(bitPattern: UInt(ak_follow_jump(code.baseAddress, &registers)))
        - Int(bitPattern: code.baseAddress)
    }
    return (goal, registers)
  }

  @Test("ask the flags what the processor asks them", arguments: UInt8(0)..<16)
  func conditions(condition: UInt8) throws {
    // push rdi; popfq; set al; movzx eax, al; ret
    let code: [UInt8] = [0x57, 0x9d, 0x0f, 0x90 + condition, 0xc0, 0x0f, 0xb6, 0xc0, 0xc3]
    let page = try #require(
      mmap(nil, code.count, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(page, code.count) }
    page.copyMemory(from: code, byteCount: code.count)
    let holds = unsafeBitCast(page, to: (@convention(c) (Int64) -> Int32).self)
    for choice in 0..<32 {
      let bits = [0, 2, 6, 7, 11].enumerated().reduce(Int64(2)) {
        $0 | Int64(choice >> $1.offset & 1) << $1.element
      }
      var registers = [Int64](repeating: 0, count: 23)
      registers[flags] = bits
      let jumps = holds(bits) == 1
      #expect(follow([0x70 + condition, 0xf0], registers).goal == (jumps ? 2 - 16 : 2))
      let far: [UInt8] = [0x0f, 0x80 + condition, 0x00, 0x01, 0x00, 0x00]
      #expect(follow(far, registers).goal == (jumps ? 6 + 256 : 6))
    }
  }

  @Test("keep the stack as calls and returns do")
  func stack() {
    var memory = [UInt64](repeating: 0, count: 4)
    memory.withUnsafeMutableBufferPointer { memory in
      var registers = [Int64](repeating: 0, count: 23)
      let middle = Int64(Int(bitPattern: memory.baseAddress! + 2))
      registers[rsp] = middle
      let call: [UInt8] = [0xe8, 0xfe, 0xff, 0xff, 0xff]
      let (goal, called) = follow(call, registers)
      #expect(goal == 3 && called[rsp] == middle - 8 && memory[1] != 0)
      var returned = called
      #expect(ak_follow_jump([0xc3], &returned) == UInt(memory[1]))
      #expect(returned[rsp] == middle)
    }
    #expect(follow([0xeb, 0x7f]).goal == 129)
    #expect(follow([0xe9, 0x00, 0x00, 0x00, 0x80]).goal == 5 - 1 << 31)
  }

  @Test("are those of the disassembler, and no other instructions")
  func kinds() throws {
    let program = try ProgramFile(URL(filePath: "/proc/self/exe"))
    let symbols = program.symbols.filter { $0.isFunction && $0.name.contains("MachineCode") }
    let code = try Disassembler().disassemble(Array(symbols.prefix(200)), of: program)
    var kinds: [Bool: Int] = [:]
    for instruction in code.values.joined() {
      let bytes = try #require(program.bytes(at: instruction.address, count: 15))
      let jumps = instruction.mnemonic.contains(/^(j|call|ret|ud2|int3|syscall)/)
      #expect((ak_is_jump(Array(bytes)) != 0) == jumps, "\(instruction)")
      kinds[jumps, default: 0] += 1
    }
    #expect(kinds[true, default: 0] > 100 && kinds[false, default: 0] > 1000)
  }
}
#endif
