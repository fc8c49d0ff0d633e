import Foundation
import MachineCode
import Reports
import Testing

@Suite struct AsmReportTests {
  @Test("The heading has the facts in their places")
  func heading() throws {
    let json = """
      {"facts":{"hash":"ab","functions":["f","g"],"instructionsPerElement":3.25,
        "runtimeCalls":{"retains":1,"releases":2,"allocations":3},
        "hotLoop":{"function":"f","instructions":40,"vectorBits":256,"calls":4,"traps":5,"spills":6,
          "share":0.9}},
       "functions":[{"function":"f","name":"f","executions":30,"lines":[]},
         {"function":"g","name":"g","executions":10,"lines":[]}]}
      """
    let code = try JSONDecoder().decode(CodeListing.self, from: Data(json.utf8))
    let lines = AsmReport(name: "k", elements: 64, code: code, showsAll: false).console
      .split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "k, 64 elements", "hash          ab", "functions     2 ran, 2 with what they may call",
        "instructions  3.25 per element",
        "runtime       1 retains, 2 releases, 3 allocations per call",
        "hot loop      40 instructions, 90 % of all that ran; vectors of 256 bits; 6 spills, 4 calls, "
          + "5 traps",
      ])
    #expect(lines.contains { $0.split { $0 == " " } == ["75", "%", "30", "f"] })
  }
}
