import Foundation
import Measurement
import Pairing
import Testing

/// A new folder for one test, removed at its end.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }

  /// A shell script that can be run.
  ///
  /// Another process writes it: a file that this one had open might still be open in a child of another
  /// test, and what is open for writing cannot be started.
  func script(_ name: String, _ lines: String) throws -> URL {
    let file = url.appending(path: name)
    let write = #"printf '%s' "$1" >"$0" && chmod 755 "$0""#
    let writer = try Tool("/bin/sh", ["-c", write, file.path, "#!/bin/sh\n\(lines)\n"]).run()
    try #require(writer.exit == 0, "\(writer.firstLine)")
    return file
  }
}

/// Lines of shell for programs that stand for a bench.
enum Fake {
  static let greeting = Greeting(
    metricVersion: metricVersion, levels: [.v1], optimized: true, openBLAS: nil)

  static let target = Target(
    kernel: "a.b", arrangement: "one", workload: "random", precision: .f32, place: .l1,
    elements: 64, variant: "vector.v1")

  /// Writes a line of the protocol.
  static func say(_ value: some Encodable) throws -> String {
    "echo '\(String(decoding: try WorkerLine.encode(value).dropLast(), as: UTF8.self))'"
  }

  /// Greets, then answers everything that a comparison asks.
  ///
  /// Calls of a target take 1 us, those of the control loop 0.5 us. `onEpoch` runs before the time of
  /// an epoch is told; `onCode` answers the question for machine code, which is refused by default.
  static func worker(
    elementsPerCall: Int = 64, calls: Int = 100, onPrepare: String = ":", onEpoch: String = ":",
    onCode: String? = nil
  ) throws -> String {
    let prepared = PreparedTarget(
      elementsPerCall: elementsPerCall, calls: calls, nanosecondsPerCall: 1000, worstUlps: 0.5,
      worstScaled: .infinity, comparedElements: 64)
    return """
      \(try say(greeting))
      calls() { calls=${line#*'"calls":'}; calls=${calls%%[!0-9]*}; }
      tell() { echo '{"epoch":{"_0":{"cpu":'$1',"wall":'$1'}}}'; }
      while read -r line; do
        case "$line" in
          *'"prepare"'*) \(onPrepare); \(try say(Reply.prepared(prepared))) ;;
          *'"epoch"'*) \(onEpoch); calls; tell $((calls * 1000)) ;;
          *'"code"'*) \(try onCode ?? say(Reply.refused("not asked for"))) ;;
          *'"control"'*) calls; tell $((calls * 500)) ;;
          *'"release"'*) \(try say(Reply.released)) ;;
          *'"targets"'*) \(try say(Reply.targets([target]))) ;;
          *) \(try say(Reply.refused("not asked for"))) ;;
        esac
      done
      """
  }
}
