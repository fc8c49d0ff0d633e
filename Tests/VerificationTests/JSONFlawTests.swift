import Foundation
import Testing
import Verification

struct JSONFlawTests {
  private struct Entry: Decodable { var counts: [Int] }

  @Test(
    "What cannot be decoded is told with its place, in one line",
    arguments: [
      (#"{"counts":[1,2}"#, "not JSON: "),
      (#"{"counts":[1,"2"]}"#, "counts[1]: is no Int"),
      (#"{"counts":null}"#, "counts: is no "),
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
