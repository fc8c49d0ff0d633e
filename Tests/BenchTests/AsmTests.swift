import Foundation
import Testing

private struct Answer: Decodable {
  struct Code: Decodable {
    struct Facts: Decodable {
      struct Loop: Decodable {
        var function: String
        var instructions: Int
        var vectorBits: Int
      }
      var hash: String
      var functions: [String]
      var instructionsPerElement: Double
      var hotLoop: Loop?
    }
    var facts: Facts
  }
  var schema: String
  var name: String
  var elements: Int
  var code: Code
}

private func asm(_ arguments: String...) throws -> Answer {
  let result = try bench(["asm"] + arguments + ["--format", "json"])
  #expect(result.exit == 0, "\(result.complaint)")
  return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
}

#if os(Linux) && arch(x86_64)
@Suite struct AsmTests {
  @Test("The code of a variant is its module's, is the same every time, and works in vectors")
  func facts() throws {
    let one = try asm("timing.cubic", "--variant", "vector.v1")
    let again = try asm("timing.cubic", "--variant", "vector.v1")
    #expect(one.schema == "animation-kernels/asm/1")
    #expect(one.name == "timing.cubic/one/easeIn/f64/vector.v1")
    #expect(one.code.facts.hash == again.code.facts.hash)
    #expect(one.code.facts.functions.contains { $0.hasPrefix("$s6Vector") })
    #expect(!one.code.facts.functions.contains { $0.hasPrefix("$s5Suite") })
    #expect(one.code.facts.hotLoop?.vectorBits == 128)
    #expect(one.code.facts.instructionsPerElement > 3)
  }

  @Test("The console shows the loop alone, --all whatever ran")
  func console() throws {
    let loop = try bench("asm", "timing.cubic", "--variant", "vector.v1")
    let all = try bench("asm", "timing.cubic", "--variant", "vector.v1", "--all")
    #expect(loop.exit == 0 && all.exit == 0)
    #expect(loop.output.contains("hot loop") && loop.output.contains("per element"))
    #expect(all.output.split(separator: "\n").count > loop.output.split(separator: "\n").count)
  }

  @Test("What does not exist is refused in one line")
  func refusals() throws {
    for (arguments, word) in [
      (["asm", "timing.cubics"], "no such kernel"),
      (["asm", "timing.cubic", "--variant", "vector.v9"], "is not one of"),
      (["asm", "timing.cubic", "--workload", "nothing"], "workload nothing"),
      (["asm", "timing.cubic", "--variant", "vector.v1.fast"], "no vector.v1.fast in f64"),
    ] {
      let result = try bench(arguments)
      #expect(result.exit == 1)
      #expect(result.output.isEmpty)
      #expect(result.complaint.contains(word))
      #expect(result.complaint.split(separator: "\n").count == 1)
    }
  }
}
#endif
