import Testing

@testable import MachineCode

/// A function of two loops, written by hand: the first calls, may trap, spills and does nothing once;
/// the second adds vectors and takes memory.
private func source(
  frame: String = "push rbx", stack: String = "rsp", padding: String = "nop"
) -> String {
  """
  #include <stdlib.h>
  void *(*used)(size_t) = malloc;
  __attribute__((noinline, used)) double other(double x) { return x * x + 1; }
  void handmade(void);
  __asm__(
    ".intel_syntax noprefix\\n"
    ".text\\n.globl handmade\\n.type handmade, @function\\n"
    "handmade: \(frame)\\n"
    "mov rbp, rdi\\n"
    ".Lfirst: mulsd xmm0, xmm1\\n"
    "movaps xmmword ptr [\(stack) - 32], xmm1\\n"
    "lea rax, [\(stack) - 32]\\n"
    "\(padding)\\n"
    "cmp rdi, 3\\n"
    "ja .Ltrap\\n"
    "call other\\n"
    "dec rbx\\n"
    "jne .Lfirst\\n"
    ".Lsecond: vaddps ymm0, ymm1, ymm2\\n"
    "call malloc@PLT\\n"
    "dec rbx\\n"
    "jne .Lsecond\\n"
    "pop rbx\\n"
    "ret\\n"
    ".Ltrap: ud2\\n"
    ".size handmade, . - handmade\\n"
    ".att_syntax\\n");
  int main(int count, char **arguments) { if (count > 9) handmade(); return (int)other(count); }
  """
}

@Suite("Facts of code", .enabled(if: CompiledProgram.isPossible))
struct FactsTests {
  /// The code of `handmade` where one loop turned much more often.
  private func facts(_ program: CompiledProgram, hot: String) throws -> CodeFacts {
    let handmade = try #require(program.functions["handmade"])
    let second = try #require(handmade.instructions.first { $0.mnemonic == "vaddps" }?.address)
    return try program.traced(["handmade", "other"]) { instruction in
      guard handmade.symbol.addresses.contains(instruction.address) else { return 1 }
      if instruction.isTrap { return 0 }
      return (instruction.address < second) == (hot == "first") ? 10 : 2
    }.facts
  }

  @Test("are whole where nothing is missing that must have run, and only there")
  func lostSteps() throws {
    let program = try CompiledProgram(source())
    func isWhole(without mnemonic: String) throws -> Bool {
      try program.traced(["handmade"]) { $0.isTrap || $0.mnemonic == mnemonic ? 0 : 1 }.isWhole
    }
    #expect(try isWhole(without: "none"))
    #expect(try !isWhole(without: "lea") && !isWhole(without: "nop") && !isWhole(without: "ret"))
    #expect(try isWhole(without: "vaddps"), "a jump may go past it")
  }

  @Test("are counted in the loop that ran most")
  func counts() throws {
    let program = try CompiledProgram(source())
    let loop = try #require(try facts(program, hot: "first").hotLoop)
    let other = try #require(program.functions["other"])
    #expect(loop.function == "handmade")
    #expect(loop.instructions == 8 + other.instructions.filter { !$0.isPadding }.count)
    #expect([loop.calls, loop.traps, loop.spills, loop.vectorBits] == [1, 1, 1, 0])
    let next = try #require(try facts(program, hot: "second").hotLoop)
    #expect([next.instructions, next.calls, next.traps, next.spills] == [4, 1, 0, 0])
    #expect(next.vectorBits == 256)
    #expect(next.share > 0.2 && next.share < 1)
  }

  @Test("a loop weighs what it calls, even more than its own")
  func called() throws {
    let program = try CompiledProgram(source())
    let handmade = try #require(program.functions["handmade"])
    let second = try #require(handmade.instructions.first { $0.mnemonic == "vaddps" }?.address)
    let loop = try program.traced(["handmade", "other"]) { instruction in
      guard handmade.symbol.addresses.contains(instruction.address) else { return 10 }
      return instruction.isTrap ? 0 : instruction.address < second ? 1 : 3
    }.facts.hotLoop
    #expect(loop?.vectorBits == 0)
  }

  @Test("memory is counted by the executions of its calls")
  func allocations() throws {
    let program = try CompiledProgram(source())
    #expect(try facts(program, hot: "second").runtimeCalls.allocations == 10)
    #expect(try facts(program, hot: "first").runtimeCalls.allocations == 2)
    let names = ["swift_retain", "swift_bridgeObjectRelease_n", "swift_slowAlloc", "retain"]
    #expect(names.map(RuntimeCalls.Kind.init) == [.retain, .release, .allocation, nil])
    for name in ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "_Znwm"] {
      #expect(RuntimeCalls.Kind(name) == .allocation)
    }
  }

  @Test("a vector put behind rbp is spilled only where rbp holds the frame")
  func frames() throws {
    for (frame, spills) in [("push rbp; mov rbp, rsp", 1), ("push rbx", 0)] {
      let program = try CompiledProgram(source(frame: frame, stack: "rbp"))
      #expect(try facts(program, hot: "first").hotLoop?.spills == spills)
    }
  }

  @Test("only code that ran its question asks for the kind of processor")
  func processor() throws {
    let program = try CompiledProgram(
      """
      __attribute__((noinline)) int asks(int x) { return x > 5 ? __builtin_cpu_is("intel") : x; }
      __attribute__((noinline)) int other(int x) { return x * x; }
      int main(int count, char **arguments) { return asks(count) + other(count); }
      """)
    let asks = try #require(program.functions["asks"])
    let question = try #require(asks.instructions.first(where: \.isRelative)?.address)
    #expect(try program.traced(["asks"]).facts.asksProcessor == true)
    #expect(try program.traced(["other"]).facts.asksProcessor == false)
    let ran = try program.traced(["asks"]) { $0.address == question ? 0 : 1 }
    #expect(ran.facts.asksProcessor == false && ran.facts.dependsOnProcessor == true)
  }

  @Test("results may depend on the processor where code that may run asks for it, or estimates")
  func dependence() throws {
    let program = try CompiledProgram(
      """
      #include <immintrin.h>
      __attribute__((noinline)) float estimates(float x) {
        return x > 5 ? _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(x))) : x;
      }
      __attribute__((noinline)) float divides(float x) { return 1 / x; }
      int main(int count, char **arguments) { return estimates(count) + divides(count); }
      """)
    #expect(try program.traced(["estimates"]).facts.dependsOnProcessor == true)
    #expect(try program.traced(["divides"]).facts.dependsOnProcessor == false)
    // What it calls counts although the call did not run it.
    #expect(try program.traced(["main"]).facts.dependsOnProcessor == true)
    for mnemonic in ["vrsqrt14pd", "vrcp14ps", "rcpps", "rsqrtss"] {
      #expect(Instruction(address: 0, mnemonic: mnemonic, operands: "").isEstimate)
    }
  }

  @Test("nothing changes with padding")
  func padding() throws {
    let found = try ["nop", "nop; nop", "xchg ax, ax"].map { padding in
      try facts(CompiledProgram(source(padding: padding)), hot: "first")
    }
    #expect(Set(found.map(\.hash)).count == 1)
    #expect(Set(found.map(\.hotLoop?.instructions)).count == 1)
  }

  @Test(
    "a register is as wide as what it computes, and scalar arithmetic has no width",
    arguments: [
      ("vmulss", "xmm0, xmm1, xmm2", 0), ("addsd", "xmm0, qword ptr [rdi]", 0),
      ("cvtsi2sd", "xmm0, rax", 0), ("vcvttss2si", "rax, xmm0", 0), ("vcvtsd2ss", "xmm0, xmm0", 0),
      ("vxorps", "xmm0, xmm0, xmm0", 0), ("andnpd", "xmm0, xmm1", 0), ("movq", "rax, xmm0", 0),
      ("mulps", "xmm0, xmm1", 128), ("vpminsd", "xmm0, xmm1, xmm2", 128),
      ("vbroadcastss", "xmm0, xmm1", 128), ("vxorps", "ymm0, ymm0, ymm0", 256),
      ("vextractf128", "xmm0, ymm1, 1", 256), ("vfmadd213pd", "zmm0, zmm1, zmm2", 512),
      ("add", "rax, rbx", 0),
    ])
  func widths(mnemonic: String, operands: String, bits: Int) {
    let instruction = Instruction(address: 0, mnemonic: mnemonic, operands: operands)
    #expect(instruction.vectorBits == bits)
  }

  @Test("a listing shows constants by their values")
  func values() throws {
    let program = try CompiledProgram(
      """
      __attribute__((noinline)) float single(float x) { return x * 0.375f; }
      __attribute__((noinline)) double twice(double x) { return x * 2.75; }
      int main(int count, char **arguments) { return (int)single(count) + (int)twice(count); }
      """)
    let code = try program.traced(["single", "twice"])
    let texts = CodeListing(code, program.file).functions.flatMap(\.lines).map(\.text)
    #expect(texts.contains("mulss xmm0, dword ptr [0.375]"), "\(texts)")
    #expect(texts.contains("mulsd xmm0, qword ptr [2.75]"), "\(texts)")
  }

  @Test("per element are all instructions, whatever ran them")
  func perElement() throws {
    let program = try CompiledProgram(source())
    let all = try ["handmade", "other"].map { try #require(program.functions[$0]) }
    let count = all.flatMap(\.instructions).count
    #expect(
      try program.traced(["handmade", "other"]).facts.instructionsPerElement == Double(count) / 2)
  }

  @Test("of loops in loops each counts what is its own")
  func nested() throws {
    let program = try CompiledProgram(
      """
      __asm__(
        ".intel_syntax noprefix\\n"
        ".text\\n.globl nest\\n.type nest, @function\\n"
        "nest: mov rax, 1\\n"
        ".Louter: mov rcx, 5\\n"
        ".Linner: add rdx, rcx\\n"
        "dec rcx\\n"
        "jne .Linner\\n"
        "imul rdx, rdx\\n"
        "dec rax\\n"
        "jne .Louter\\n"
        "ret\\n"
        ".size nest, . - nest\\n"
        ".att_syntax\\n");
      void nest(void);
      int main(int count, char **arguments) { nest(); return count; }
      """)
    for (inner, instructions) in [(1, 7), (2, 3)] {
      let code = try program.traced(["nest"]) { instruction in
        instruction.operands.contains("rcx") && instruction.mnemonic != "mov" ? inner : 1
      }
      // The branch back to the inner loop ran once in both.
      #expect(code.facts.hotLoop?.instructions == instructions)
    }
  }
}
