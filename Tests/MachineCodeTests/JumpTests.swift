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
    let call: [UInt8] = [0xe8, 0xfe, 0x01, 0x00, 0x00]
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { stack in
      var registers = [Int64](repeating: 0, count: 23)
      let top = Int64(Int(bitPattern: stack.baseAddress! + 1))
      registers[rsp] = top
      call.withUnsafeBufferPointer { call in
        let behind = UInt(bitPattern: call.baseAddress) + 5
        #expect(ak_follow_jump(call.baseAddress, &registers) == behind + 0x1fe)
        #expect(stack[0] == UInt64(behind) && registers[rsp] == top - 8)
        #expect(ak_follow_jump([0xc3], &registers) == behind && registers[rsp] == top)
      }
    }
    #expect(follow([0xeb, 0x7f]).goal == 129)
    #expect(follow([0xe9, 0x00, 0x00, 0x00, 0x80]).goal == 5 - 1 << 31)
  }

  @Test(
    "are no others: those by way of registers and memory, with prefixes or numbers, run as they are",
    arguments: [
      [0xff, 0xe0], [0xff, 0x25, 0, 0, 0, 0], [0xff, 0xd0], [0xc2, 8, 0], [0xf3, 0xc3],
      [0x66, 0xe9, 0, 0], [0xe3, 4], [0x90], [0x0f, 0x1f, 0x00],
    ] as [[UInt8]])
  func others(code: [UInt8]) {
    var registers = (0..<23).map(Int64.init)
    let before = registers
    #expect(ak_follow_jump(code, &registers) == 0 && registers == before)
  }

  @Test(
    "are told from other instructions by what follows all prefixes",
    arguments: [
      ([0xf2, 0xe8], true), ([0x3e, 0xff, 0xe0], true), ([0x41, 0xff, 0xd3], true),
      ([0xe2, 0xfe], true), ([0xf3, 0xc3], true), ([0xff, 0xc0], false), ([0xff, 0x30], false),
      ([0xc5, 0xfc, 0x77], false), ([0xc4, 0xe2, 0x7d, 0x18], false),
      ([0x62, 0xf1, 0x7c, 0x48], false), ([0xf0, 0x0f, 0xb1], false), ([0x0f, 0x38, 0xf0], false),
    ] as [([UInt8], Bool)])
  func prefixes(code: [UInt8], jumps: Bool) {
    #expect((ak_is_jump(code + [0, 0]) != 0) == jumps)
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
