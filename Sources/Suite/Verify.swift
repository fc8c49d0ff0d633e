import Foundation
import Kernels
import Measurement
import Verification

/// One broken promise.
public struct Failure: Sendable {
  /// The golden case, where there is one.
  public var caseID: Int?
  /// What, where, got and expected, in one line.
  public var line: String
}

/// What verifying one variant of a kernel against its golden data gave.
public struct Verdict: Sendable {
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
  /// The bounds, those of 0 excepted.
  public var bounds = GeometricMean()
  /// Error of the worst case, in ulp of the truth.
  public var worstUlps: Double
  /// Error of that case.
  public var worstAbsolute: Double
  /// That case.
  public var worstCase: Int?
  /// Wrong numbers and other broken promises, at most `Verdict.failureLimit` of them.
  public var failures: [Failure] = []
  /// How many there are.
  public var failureCount = 0

  /// How many failures are kept for the report.
  public static let failureLimit = 8

  mutating func fail(_ line: @autoclosure () -> String, caseID: @autoclosure () -> Int? = nil) {
    failureCount += 1
    if failures.count < Self.failureLimit {
      failures.append(Failure(caseID: caseID(), line: line()))
    }
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
    Scalar.implementation(variant).flatMap { verify($0, as: variant, arrangement) }
  }

  /// Compares an implementation that promises what a variant does.
  func verify<Scalar: SuiteScalar>(
    _ implementation: Implementation<Scalar>, as variant: Variant, _ arrangement: Arrangement
  ) -> Verdict? {
    var verdict = Verdict(
      kernel: kernel.id, arrangement: arrangement.rawValue, variant: variant.description,
      precision: Scalar.precision, cases: 0, boundUsed: 0, worstUlps: 0, worstAbsolute: 0)
    var (isBound, refused) = (false, 0)
    for group in groups(Scalar.precision, arrangement) {
      let batch = batch(of: group, arrangement, Scalar.self)
      guard let run = kernel.bind(batch.batch, to: implementation) else {
        refused += group.count
        continue
      }
      isBound = true
      run()
      checkWrites(batch.batch, &verdict)
      for (index, member) in group.enumerated() {
        let (curve, element) = batch.place(index)
        compare(member, batch.batch.result(curve: curve, element: element), variant, &verdict)
      }
      // OpenBLAS adds in an order of its own that depends on the size of the product.
      if variant.backend.isBLAS {
        checkSmallCounts(batch.batch, implementation, &verdict)
      } else {
        let hasLanes = variant.backend != .reference
        checkIndependence(batch.batch, implementation, hasLanes, &verdict) { curve, element in
          group.indices.first { batch.place($0) == (curve, element) }.map { group[$0].golden.id }
        }
      }
    }
    // Linear algebra expresses some settings only.
    if refused > 0 && !variant.backend.isBLAS {
      verdict.fail("\(kernel.id): no code for \(refused) of the golden cases")
    }
    return isBound ? verdict : nil
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
        parameters: arrangement.isOne ? member.problem.parameters.map(\.bitPattern) : [])
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
    let setting = problems[0].setting
    guard arrangement == .shared else {
      let batch = Batch<Scalar, K.Setting>(
        setting, arrangement, curves: arrangement.isOne ? 1 : problems.count,
        count: problems.count, outputCount: kernel.outputCount(setting),
        resultLayout: kernel.resultLayout(setting, arrangement), from: .heap,
        parametersOf: { problems[$0].parameters }, argumentsOf: { problems[$0].arguments })
      return (batch, { (0, $0) })
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
      setting, .shared, curves: curves.count, count: arguments.count,
      outputCount: kernel.outputCount(setting), from: .heap,
      parametersOf: { curves[$0] }, argumentsOf: { arguments[$0] })
    return (batch, { places[$0] })
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
      let bound = kernel.errorBound(variant, Scalar.precision, member.problem.setting)
      let scale = kernel.scale(member.problem) ?? extent(ofResult: expected.map(\.truth.value))
      for (index, (number, value)) in zip(got, expected).enumerated() {
        let deviation = Deviation(Scalar(number), from: value.truth)
        let allowed = bound.allowance(
          value.truth, scale: value.truth.scale ?? scale, in: Scalar.self)
        verdict.bounds.add(allowed)
        // Infinitely far from an infinite truth is not within any bound.
        let share = deviation.absolute == 0 ? 0 : deviation.absolute / allowed
        let used = share.isNaN ? .infinity : share
        if used > verdict.boundUsed || verdict.worstCase == nil {
          verdict.boundUsed = used
          verdict.worstUlps = deviation.ulps
          verdict.worstAbsolute = deviation.absolute
          verdict.worstCase = id
        }
        let tier = variant.backend.isBLAS ? Accuracy.fast : variant.accuracy
        let accepted = value.tiers[tier.rawValue]?[Scalar.precision.rawValue]
        if used > 1 {
          verdict.fail(
            "\(kernel.id): number \(index) is \(number), not \(value.truth.value): "
              + "\(brief(deviation.ulps)) ulp, \(brief(used)) times its bound", caseID: id)
        } else if let accepted, !accepted.contains(number) {
          verdict.fail(
            "\(kernel.id): number \(index) is \(number), outside the \(tier) tier's \(accepted)",
            caseID: id)
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
