import Testing

@testable import MachineCode

@Suite("Loops of code", .enabled(if: CompiledProgram.isPossible))
struct LoopTests {
  @Test("a loop in a loop belongs to it, and its instructions are its own")
  func nested() throws {
    let program = try CompiledProgram(
      """
      __attribute__((noinline)) long nest(volatile long *values, long n) {
        long sum = 0;
        for (long i = 0; i < n; i++) {
          values[i] = sum;
      #pragma clang loop unroll(disable) vectorize(disable)
          for (long j = 0; j < i; j++) sum += values[j] / 3;
        }
        return sum;
      }
      int main(int count, char **arguments) {
        volatile long values[64] = {count};
        return (int)nest(values, 64);
      }
      """)
    let nest = try #require(program.functions["nest"])
    func runs(_ index: Int) -> Bool {
      // All but the padding that a jump leaves behind it.
      !nest.instructions[index].isPadding || !nest.instructions[index - 1].endsFlow
    }
    let loops = Loop.all(in: nest, executed: runs).sorted { $0.members.count < $1.members.count }
    #expect(loops.count == 2)
    let (inner, outer) = (try #require(loops.first), try #require(loops.last))
    #expect(inner.own == inner.members)
    #expect(Set(inner.members).isStrictSubset(of: outer.members))
    #expect(Set(outer.own) == Set(outer.members).subtracting(inner.members))
    // What did not run is no loop: where the inner one never turned, the outer one is left.
    let rest = Loop.all(in: nest) { runs($0) && !inner.own.contains($0) }
    #expect(rest.map(\.members.first) == [outer.members.first])
    #expect(rest.allSatisfy { $0.own == $0.members })
  }

  @Test("straight code has none")
  func straight() throws {
    let program = try CompiledProgram(
      "int main(int count, char **arguments) { return count > 3 ? count * 7 : 5; }")
    let main = try #require(program.functions["main"])
    #expect(Loop.all(in: main) { _ in true }.isEmpty)
  }
}
