import Foundation
import Testing
import Verification

struct JSONFlawTests {
  private struct Entry: Decodable { var counts: [Int] }

  @Test(
    "What cannot be decoded is told with its place, in one line",
    arguments: [
      (#"{"counts":[1,2}"#, "not JSON that can be read: "),
      (#"{"counts":[1,1e999]}"#, "not JSON that can be read: Number 1e999 "),
      (#"{"counts":[1,"2"]}"#, #"counts[1]: "2" is not a whole number"#),
      (#"{"counts":[1,[{"a":0.25}]]}"#, #"counts[1]: [{"a":0.25}] is not a whole number"#),
      (#"{"counts":{"few":1}}"#, #"counts: {"few":1} is not a list"#),
      ("[1]", "[1] is not an object"), ("7", "7 is not an object"),
      (#"{"counts":null}"#, "counts: null is not a list"),
      (#"{"count":[]}"#, "counts is missing"),
      (#"{"counts":[1,2.5]}"#, "a number is none that its field takes, such as 1.5 for a count"),
    ])
  func lines(text: String, line: String) {
    let data = Data(text.utf8)
    do {
      _ = try JSONDecoder().decode(Entry.self, from: data)
      Issue.record("decoded")
    } catch {
      #expect(flaw(in: data, error).hasPrefix(line), "\(flaw(in: data, error))")
    }
  }
}
