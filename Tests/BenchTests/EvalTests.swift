import Foundation
import Testing

private struct Answer: Decodable {
  var id: Int
  var result: [Double]?
  var bits: [String]?
  var error: String?
}

private func answers(_ text: String) throws -> [Answer] {
  try text.split(separator: "\n").map { line in
    try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
  }
}

@Suite struct EvalTests {
  @Test("Every line is answered, in order, with the bits of its result")
  func goodLines() throws {
    let lines = (0..<5000).map { #"{"id":\#($0),"controls":[0.25,0.1,0.25,1],"x":\#($0)e-4}"# }
    let result = try bench("eval", "timing.cubic", input: lines.joined(separator: "\n"))
    let answers = try answers(result.output)
    #expect(result.exit == 0)
    #expect(answers.map(\.id) == Array(0..<5000))
    for answer in answers {
      let number = try #require(answer.result?.first)
      #expect(answer.bits == [hexadecimal(number.bitPattern, digits: 16)])
    }
    #expect(answers.first?.result == [0])
    #expect(abs((answers[2500].result?[0] ?? 0) - 0.4085) < 1e-4)
  }

  @Test("A bad line is answered with its id and the next one is read")
  func badLines() throws {
    let input = """
      {"id":7,"controls":[0.25,0.1,0.25],"x":0.5}
      nonsense

      {"controls":[0.25,0.1,0.25,1],"x":0.5,"colour":1}
      {"id":9,"controls":[0.25,0.1,0.25,1],"x":1}
      """
    let result = try bench("eval", "timing.cubic", "--precision", "f32", input: input)
    let answers = try answers(result.output)
    #expect(result.exit == 1)
    #expect(answers.map(\.id) == [7, 2, 4, 9])
    #expect(answers.map { $0.error == nil } == [false, false, false, true])
    #expect(answers[0].error == "controls: 3 numbers, not the four x1, y1, x2, y2")
    #expect(answers[3].bits == ["3f800000"])
  }

  @Test("Numbers that JSON lacks are strings")
  func notFinite() throws {
    let result = try bench(
      "eval", "timing.cubic", input: #"{"controls":[0.25,0.1,0.25,1],"x":"nan"}"#)
    #expect(result.output.hasPrefix(#"{"id":1,"result":["nan"],"bits":["#))
  }
}

private func hexadecimal(_ bits: UInt64, digits: Int) -> String {
  let text = String(bits, radix: 16)
  return String(repeating: "0", count: digits - text.count) + text
}
