import Foundation
import Reports
import Testing

/// One of data/schemas.
func storedSchema(_ name: String) throws -> JSON {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let file = package.appending(path: "data/schemas/\(name).schema.json")
  return try JSONDecoder().decode(JSON.self, from: try Data(contentsOf: file))
}

@Suite struct SchemaTests {
  private let schema: JSON
  private let receipt: JSON

  init() throws {
    schema = try storedSchema("report")
    let text = try ComparisonReport(completeReceipt()).text(.json)
    receipt = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  @Test("A receipt in which every field is set keeps the schema, and sets every field of it")
  func complete() throws {
    var visited: Set<String> = []
    let errors = schema.errors(of: receipt, root: schema, at: "$", &visited)
    #expect(errors == [])
    let known = schema.properties(at: "")
    let absent = known.subtracting(visited).filter { !$0.contains("context/properties/host") }
    #expect(absent == [])
  }

  @Test("The schema allows no further field, no missing one and no other verdict")
  func strict() throws {
    for change in [
      { (pair: inout [String: JSON]) in pair["more"] = .number(1) },
      { $0["reason"] = nil },
      { $0["verdict"] = .string("slower") },
    ] {
      guard case .object(var root) = receipt, case .array(var pairs)? = root["pairs"],
        case .object(var pair)? = pairs.first
      else {
        Issue.record("no pairs")
        return
      }
      change(&pair)
      pairs[0] = .object(pair)
      root["pairs"] = .array(pairs)
      var visited: Set<String> = []
      let errors = schema.errors(of: .object(root), root: schema, at: "$", &visited)
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("$.pairs[0]") == true)
    }
  }
}
