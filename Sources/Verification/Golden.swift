import Foundation

/// The exact value of one result: a double and what it leaves out.
public struct Truth: Sendable, Hashable {
  /// The truth rounded to a double.
  public var value: Double
  /// (truth - value) in ulp of the value.
  public var tail: Double
  /// The result's absolute sensitivity to relative perturbation of its inputs.
  public var spread: Double
  /// What the absolute part of a bound is relative to; nil where the case does not say.
  public var scale: Double?

  /// A truth with its sensitivity and scale.
  public init(value: Double, tail: Double = 0, spread: Double = 0, scale: Double? = nil) {
    self.value = value
    self.tail = tail
    self.spread = spread
    self.scale = scale
  }
}

/// The closed interval of results that a tier accepts, per precision.
public typealias Acceptance = [String: ClosedRange<Double>]

/// One expected number.
public struct Expected: Sendable {
  /// The exact value.
  public var truth: Truth
  /// Accepted results by tier and precision; absent where the value is NaN.
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
    let stored: StoredFile<StoredCase> = try decode(url)
    kernel = stored.kernel
    cases = []
    for item in stored.cases {
      do throws(InputError) {
        cases.append(try GoldenCase(item))
      } catch {
        throw InputError("\(url.path): case \(item.id): \(error)")
      }
    }
  }

  /// The kernel's id and those of its cases, in a fraction of the time that reading them takes.
  public static func index(_ url: URL) throws(InputError) -> (kernel: String, cases: [Int]) {
    let stored: StoredFile<StoredID> = try decode(url)
    return (stored.kernel, stored.cases.map(\.id))
  }
}

private func decode<Case>(_ url: URL) throws(InputError) -> StoredFile<Case> {
  func fail(_ reason: String) -> InputError { InputError("\(url.path): \(reason)") }
  guard let data = try? Data(contentsOf: url) else { throw fail("cannot be read") }
  let stored: StoredFile<Case>
  do {
    stored = try JSONDecoder().decode(StoredFile<Case>.self, from: data)
  } catch {
    throw fail("is not of the schema \(GoldenFile.schema): \(flaw(in: data, error))")
  }
  guard stored.schema == GoldenFile.schema else {
    throw fail("schema is \(stored.schema), not \(GoldenFile.schema)")
  }
  return stored
}

/// The file as it is written.
private struct StoredFile<Case: Decodable>: Decodable {
  var schema: String
  var kernel: String
  var cases: [Case]
}

private struct StoredID: Decodable { var id: Int }

private struct StoredCase: Decodable {
  var id: Int
  var `in`: Record
  var precisions: [String]
  var result: String
  var flags: [String]
  var out: [StoredNumber]
  var alternatives: [[Field]]?
  var error: String?
}

private struct StoredNumber: Decodable {
  var value: Field
  var tail: Double
  var spread: Field
  var scale: Double?
  var strict: [String: [String]]
  var fast: [String: [String]]
}

extension GoldenCase {
  fileprivate init(_ stored: StoredCase) throws(InputError) {
    id = stored.id
    input = stored.in
    for precision in stored.precisions where storedNumber("0", precision) == nil {
      throw InputError("precision \(precision) is none of f32, f64")
    }
    precisions = Set(stored.precisions)
    flags = stored.flags
    switch stored.result {
    case "valid":
      var values: [Expected] = []
      for number in stored.out { values.append(try Expected(number)) }
      requirement = .values(values)
    case "invalid":
      guard let error = stored.error else { throw InputError("an invalid case has no error") }
      requirement = .error(error)
    case "acceptable":
      var lists: [[Double]] = []
      for list in [stored.out.map(\.value)] + (stored.alternatives ?? []) {
        let numbers = list.compactMap(\.number)
        guard numbers.count == list.count else {
          throw InputError("an alternative is not a list of numbers")
        }
        lists.append(numbers)
      }
      requirement = .oneOf(lists)
    default: throw InputError("result \(stored.result) is none of valid, invalid, acceptable")
    }
  }
}

extension Expected {
  fileprivate init(_ stored: StoredNumber) throws(InputError) {
    guard let value = stored.value.number, let spread = stored.spread.number else {
      throw InputError("an expected value is not a number")
    }
    truth = Truth(value: value, tail: stored.tail, spread: spread, scale: stored.scale)
    tiers = [:]
    for (tier, intervals) in [("strict", stored.strict), ("fast", stored.fast)] {
      for (precision, bits) in intervals {
        guard storedNumber("0", precision) != nil else {
          throw InputError("the \(tier) interval is for \(precision), none of f32, f64")
        }
        let ends = bits.compactMap { storedNumber($0, precision) }
        if ends.count == 2 && ends.allSatisfy(\.isNaN) { continue }
        guard bits.count == 2, ends.count == 2, ends[0] <= ends[1] else {
          throw InputError("the \(tier) interval is not two numbers in order")
        }
        tiers[tier, default: [:]][precision] = ends[0]...ends[1]
      }
    }
  }
}

/// The number whose bits, in hexadecimal, are those of a precision; nil if there is no such precision.
private func storedNumber(_ bits: String, _ precision: String) -> Double? {
  switch precision {
  case "f32": UInt32(bits, radix: 16).map { Double(Float(bitPattern: $0)) }
  case "f64": UInt64(bits, radix: 16).map(Double.init(bitPattern:))
  default: nil
  }
}
