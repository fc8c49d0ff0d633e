import Kernels
import Measurement
import Verification

/// The result of one evaluation, as text.
public struct Evaluation: Sendable {
  /// The numbers as JSON: shortest decimals in the precision, or "nan", "inf", "-inf".
  public var numbers: [String]
  /// The bits of the numbers in hexadecimal.
  public var bits: [String]
}

/// One variant of a kernel, applied to one input after the other.
public struct Evaluator {
  /// Reads an input, evaluates it as a batch of one element.
  public let evaluate: (Record) throws(InputError) -> Evaluation
}

extension Kernel {
  /// One variant of this kernel, for single evaluations.
  ///
  /// - Parameters:
  ///   - variant: the code to run.
  ///   - precision: the precision to compute in.
  ///   - arrangement: how the code combines curves and arguments; nil for the first that it has.
  /// - Returns: what evaluates one input after the other.
  /// - Throws: if there is no such variant, with those that there are.
  public func evaluator(
    _ variant: Variant, _ precision: Precision, _ arrangement: Arrangement? = nil
  ) throws(InputError) -> Evaluator {
    if let arrangement, !arrangements.contains(arrangement) {
      let known = arrangements.map(\.rawValue).joined(separator: ", ")
      throw InputError("\(id) has no arrangement \(arrangement.rawValue), but \(known)")
    }
    let choices = arrangement.map { [$0] } ?? arrangements
    let chosen = choices.first { has(variant, precision, $0) }
    guard let chosen else {
      let known = presentVariants(precision, choices).map(\.description)
      throw InputError(
        "\(id) has no \(variant) in \(precision.rawValue)"
          + (arrangement.map { " for \($0.rawValue)" } ?? "") + ", but "
          + (known.isEmpty ? "nothing else either" : known.joined(separator: ", ")))
    }
    return precision.withScalar { evaluator(variant, $0, chosen) }
  }

  /// A batch of one element.
  func single<Scalar: SuiteScalar>(
    _ problem: Problem<Setting>, _ type: Scalar.Type, _ arrangement: Arrangement
  ) -> Batch<Scalar, Setting> {
    Batch(
      problem.setting, arrangement, curves: 1, count: 1,
      outputCount: outputCount(problem.setting),
      resultLayout: resultLayout(problem.setting, arrangement),
      parametersOf: { _ in problem.parameters }, argumentsOf: { _ in problem.arguments })
  }

  private func evaluator<Scalar: SuiteScalar>(
    _ variant: Variant, _ type: Scalar.Type, _ arrangement: Arrangement
  ) -> Evaluator {
    let names = Set(inputs.map(\.name))
    var latest: Batch<Scalar, Setting>?
    return Evaluator { (record: Record) throws(InputError) in
      if let stray = record.fields.keys.sorted().first(where: { !names.contains($0) }) {
        let known = inputs.map(\.name).joined(separator: ", ")
        throw InputError("\(stray): \(id) has no such input, but \(known)")
      }
      let problem = try problem(record.rounded(to: Scalar.self))
      let batch = latest?.refilled(problem) ?? single(problem, Scalar.self, arrangement)
      latest = batch
      guard let implementation = Scalar.implementation(variant),
        let run = bind(batch, to: implementation)
      else { throw InputError("\(id): \(variant) does not take this input") }
      run()
      let padded = batch.result(curve: 0, element: 0)
      let result = padded.prefix(trimmed(padded.map { Double($0) }).count)
      return Evaluation(numbers: result.map(\.json), bits: result.map(\.hexadecimalBits))
    }
  }
}

extension Batch {
  /// The batch of one element with other numbers; nil where they do not fit into it.
  fileprivate func refilled(_ problem: Problem<Setting>) -> Batch? {
    guard setting == problem.setting, parameters.count == problem.parameters.count,
      arguments.count == problem.arguments.count
    else { return nil }
    for (k, number) in problem.parameters.enumerated() { parameters[k] = Scalar(number) }
    for (k, number) in problem.arguments.enumerated() { arguments[k] = Scalar(number) }
    return self
  }
}

extension BinaryFloatingPoint {
  /// The shortest decimals that give the number back, as JSON.
  fileprivate var json: String {
    (self as? Float).map { jsonNumber($0) } ?? jsonNumber(Double(self))
  }

  /// The bits in hexadecimal, as many digits as the format has.
  fileprivate var hexadecimalBits: String {
    let digits = MemoryLayout<Self>.size * 2
    let bits = (self as? Float).map { UInt64($0.bitPattern) } ?? Double(self).bitPattern
    let text = String(bits, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
