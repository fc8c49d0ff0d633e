import Testing

@testable import MachineCode

/// A kernel with all that names addresses: constants, a table, a switch, a variable and calls.
private func source(
  constant: String = "0.375", sum: String = "+", entry: String = "0.7", selected: String = "2.5",
  called: String = "3", before: String = ""
) -> String {
  """
  #include <stdlib.h>
  \(before)
  static const double table[8] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, \(entry), 0.8};
  int counter;
  __attribute__((noinline)) double other(double x) { return x * \(called); }
  __attribute__((noinline)) double apart(double *values) { return other(values[1]); }
  __attribute__((noinline)) double choose(int which, double x) {
    switch (which) {
      case 0: return other(x); case 1: return x * x; case 2: abort(); case 3: return x / 3;
      case 4: counter++; return 1; case 5: return other(x) - 1; case 6: return -x;
      default: return 0;
    }
  }
  __attribute__((noinline)) void kernel(double *values, int n) {
    for (int i = 0; i < n; i++)
      values[i] = choose(i & 7, values[i] * \(constant) \(sum) table[i & 7])
        + (values[i] > 1 ? \(selected) : 4.5);
  }
  int main(int count, char **arguments) {
    double values[64] = {count};
    kernel(values, 64);
    return counter + (int)apart(values);
  }
  """
}

/// What tells the code of `kernel` and of all that it calls.
private func identity(_ program: CompiledProgram) -> [String: String] {
  var found: [String: String] = [:]
  for name in ["kernel", "choose", "other"] {
    found[name] = program.functions[name]?.fingerprint
  }
  return found
}

@Suite("The identity of code", .enabled(if: CompiledProgram.isPossible))
struct IdentityTests {
  @Test("does not change with the order of the functions")
  func order() throws {
    let programs = try [nil, 1, 2, 3].map { try CompiledProgram(source(), order: $0) }
    #expect(Set(programs.map { $0.address(of: "kernel") }).count > 1)
    #expect(Set(programs.map(identity)).count == 1)
    #expect(identity(programs[0]).count == 3)
  }

  @Test("does not change with unrelated code and data before it")
  func unrelated() throws {
    let before = """
      static const double first[3] = {0.9, 0.8, 0.7};
      __attribute__((noinline)) double unrelated(int i) { return first[i % 3] * 0.123; }
      double (*volatile used)(int) = unrelated;
      """
    let (main, changed) = try (CompiledProgram(source()), CompiledProgram(source(before: before)))
    #expect(main.address(of: "kernel") != changed.address(of: "kernel"))
    #expect(identity(main) == identity(changed))
  }

  @Test("changes with one constant, instruction or entry of a table, and only there")
  func changes() throws {
    let main = identity(try CompiledProgram(source()))
    let others = [
      (source(constant: "0.376"), "kernel"), (source(sum: "-"), "kernel"),
      (source(entry: "0.71"), "kernel"), (source(selected: "2.25"), "kernel"),
      (source(called: "5"), "other"),
    ]
    for (source, changed) in others {
      let other = identity(try CompiledProgram(source))
      #expect(main.keys.filter { main[$0] != other[$0] } == [changed])
    }
  }

  @Test(
    "changes with the part of a variable that is read, a lane of a constant, a goal of a switch",
    arguments: [
      (
        "int pair[2]; __attribute__((noinline)) int kernel(int n) { return n + pair[PLACE]; }",
        "PLACE", ["0", "1"]
      ),
      (
        """
        typedef double lanes __attribute__((vector_size(16)));
        __attribute__((noinline)) int kernel(int n) {
          lanes x = {n, n};
          x = x * (lanes){3.5, SECOND};
          return (int)(x[0] - x[1]);
        }
        """, "SECOND", ["2.5", "1.5"]
      ),
      (
        """
        extern int rand(void);
        __attribute__((noinline)) int kernel(int n) {
          switch (n) {
            case FIRST: return rand(); case 1 - FIRST: return rand() / 3;
            case 2: return rand() * rand(); case 3: return rand() - 5; case 4: return rand() % 7;
            default: return 0;
          }
        }
        """, "FIRST", ["0", "1"]
      ),
    ])
  func parts(kernel: String, name: String, values: [String]) throws {
    let main = "int main(int count, char **arguments) { return kernel(count); }"
    let prints = try values.map { value in
      try #require(
        CompiledProgram("\(kernel)\n\(main)".replacing(name, with: value))
          .functions["kernel"]?.fingerprint)
    }
    #expect(prints[0] != prints[1])
  }

  @Test("takes in what is called, jumped to and reached by a table of jumps")
  func reach() throws {
    let program = try CompiledProgram(source())
    let (kernel, choose) = (program.functions["kernel"], program.functions["choose"])
    #expect(kernel?.callees == Set([program.address(of: "choose")].compactMap(\.self)))
    #expect(choose?.callees == Set([program.address(of: "other")].compactMap(\.self)))
    #expect(choose?.imports.values.contains("abort") == true)
    #expect(choose?.branches.values.contains { $0.count > 6 } == true)
    #expect(program.functions["apart"]?.normalForms.contains("jmp other") == true)
  }

  @Test("changes with every constant without a symbol that a call reads, and with no other")
  func chosen() throws {
    func hash(third: String, reads: Range<UInt64>, order: Int? = nil) throws -> String {
      let program = try CompiledProgram(
        """
        __attribute__((noinline)) double kernel(int which) {
          switch (which) {
            case 0: return 0.5; case 1: return 1.25; case 2: return \(third); case 3: return 7;
            case 4: return 11; default: return 0;
          }
        }
        int main(int count, char **arguments) { return (int)kernel(count); }
        """, order: order)
      let kernel = try #require(program.functions["kernel"])
      let table = try #require(kernel.instructions.first(where: \.isAddress)?.target)
      #expect(program.file.symbol(at: table) == nil)
      return try program.traced(
        ["kernel"],
        reading: { instruction in
          instruction.operands.contains("8*") ? reads.map { table + 8 * $0 } : []
        }
      ).facts.hash
    }
    let main = try hash(third: "2.5", reads: 0..<5)
    #expect(try hash(third: "2.25", reads: 0..<5) != main)
    #expect(try hash(third: "2.5", reads: 0..<5, order: 1) == main)
    #expect(try hash(third: "2.5", reads: 3..<5) == hash(third: "2.25", reads: 3..<5))
  }

  @Test("does not change with a table of jumps that moved, though a call reads its distances")
  func jumps() throws {
    let hashes = try [nil, 1, 2, 3].map { seed in
      let program = try CompiledProgram(source(), order: seed)
      let choose = try #require(program.functions["choose"])
      let load = try #require(choose.jumpLoads.first)
      let table = try #require(choose.instructions[..<load].last(where: \.isAddress)?.target)
      return try program.traced(
        ["choose"],
        reading: { $0.address == choose.instructions[load].address ? [table] : [] }
      ).facts.hash
    }
    #expect(Set(hashes).count == 1)
  }

  @Test("takes in what may be called, though this call did not")
  func unexecuted() throws {
    let programs = try ["3", "5"].map { try CompiledProgram(source(called: $0)) }
    let hashes = try programs.map { try $0.traced(["kernel", "choose"]).facts.hash }
    #expect(hashes[0] != hashes[1])
    #expect(try programs[0].traced(["kernel"]).facts.functions == ["choose", "kernel", "other"])
  }

  @Test("is the published hash FNV-1a")
  func hash() {
    #expect(Fingerprint().digits == "6c62272e07bb014262b821756295c58d")
    var fingerprint = Fingerprint()
    fingerprint.add("a")
    #expect(fingerprint.digits == "0880954519ab1be95aa0733055b70e0c")
  }
}
