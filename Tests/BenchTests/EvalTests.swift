import Foundation
import Measurement
import Suite
import Testing

@testable import bench

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

/// A level of Core Animation's timing that plays once.
private func level(_ duration: some CustomStringConvertible) -> String {
  #"{"begin":0,"offset":0,"speed":1,"duration":\#(duration),"repeatCount":0,"repeatDuration":0,"#
    + #""fill":"both"}"#
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

  @Test(
    "Linear algebra runs on the core of the processor's level, and all else starts once",
    .enabled(
      if: Float.implementation(Variant(.blas(.one), .fast)) != nil && openBLASCores[.host] != nil
        && ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"] == nil))
  func cores() throws {
    /// What OpenBLAS says each time it is loaded.
    func cores(_ variant: String) throws -> [Substring] {
      let result = try bench(
        ["eval", "bezier.points", "--variant", variant],
        input: #"{"points":[[0,1],[2,5]],"t":0.5}"#, environment: ["OPENBLAS_VERBOSE": "2"])
      #expect(result.output.contains(#""result":[1,3]"#))
      return result.complaint.split(separator: "\n").filter { $0.hasPrefix("Core: ") }
    }
    #expect(try cores("reference").count == 1)
    let core = try #require(openBLASCores[.host])
    let chosen = try cores("blas")
    #expect(chosen.count == 2 && chosen[1] == "Core: \(core)")
  }

  @Test("A line longer than what arrives at once is one line")
  func longLines() throws {
    let line = #"{"id":"\#(String(repeating: "a", count: 300_000))","controls":[0,0,1,1],"x":0.5}"#
    let result = try bench("eval", "timing.cubic", input: line + "\n" + line + "\n{}")
    #expect(result.exit == 1)
    let answers = result.output.split(separator: "\n")
    #expect(answers.count == 3 && answers[0] == answers[1])
    #expect(answers[0].hasSuffix(#"a","result":[0.5],"bits":["3fe0000000000000"]}"#))
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

  @Test(
    "What is wrong in an input is told with its place and its value",
    arguments: [
      (
        "pose.blend", #"{"weights":[0.75,-1],"layers":[[0],[1]]}"#,
        "weights[1]: -1.0 is negative, which an average does not allow"
      ),
      (
        "replicator.instances",
        #"{"levels":[{"count":1,"transform":[1,0],"center":[0,0,0],"delay":"inf","color":[1,1,1,1],"#
          + #""colorOffset":[0,0,0,0]}],"time":0}"#, "levels[0].transform: 2 numbers instead of 16"
      ),
      (
        "time.map",
        #"{"model":"coreAnimation","levels":[{"begin":"inf","offset":0,"speed":1,"duration":1,"#
          + #""repeatCount":0,"repeatDuration":0,"fill":"both"}],"time":0}"#,
        "levels[0].begin: inf is not finite"
      ),
      (
        "decay.bounded",
        #"{"from":0,"velocity":1,"rate":0.5,"lower":0,"upper":"nan","response":1,"t":1}"#,
        "upper: nan is no bound"
      ),
      (
        "keyframes.quaternion",
        #"{"mode":"slerp","arc":"shortest","values":[[0,0,0,1],[0,0,0,0]],"time":0.5}"#,
        "values: rotation 0 of row 1 has length 0, and so no direction"
      ),
      (
        "path.length", #"{"path":[["move",0,0],["cubic",1,2]]}"#,
        "path[1]: cubic: 2 fields, not 6 numbers"
      ),
      (
        "path.length", #"{"path":[["move",0,0],["line","nan",2]]}"#,
        "path[1]: line: nan is not finite"
      ),
      ("bezier.points", #"{"points":[[0,0],[1]],"t":0.5}"#, "points[1]: 1 component instead of 2"),
      (
        "keyframes.sample", #"{"mode":"linear","values":[[]],"time":0.5}"#,
        "values[0]: 0 numbers instead of 1 to 64"
      ),
      (
        "animation.evaluate",
        #"{"value":"color","space":"encoded","model":[0,0,0,1],"time":1,"animations":[{"from":[0],"#
          + #""content":"basic","valueFunction":"rotateX","to":[1],"levels":[\#(level(1))]}]}"#,
        "animations[0].valueFunction: rotateX makes a matrix, which the value is not"
      ),
      (
        "animation.evaluate",
        #"{"value":"numbers","model":[0],"time":1,"animations":[{"content":"spring","mass":1,"#
          + #""stiffness":100,"damping":10,"velocity":0,"from":[0],"to":[1],"levels":["#
          + #"\#(level("\"inf\"")),\#(level(0))]}]}"#,
        "animations[0].levels[0].duration: a spring's must be finite"
      ),
      (
        "bezier.points", #"{"points":[[0,0,0,0,0],[1]],"t":0.5}"#,
        "points[0]: 5 components instead of 1 to 4"
      ),
    ])
  func places(kernel: String, line: String, error: String) throws {
    let result = try bench("eval", kernel, "--variant", "reference", input: line)
    #expect(result.exit == 1)
    #expect(try answers(result.output).map(\.error) == [error])
  }

  @Test("In f32 inputs are rounded before they are judged, and the id survives what is wrong")
  func rounded() throws {
    let matrix = "1e110,0,0,0,0,1e110,0,0,0,0,1e110,0,0,0,0,1"
    let far = try bench(
      "eval", "transform.invert", "--precision", "f32", "--variant", "reference",
      input: #"{"id":3,"matrix":[\#(matrix)]}"#)
    #expect(far.exit == 1)
    #expect(try answers(far.output).first?.error == "matrix[0]: 1e+110 is beyond Float's range")
    let none = try bench(
      "eval", "quaternion.toMatrix", "--precision", "f32",
      input: #"{"id":4,"quaternion":[0,1e-60,0,0]}"#)
    #expect(try answers(none.output).map(\.id) == [4] && none.exit == 1)
  }

  @Test("A kernel without strict code is evaluated in its fast one")
  func onlyFast() throws {
    let result = try bench(
      "eval", "timing.velocity", input: #"{"controls":[0,0,1,1],"x":0.5,"outside":"clamp"}"#)
    #expect(try answers(result.output).first?.result == [1] && result.exit == 0)
  }

  @Test("Standard input that is closed or a folder is told in one line")
  func noInput() throws {
    let text = try bench(
      ["-c", "exec \"$0\" eval timing.steps < /", benchProgram.path],
      program: URL(filePath: "/bin/sh"))
    #expect(text.exit == 1 && text.complaint.contains("standard input: "))
  }

  @Test(
    "A matrix without perspective has none, however near its rows are",
    arguments: ISALevel.supported.map { "vector.\($0)" } + ["reference"])
  func nearlySingular(variant: String) throws {
    let first = "-0.21007319199851215,0.6018175419704566,0,0"
    let second = "0.06980178914954042,-0.19996811954670554,0,0"
    let line = #"{"matrix":[\#(first),\#(second),0,0,2,0,1,2,3,1]}"#
    let result = try bench("eval", "transform.decompose", "--variant", variant, input: line)
    let last = try #require(answers(result.output).first?.result?[13...])
    #expect(last == [0, 0, 0, 1, 1])
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
