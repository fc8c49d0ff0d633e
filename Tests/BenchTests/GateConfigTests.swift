import Foundation
import Testing

@testable import bench

struct GateConfigTests {
  private func config(_ text: String) throws -> GateConfig {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "bench.json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return try GateConfig(path: file.path, of: "--config")
  }

  private func complaint(_ text: String) -> String {
    do {
      _ = try config(text)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  private let head = #""schema":"animation-kernels/gate/1""#

  @Test("What a file leaves out has its default")
  func defaults() throws {
    let config = try config("{\(head)}")
    #expect(config.threshold == nil && config.rounds == 52 && !config.strict)
  }

  @Test("The first rule that matches and has not expired gives a row its threshold")
  func rules() throws {
    let config = try config(
      """
      {\(head),"threshold":0.02,"rules":[
        {"match":"^bezier","threshold":0.1,"reason":"r","expires":"2026-11-30"},
        {"match":"points","threshold":0.05,"reason":"r"}]}
      """)
    #expect(try config.ownThreshold(for: "bezier.points/one", on: "2026-11-30") == 0.1)
    #expect(try config.ownThreshold(for: "bezier.points/one", on: "2026-12-01") == 0.05)
    #expect(try config.ownThreshold(for: "spring.value/one", on: "2026-11-30") == nil)
    #expect(config.threshold == 0.02)
    #expect(config.expired(on: "2026-11-30").isEmpty)
    #expect(config.expired(on: "2026-12-01").count == 1)
  }

  @Test("A rule that no row meets is told, unless it has expired")
  func idleRules() throws {
    let config = try config(
      """
      {\(head),"rules":[
        {"match":"^bezier","threshold":0.1,"reason":"r","expires":"2026-11-30"},
        {"match":"points","threshold":0.05,"reason":"r"}]}
      """)
    let rows = ["bezier.points/one", "spring.value/one"]
    #expect(try config.idle(on: "2026-11-30", among: rows).isEmpty)
    #expect(
      try config.idle(on: "2026-11-30", among: ["bezier.split/each"])
        == ["the rule for points matches no row"])
    #expect(
      try config.idle(on: "2026-12-01", among: [])
        == ["the rule for points matches no row"])
  }

  @Test(
    "A bad file gives one line that names the file, the place and what would be right",
    arguments: [
      (#""threshhold":0.1"#, "threshhold: no such setting; did you mean threshold?"),
      (#""threshold":5"#, "threshold: 5 is not a share from 0 to 1"),
      (#""rounds":5"#, "rounds: 5 is not a whole number from 6 to 10000"),
      (#""rounds":10001"#, "rounds: 10001 is not a whole number from 6 to 10000"),
      (#""rounds":52.5"#, "rounds: 52.5 is not a whole number from 6 to 10000"),
      (#""threshold":-0.01"#, "threshold: -0.01 is not a share from 0 to 1"),
      (
        #""rules":[{"match":"a","threshold":0,"reason":"r"},{"match":"a","threshold":2,"reason":"r"}]"#,
        "rules[1].threshold: 2 is not a share from 0 to 1"
      ),
      (#""confidence":1"#, "confidence: 1 is not a probability"),
      (#""confidence":0.9999999999999999"#, "is not a probability from 0.5 to 0.999999"),
      (#""confidence":0.4"#, "confidence: 0.4 is not a probability from 0.5"),
      (#""filter":["("]"#, ": filter[0]: ( is no regular expression"),
      (#""skip":["a","("]"#, ": skip[1]: ( is no regular expression"),
      (
        #""rules":[{"match":"(","threshold":0.1,"reason":"r"}]"#,
        ": rules[0].match: ( is no regular expression"
      ),
      (#""rules":[{"match":"a","threshold":0.1}]"#, "reason is missing"),
      (
        #""rules":[{"match":"a","threshold":0.1,"reason":"r","expires":"soon"}]"#,
        "soon is not a day"
      ),
      (#""rounds":"many""#, #"rounds: "many" is not a number"#),
      (
        #""rules":[{"match":"a","threshold":0.1,"reason":"r","expire":"2027-01-31"}]"#,
        "rules[0].expire: no such setting; did you mean expires?"
      ),
      (
        #""rules":[{"match":"a","threshold":0.1,"reason":"r","expires":"2027-13-01"}]"#,
        "2027-13-01 is not a day"
      ),
      (
        #""rules":[{"match":"a","threshold":0.1,"reason":"r","expires":"2027-02-29"}]"#,
        "2027-02-29 is not a day"
      ),
      (#""rules":[{"match":"a","threshold":0.1,"reason":""}]"#, "rules[0].reason: is empty"),
      (#""threshold":null"#, "threshold: null is not a number"),
    ])
  func refusals(_ member: String, _ expected: String) {
    let line = complaint("{\(head),\(member)}")
    #expect(line.contains(expected), "\(line)")
    #expect(line.hasPrefix("--config: ") && !line.contains("\n"))
  }

  @Test("A later schema is not comparable, broken JSON and a missing file are named")
  func files() {
    #expect(complaint(#"{"schema":"animation-kernels/gate/2"}"#).contains("gate/2 is not"))
    let later = #expect(throws: CommandError.self) {
      _ = try config(#"{"schema":"animation-kernels/gate/2"}"#)
    }
    #expect(later?.exit == .notComparable)
    #expect(complaint("{").contains("bench.json"))
    #expect(throws: CommandError.self) { try GateConfig(path: "/no/such/file", of: "--config") }
  }
}
