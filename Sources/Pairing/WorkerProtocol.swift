import Foundation
import MachineCode
import Measurement

/// The first line of a worker.
public struct Greeting: Codable, Sendable, Equatable {
  /// The version of the lines that follow; raised when an older program would misread them.
  public static let protocolVersion = 1

  /// The version of the lines that follow.
  public var protocolVersion = Greeting.protocolVersion
  /// The version of what its figures mean.
  public var metricVersion: Int
  /// The instruction-set levels that it can run.
  public var levels: [ISALevel]
  /// Whether the compiler optimized it.
  public var optimized: Bool
  /// The core that OpenBLAS runs kernels for; nil without OpenBLAS.
  public var openBLAS: String?
  /// Whether it lies at the same addresses in every run; nil of programs that do not tell.
  public var hasFixedAddresses: Bool?

  /// The greeting of a program.
  public init(
    metricVersion: Int, levels: [ISALevel], optimized: Bool, openBLAS: String?,
    hasFixedAddresses: Bool? = nil
  ) {
    self.metricVersion = metricVersion
    self.levels = levels
    self.optimized = optimized
    self.openBLAS = openBLAS
    self.hasFixedAddresses = hasFixedAddresses
  }
}

/// A line to a worker.
public enum Request: Codable, Sendable {
  /// Names what can be prepared.
  case targets(TargetScope)
  /// Readies a target, which is to be released before the next; of one that is repeated neither calls
  /// nor error need be told. Older programs tell them all the same.
  case prepare(Target, epochNanoseconds: Double, isRepeated: Bool?)
  /// Times that many calls of the prepared target.
  case epoch(calls: Int, prime: Bool)
  /// Times that many calls of the control loop.
  case control(calls: Int)
  /// Reads machine code.
  case code([Target])
  /// Lets the prepared target's memory go.
  case release
}

/// A line of a worker: the answer to the line before.
public enum Reply: Codable, Sendable {
  /// What can be prepared.
  case targets([Target])
  /// The target is ready.
  case prepared(PreparedTarget)
  /// The time of an epoch.
  case epoch(EpochTime)
  /// The machine code.
  case code(CodeReport)
  /// The memory is free.
  case released
  /// Why the request cannot be met, in one line.
  case refused(String)
  /// What is wrong with the results of the target that was to be prepared, in one line.
  case wrong(String)
}

/// The machine code of some targets.
public struct CodeReport: Codable, Sendable {
  /// By the targets' names.
  public var facts: [String: CodeFacts]
  /// Why the others have none, by their names.
  public var absences: [String: String]

  /// A report of its parts.
  public init(facts: [String: CodeFacts] = [:], absences: [String: String] = [:]) {
    self.facts = facts
    self.absences = absences
  }
}

/// How both ends write a line: JSON, with texts for numbers that it lacks.
public enum WorkerLine {
  /// A value as a line with its end.
  public static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(value) + [UInt8(ascii: "\n")]
  }

  /// The value of a line.
  public static func decode<Value: Decodable>(_ type: Value.Type, from line: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: line)
  }
}
