import Foundation
import Testing
import Verification

/// A golden file of the given cases, removed when it is read.
private func read(
  _ cases: String, schema: String = GoldenFile.schema
) throws(InputError) -> GoldenFile {
  try read(text: "{\"schema\":\"\(schema)\",\"kernel\":\"a.b\",\"flags\":{},\"cases\":[\(cases)]}")
}

private func read(text: String) throws(InputError) -> GoldenFile {
  let url = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID()).json")
  defer { try? FileManager.default.removeItem(at: url) }
  guard FileManager.default.createFile(atPath: url.path, contents: Data(text.utf8)) else {
    throw InputError("no temporary file")
  }
  return try GoldenFile(url)
}

private func line(
  result: String = "valid", value: String = "0.25", spread: String = "0.5",
  interval: String = #"["3fd0000000000000","3fd0000000000001"]"#, rest: String = ""
) -> String {
  """
  {"id":7,"in":{"x":0.5},"bits":["3fe0000000000000"],"precisions":["f64"],"result":"\(result)",
  "flags":["plain"],"out":[{"value":\(value),"bits":"","tail":0.125,"cond":1,"spread":\(spread),
  "strict":{"f64":\(interval)},"fast":{}}]\(rest)}
  """
}

/// What is said of a broken file.
private func complaint(_ body: () throws(InputError) -> GoldenFile) -> String {
  do throws(InputError) {
    _ = try body()
    return ""
  } catch {
    return error.description
  }
}

@Suite struct GoldenFileTests {
  @Test("A valid case gives its inputs, truth and intervals")
  func valid() throws {
    let file = try read(line())
    #expect(file.kernel == "a.b" && file.cases.count == 1)
    let golden = file.cases[0]
    #expect(golden.id == 7 && golden.precisions == ["f64"] && golden.flags == ["plain"])
    #expect(try golden.input.number("x") == 0.5)
    guard case .values(let values) = golden.requirement else {
      Issue.record("no values")
      return
    }
    #expect(values.map(\.truth) == [Truth(value: 0.25, tail: 0.125, spread: 0.5)])
    #expect(values[0].tiers == ["strict": ["f64": 0.25...0.25.nextUp]])
    let scaled = try read(line().replacing("\"cond\":1", with: "\"cond\":1,\"scale\":3")).cases[0]
    guard case .values(let values) = scaled.requirement else {
      Issue.record("no values")
      return
    }
    #expect(values[0].truth.scale == 3)
  }

  @Test("Values that JSON has no number for are read, a NaN's interval is none")
  func notFinite() throws {
    let nan = #"["7ff8000000000000","7ff8000000000000"]"#
    let golden = try read(line(value: "\"nan\"", spread: "\"inf\"", interval: nan)).cases[0]
    guard case .values(let values) = golden.requirement else {
      Issue.record("no values")
      return
    }
    #expect(values[0].truth.value.isNaN && values[0].truth.spread == .infinity)
    #expect(values[0].tiers.isEmpty)
  }

  @Test("A case with alternatives takes any of them, its own values first")
  func acceptable() throws {
    let text = line(result: "acceptable", rest: #","alternatives":[["inf"],[1]]"#)
    guard case .oneOf(let lists) = try read(text).cases[0].requirement else {
      Issue.record("no alternatives")
      return
    }
    #expect(lists == [[0.25], [.infinity], [1]])
  }

  @Test("An invalid case requires an error and says why")
  func invalid() throws {
    let text = line(result: "invalid", rest: #","error":"x: outside""#)
    guard case .error(let reason) = try read(text).cases[0].requirement else {
      Issue.record("no error")
      return
    }
    #expect(reason == "x: outside")
  }

  @Test("The intervals of single precision are read from its own bits")
  func single() throws {
    let text = line().replacing(
      #""fast":{}"#, with: #""fast":{"f32":["3e800000","3e800001"]}"#)
    guard case .values(let values) = try read(text).cases[0].requirement else {
      Issue.record("no values")
      return
    }
    #expect(values[0].tiers["fast"]?["f32"] == 0.25...Double(Float(0.25).nextUp))
  }

  @Test("A file that is not there, not JSON or of another schema is refused by name")
  func unreadable() {
    let missing = URL(filePath: "/nowhere/golden.json")
    #expect(
      complaint { () throws(InputError) in try GoldenFile(missing) }
        == "/nowhere/golden.json: cannot be read")
    for text in ["", "{", "[]", "{\"schema\":1}"] {
      let said = complaint { () throws(InputError) in try read(text: text) }
      #expect(said.contains("is not of the schema animation-kernels/golden/1"), "\(text): \(said)")
    }
    #expect(complaint { () throws(InputError) in try read(text: "{") }.contains(": not JSON"))
    let said = complaint { () throws(InputError) in try read(line(), schema: "other/2") }
    #expect(said.hasSuffix("schema is other/2, not animation-kernels/golden/1"))
  }

  @Test(
    "A broken case is refused with its id and what is wrong",
    arguments: [
      (line(result: "perhaps"), "case 7: result perhaps is none of valid, invalid, acceptable"),
      (line(result: "invalid"), "case 7: an invalid case has no error"),
      (
        line().replacing("[\"f64\"]", with: "[\"F64\"]"),
        "case 7: precision F64 is none of f32, f64"
      ),
      (
        line().replacing("{\"f64\":", with: "{\"f16\":"),
        "case 7: the strict interval is for f16, none of f32, f64"
      ),
      (line(value: "true"), "case 7: an expected value is not a number"),
      (line(value: "\"0.25\""), "case 7: an expected value is not a number"),
      (line(spread: "[1]"), "case 7: an expected value is not a number"),
      (
        line(result: "acceptable", rest: #","alternatives":[["one"]]"#),
        "case 7: an alternative is not a list of numbers"
      ),
    ])
  func broken(text: String, expected: String) {
    let said = complaint { () throws(InputError) in try read(text) }
    #expect(said.hasSuffix(expected), "\(said)")
  }

  @Test(
    "An interval that is not two numbers in order is refused",
    arguments: [
      #"["3fd0000000000001","3fd0000000000000"]"#, #"["3fd0000000000000"]"#, "[]",
      #"["zz","zz"]"#, #"["3fd0000000000000","7ff8000000000000"]"#,
      #"["3fd0000000000000","3fd0000000000000","3fd0000000000000"]"#,
      #"["13fd0000000000000","3fd0000000000000"]"#,
    ])
  func intervals(interval: String) {
    let said = complaint { () throws(InputError) in try read(line(interval: interval)) }
    #expect(said.hasSuffix("case 7: the strict interval is not two numbers in order"), "\(said)")
  }

  @Test("A case without one of its fields is refused")
  func missingFields() {
    for field in ["id", "in", "precisions", "result", "flags", "out", "tail", "strict"] {
      let text = line().replacing("\"\(field)\":", with: "\"other\":")
      let said = complaint { () throws(InputError) in try read(text) }
      #expect(said.contains("is not of the schema"), "\(field): \(said)")
    }
  }
}
