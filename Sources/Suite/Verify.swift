import Foundation
import Kernels
import Measurement
import Verification

/// One broken promise.
public struct Failure: Codable, Sendable {
  /// The golden case, where there is one.
  public var caseID: Int?
  /// What, where, got and expected, in one line.
  public var line: String
}

/// What verifying one variant of a kernel against its golden data gave.
public struct Verdict: Codable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combined.
  public var arrangement: String
  /// The variant's name.
  public var variant: String
  /// The precision.
  public var precision: Precision
  /// How many cases were compared.
  public var cases: Int
  /// The largest share of its bound that a case used; at most 1 when all is well.
  public var boundUsed: Double
  /// Error of that case, in ulp of the truth.
  public var worstUlps: Double
  /// Error of that case.
  public var worstAbsolute: Double
  /// That case.
  public var worstCase: Int?
  /// What failed, at most `Verdict.failureLimit` of them.
  public var failures: [Failure] = []
  /// How many failed.
  public var failureCount = 0

  /// How many failures are kept for the report.
  public static let failureLimit = 8

  mutating func fail(_ line: String, caseID: Int? = nil) {
    failureCount += 1
    if failures.count < Self.failureLimit { failures.append(Failure(caseID: caseID, line: line)) }
  }
}

/// A kernel with its golden cases read and checked.
public struct VerifiableKernel<K: Kernel> {
  let kernel: K
  let cases: [(golden: GoldenCase, problem: Problem<K.Setting>)]
  /// Cases whose outcome does not depend on a variant: bad input and what it led to.
  public let inputFailures: [Failure]
  /// How many cases require an error.
  public let invalidCount: Int

  /// Reads the inputs of every case; those that must be refused are settled here.
  public init(_ kernel: K, _ goldens: [GoldenCase]) {
    self.kernel = kernel
    var cases: [(GoldenCase, Problem<K.Setting>)] = []
    var failures: [Failure] = []
    var invalid = 0
    for golden in goldens {
      do throws(InputError) {
        let problem = try kernel.problem(golden.input)
        if case .error(let reason) = golden.requirement {
          failures.append(
            Failure(caseID: golden.id, line: "\(kernel.id): accepted, but \(reason)"))
        } else {
          cases.append((golden, problem))
        }
      } catch {
        guard case .error = golden.requirement else {
          failures.append(Failure(caseID: golden.id, line: "\(kernel.id): refused: \(error)"))
          continue
        }
        invalid += 1
      }
    }
    self.cases = cases
    inputFailures = failures
    invalidCount = invalid
  }

  /// Compares one variant with every case of a precision, batched as the arrangement does.
  public func verify<Scalar: SuiteScalar>(
    _ variant: Variant, _ type: Scalar.Type, _ arrangement: Arrangement
  ) -> Verdict? {
    guard let implementation = Scalar.implementation(variant) else { return nil }
    var verdict = Verdict(
      kernel: kernel.id, arrangement: arrangement.rawValue, variant: variant.description,
      precision: Scalar.precision, cases: 0, boundUsed: 0, worstUlps: 0, worstAbsolute: 0)
    for group in groups(Scalar.precision, arrangement) {
      let batch = batch(of: group, arrangement, Scalar.self)
      guard let run = kernel.bind(batch.batch, to: implementation) else { return nil }
      run()
      if !batch.batch.guardIsIntact { verdict.fail("\(kernel.id): wrote past the end") }
      var results: [[Scalar]] = []
      for (index, member) in group.enumerated() {
        let (curve, element) = batch.place(index)
        let result = batch.batch.result(curve: curve, element: element)
        results.append(result)
        compare(member, result, variant, &verdict)
      }
      // OpenBLAS adds in an order of its own that depends on the size of the product.
      if arrangement != .shared && variant.backend != .blas {
        checkIndependence(group, results, arrangement, implementation, &verdict)
      }
    }
    return verdict
  }

  private typealias Member = (golden: GoldenCase, problem: Problem<K.Setting>)

  private struct GroupKey: Hashable {
    var setting: K.Setting
    var parameters: [UInt64]
  }

  /// Cases that fit into one batch, in stored order.
  private func groups(_ precision: Precision, _ arrangement: Arrangement) -> [[Member]] {
    var order: [GroupKey] = []
    var groups: [GroupKey: [Member]] = [:]
    for member in cases where member.golden.precisions.contains(precision.rawValue) {
      let key = GroupKey(
        setting: member.problem.setting,
        parameters: arrangement == .one ? member.problem.parameters.map(\.bitPattern) : [])
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(member)
    }
    return order.compactMap { groups[$0] }
  }

  /// A batch of the group's cases and where each case's result lies in it.
  private func batch<Scalar: SuiteScalar>(
    of group: [Member], _ arrangement: Arrangement, _ type: Scalar.Type
  ) -> (batch: Batch<Scalar, K.Setting>, place: (Int) -> (Int, Int)) {
    let problems = group.map(\.problem)
    guard arrangement == .shared else {
      return (tiled(problems, arrangement, count: group.count, Scalar.self), { (0, $0) })
    }
    var curveIndex: [[UInt64]: Int] = [:]
    var curves: [[Double]] = []
    var argumentIndex: [[UInt64]: Int] = [:]
    var arguments: [[Double]] = []
    let places = problems.map { problem in
      let curve = problem.parameters.map(\.bitPattern)
      let argument = problem.arguments.map(\.bitPattern)
      if curveIndex[curve] == nil {
        curveIndex[curve] = curves.count
        curves.append(problem.parameters)
      }
      if argumentIndex[argument] == nil {
        argumentIndex[argument] = arguments.count
        arguments.append(problem.arguments)
      }
      return (curveIndex[curve] ?? 0, argumentIndex[argument] ?? 0)
    }
    let batch = Batch<Scalar, K.Setting>(
      problems[0].setting, .shared, curves: curves.count, count: arguments.count,
      outputCount: kernel.outputCount(problems[0].setting),
      parametersOf: { curves[$0] }, argumentsOf: { arguments[$0] })
    return (batch, { places[$0] })
  }

  /// A batch that repeats the problems in turn.
  private func tiled<Scalar: SuiteScalar>(
    _ problems: [Problem<K.Setting>], _ arrangement: Arrangement, count: Int,
    shift: Int = 0, inPlace: Bool = false, _ type: Scalar.Type
  ) -> Batch<Scalar, K.Setting> {
    Batch<Scalar, K.Setting>(
      problems[0].setting, arrangement, curves: arrangement == .one ? 1 : count, count: count,
      outputCount: kernel.outputCount(problems[0].setting), shift: shift, inPlace: inPlace,
      parametersOf: { problems[$0 % problems.count].parameters },
      argumentsOf: { problems[$0 % problems.count].arguments })
  }

  /// The same case must give the same bits at every count, lane and alignment, and in place.
  private func checkIndependence<Scalar: SuiteScalar>(
    _ group: [Member], _ results: [[Scalar]], _ arrangement: Arrangement,
    _ implementation: Implementation<Scalar>, _ verdict: inout Verdict
  ) {
    let unary =
      arrangement == .one && results[0].count == 1 && group[0].problem.arguments.count == 1
    for (count, inPlace) in [(1, false), (61, false), (61, true)] where !inPlace || unary {
      // Rotated, so that a case changes its lane.
      let rotated = (0..<group.count).map { (13 * ($0 + 1)) % group.count }
      let batch = tiled(
        rotated.map { group[$0].problem }, arrangement, count: count, shift: 1, inPlace: inPlace,
        Scalar.self)
      guard let run = kernel.bind(batch, to: implementation) else { return }
      run()
      for element in 0..<count {
        let index = rotated[element % group.count]
        let again = batch.result(curve: 0, element: element)
        if !zip(again, results[index]).allSatisfy({ $0 == $1 || ($0.isNaN && $1.isNaN) }) {
          verdict.fail(
            "\(kernel.id): \(again) as element \(element) of \(count)"
              + "\(inPlace ? " in place" : ""), \(results[index]) elsewhere",
            caseID: group[index].golden.id)
        }
      }
    }
  }

  private func compare<Scalar: SuiteScalar>(
    _ member: Member, _ result: [Scalar], _ variant: Variant, _ verdict: inout Verdict
  ) {
    verdict.cases += 1
    let id = member.golden.id
    let got = kernel.trimmed(result.map { Double($0) })
    switch member.golden.requirement {
    case .error: break
    case .oneOf(let lists):
      let fits = lists.contains { list in
        list.count == got.count && zip(list, got).allSatisfy { matches($1, $0, Scalar.self) }
      }
      if !fits { verdict.fail("\(kernel.id): got \(got), not one of \(lists)", caseID: id) }
    case .values(let expected):
      guard expected.count == got.count else {
        verdict.fail(
          "\(kernel.id): \(got.count) numbers instead of \(expected.count)", caseID: id)
        return
      }
      let budget = kernel.budget(variant, Scalar.precision, member.problem.setting)
      let scale = kernel.scale(member.problem)
      for (index, (number, value)) in zip(got, expected).enumerated() {
        let deviation = Deviation(Scalar(number), from: value.truth)
        let allowed = budget.allowance(value.truth, scale: scale, in: Scalar.self)
        let used = deviation.absolute == 0 ? 0 : deviation.absolute / allowed
        if used > verdict.boundUsed || verdict.worstCase == nil {
          verdict.boundUsed = used
          verdict.worstUlps = deviation.ulps
          verdict.worstAbsolute = deviation.absolute
          verdict.worstCase = id
        }
        let tier = variant.backend == .blas ? Accuracy.fast : variant.accuracy
        let accepted = value.tiers[tier.rawValue]?[Scalar.precision.rawValue]
        if let accepted, !accepted.contains(number) {
          verdict.fail(
            "\(kernel.id): number \(index) is \(number), outside the \(tier) tier's \(accepted)",
            caseID: id)
        }
        if !(used <= 1) {
          verdict.fail(
            "\(kernel.id): number \(index) is \(number), not \(value.truth.value): "
              + "\(brief(deviation.ulps)) ulp, \(brief(used)) times its bound", caseID: id)
        }
      }
    }
  }
}

/// Whether a result is one of several allowed outcomes; data/README.md states the margin.
private func matches<Scalar: SuiteScalar>(
  _ got: Double, _ outcome: Double, _ type: Scalar.Type
) -> Bool {
  if got == outcome || (got.isNaN && outcome.isNaN) { return true }
  return (got - outcome).magnitude <= 4 * Double(Scalar.ulpOfOne) * outcome.magnitude
}

func brief(_ number: Double) -> String {
  number.isFinite ? String(format: "%.3g", number) : "\(number)"
}
