import Foundation

/// The exact value of one result: a double and what it leaves out.
public struct Truth: Sendable, Hashable {
  /// The truth rounded to a double.
  public var value: Double
  /// (truth - value) in ulp of the value.
  public var tail: Double
  /// The result's absolute sensitivity to relative perturbation of its inputs.
  public var spread: Double

  /// A truth with its sensitivity.
  public init(value: Double, tail: Double = 0, spread: Double = 0) {
    self.value = value
    self.tail = tail
    self.spread = spread
  }
}

/// The closed interval of results that a tier accepts, per precision.
public typealias Acceptance = [String: ClosedRange<Double>]

/// One expected number.
public struct Expected: Sendable {
  /// The exact value.
  public var truth: Truth
  /// Accepted results by tier and precision; absent where the value is not finite.
  public var tiers: [String: Acceptance]
}

/// What a case requires.
public enum Requirement: Sendable {
  /// The numbers within their bounds.
  case values([Expected])
  /// Any one of several lists of numbers.
  case oneOf([[Double]])
  /// A typed error.
  case error(String)
}

/// One stored case.
public struct GoldenCase: Sendable {
  /// Unique over all files, never reused.
  public var id: Int
  /// The inputs.
  public var input: Record
  /// The precisions, "f32" and "f64", the case applies to.
  public var precisions: Set<String>
  /// Reasons for the case; the file's legend explains them.
  public var flags: [String]
  /// What must come out.
  public var requirement: Requirement
}

/// A file of stored cases for one kernel, written by the generator alone.
public struct GoldenFile: Sendable {
  /// The kernel's id.
  public var kernel: String
  /// The cases in stored order.
  public var cases: [GoldenCase]

  /// The schema this reader understands.
  public static let schema = "animation-kernels/golden/1"

  /// Reads a file.
  public init(_ url: URL) throws(InputError) {
    func fail(_ reason: String) -> InputError { InputError("\(url.path): \(reason)") }
    guard let data = try? Data(contentsOf: url) else { throw fail("cannot be read") }
    guard let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw fail("is not a JSON object")
    }
    guard json["schema"] as? String == Self.schema else {
      throw fail("schema is \(json["schema"] ?? "missing"), not \(Self.schema)")
    }
    guard let kernel = json["kernel"] as? String, let cases = json["cases"] as? [[String: Any]]
    else { throw fail("has no kernel or no cases") }
    self.kernel = kernel
    self.cases = []
    for (index, item) in cases.enumerated() {
      do throws(InputError) {
        self.cases.append(try GoldenCase(json: item))
      } catch {
        throw fail("case \(item["id"] ?? "at index \(index)"): \(error)")
      }
    }
  }
}

extension GoldenCase {
  init(json: [String: Any]) throws(InputError) {
    guard let id = json["id"] as? Int, let precisions = json["precisions"] as? [String],
      let input = json["in"], let result = json["result"] as? String
    else { throw InputError("id, in, precisions or result is missing") }
    self.id = id
    self.input = try Record(json: input)
    self.precisions = Set(precisions)
    flags = json["flags"] as? [String] ?? []
    let values = try (json["out"] as? [[String: Any]] ?? []).map(Expected.init)
    switch result {
    case "valid": requirement = .values(values)
    case "invalid": requirement = .error(json["error"] as? String ?? "")
    case "acceptable":
      let others = (json["alternatives"] as? [[Any]] ?? []).map { list in
        list.compactMap { Field($0)?.number }
      }
      requirement = .oneOf([values.map(\.truth.value)] + others)
    default: throw InputError("result \(result) is unknown")
    }
  }
}

extension Expected {
  init(json: [String: Any]) throws(InputError) {
    guard let value = json["value"].flatMap({ Field($0)?.number }) else {
      throw InputError("an expected value is missing")
    }
    let number = { (name: String) in json[name].flatMap { Field($0)?.number } ?? 0 }
    truth = Truth(value: value, tail: number("tail"), spread: number("spread"))
    tiers = [:]
    for tier in ["strict", "fast"] {
      guard let stored = json[tier] as? [String: [String]] else { continue }
      var acceptance: Acceptance = [:]
      for (precision, bits) in stored {
        let ends = bits.compactMap { number(bits: $0, precision) }
        guard ends.count == 2, ends[0] <= ends[1] else {
          throw InputError("the \(tier) interval is not two numbers in order")
        }
        acceptance[precision] = ends[0]...ends[1]
      }
      tiers[tier] = acceptance
    }
  }
}

/// The number whose bits, in hexadecimal, are those of a precision.
private func number(bits: String, _ precision: String) -> Double? {
  precision == "f32"
    ? UInt32(bits, radix: 16).map { Double(Float(bitPattern: $0)) }
    : UInt64(bits, radix: 16).map(Double.init(bitPattern:))
}
