import Kernels
import Measurement
import Reference
import Testing

@testable import Suite
@testable import Verification

/// Clamps where its caller asks for extrapolation.
private struct Clamping<Scalar: SuiteScalar>: TimingBatch {
  var code: any TimingBatch<Scalar>
  /// What it does instead of what is asked; nil to obey.
  var rule: OutsideRule?

  var tableCount: Int { code.tableCount }

  func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>) {
    code.prepare(function, into: &table)
  }

  func cubic(
    _ function: CubicTiming<Scalar>, table: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    code.cubic(function, table: table, outside: rule ?? outside, at: x, into: &y)
  }

  func cubics(
    _ controls: Span<Scalar>, outside: OutsideRule, at x: Span<Scalar>,
    into y: inout MutableSpan<Scalar>
  ) {
    code.cubics(controls, outside: rule ?? outside, at: x, into: &y)
  }

  func velocities(
    _ controls: Span<Scalar>, outside: OutsideRule, at x: Span<Scalar>,
    into slope: inout MutableSpan<Scalar>
  ) {
    code.velocities(controls, outside: rule ?? outside, at: x, into: &slope)
  }
}

/// Samples curves of which one number is slightly off.
private struct WrongCoefficient<Scalar: SuiteScalar>: BezierSampling {
  var code: any BezierSampling<Scalar>
  /// The relative error of the curves' second number.
  var error: Scalar

  func points(
    _ batch: CurveBatch, of controls: Span<Scalar>, at t: Span<Scalar>,
    into out: inout MutableSpan<Scalar>
  ) {
    code.points(batch, of: wrong(controls).span, at: t, into: &out)
  }

  func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>, at t: Span<Scalar>,
    into out: inout MutableSpan<Scalar>
  ) {
    code.derivatives(order: order, batch, of: wrong(controls).span, at: t, into: &out)
  }

  private func wrong(_ controls: Span<Scalar>) -> [Scalar] {
    controls.indices.map { $0 == 1 ? controls[$0] * (1 + error) : controls[$0] }
  }
}

/// What a kernel is timed on that is too large for verification.
private func largeGroups<K: Kernel>(_ kernel: K) -> [TimingGroup] {
  kernel.timingGroups(Precision.allCases, .quick, nil, level: .host).filter { group in
    group.size.count * (group.arrangement == .shared ? group.size.curves : 1) > 500
  }
}

private func isTimedInLargeBatches<K: Kernel>(_ kernel: K) -> Bool { !largeGroups(kernel).isEmpty }

/// Where calls found their stack in a mebibyte.
private final class StackPlaces: @unchecked Sendable {
  var found: Set<UInt> = []

  func note() {
    var number = 0
    withUnsafeMutablePointer(to: &number) { _ = found.insert(UInt(bitPattern: $0) % (1 << 20)) }
  }
}

@Suite struct HarnessTests {
  @Test(
    "Every planted fault is reported for every kernel, precision and arrangement",
    arguments: KernelList.all.map(\.id))
  func planted(id: String) throws {
    func check<K: Kernel>(_ kernel: K) throws {
      let cases = try #require(try GoldenData.ofPackage.cases(kernel))
      // What is found in some of them is found in all.
      let goldens = stride(from: 0, to: cases.count, by: 1 + cases.count / 200).map { cases[$0] }
      let variants = Accuracy.allCases.map { Variant(.vector(.host), $0) }
      let control = Faulty(kernel: kernel, fault: nil).verify(goldens, variants: variants)
      #expect(control.verdicts.count >= 2 * kernel.arrangements.count)
      #expect(control.verdicts.flatMap(\.failures).map(\.line) == [])
      for fault in Fault.inVerification {
        let faulty = Faulty(kernel: kernel, fault: fault).verify(goldens, variants: variants)
        for verdict in faulty.verdicts {
          guard let arrangement = Arrangement(rawValue: verdict.arrangement),
            fault.applies(to: kernel, arrangement)
          else { continue }
          let lines = verdict.failures.map(\.line)
          #expect(
            lines.contains { $0.starts(with: id + ": ") && $0.contains(fault.symptom) },
            "\(fault) in \(verdict.variant) \(verdict.precision) \(arrangement): \(lines)")
        }
      }
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try check(kernel)
  }

  @Test(
    "Linear algebra that writes nothing for one element is found",
    .enabled(if: Float.implementation(Variant(.blas(.one), .fast)) != nil),
    arguments: ["bezier.points", "transform.multiply", "pose.blend"])
  func silentLinearAlgebra(id: String) throws {
    func check<K: Kernel>(_ kernel: K) throws {
      let goldens = try #require(try GoldenData.ofPackage.cases(kernel))
      let blas = [Variant(.blas(.one), .fast)]
      let control = Faulty(kernel: kernel, fault: nil).verify(goldens, variants: blas)
      #expect(control.verdicts.flatMap(\.failures).map(\.line) == [])
      let faulty = Faulty(kernel: kernel, fault: .silentForOne).verify(goldens, variants: blas)
      #expect(!faulty.verdicts.isEmpty)
      for verdict in faulty.verdicts {
        let lines = verdict.failures.map(\.line)
        #expect(
          lines.contains { $0.contains(Fault.silentForOne.symptom) },
          "\(verdict.precision) \(verdict.arrangement): \(lines)")
      }
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try check(kernel)
  }

  @Test(
    "What only large batches get wrong is found where they are timed",
    arguments: KernelList.all.filter { isTimedInLargeBatches($0) }.map(\.id))
  func largeBatches(id: String) throws {
    func check<K: Kernel>(_ kernel: K) {
      for fault in [nil, Fault.lastOfMany] {
        for group in largeGroups(Faulty(kernel: kernel, fault: fault)) {
          guard let prepared = group.prepare(Variant(.vector(.host)), .timesAndError) else {
            continue
          }
          let found = prepared.difference?.contains(Fault.lastOfMany.symptom)
          #expect(found == (fault == nil ? nil : true), "\(group.arrangement) \(group.precision)")
        }
      }
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    check(kernel)
  }

  @Test("What depends on an element's neighbours is found where only all elements have it")
  func neighbours() throws {
    func check<K: Kernel>(_ kernel: K) throws {
      let goldens = try #require(try GoldenData.ofPackage.cases(kernel))
      let verdicts = Faulty(kernel: kernel, fault: .thirdOfMany).verify(
        goldens, variants: [Variant(.vector(.host))]
      ).verdicts
      #expect(!verdicts.isEmpty)
      for verdict in verdicts {
        #expect(verdict.failures.contains { $0.line.contains(Fault.thirdOfMany.symptom) })
      }
    }
    let kernel = try #require(KernelList.all.first { $0.id == "transform.determinant" })
    try check(kernel)
  }

  @Test(
    "What depends on the element before is found in groups of any size",
    arguments: [2, 5, 7, 12, 13, 14, 26, 39, 78])
  func groups(count: Int) throws {
    let goldens = (0..<count).map { index in
      let x = Double(index) / 128
      return GoldenCase(
        id: index, input: Record(["name": .text("linear"), "x": .number(x)]),
        precisions: ["f32", "f64"], flags: [],
        requirement: .values([Expected(truth: Truth(value: x), tiers: [:])]))
    }
    for fault in [nil, Fault.dependsOnNeighbour] {
      let verdicts = Faulty(kernel: TimingNamed(), fault: fault).verify(
        goldens, variants: [Variant(.vector(.host))]
      ).verdicts
      #expect(!verdicts.isEmpty)
      for verdict in verdicts {
        let isFound = verdict.failures.contains {
          $0.line.contains(Fault.dependsOnNeighbour.symptom)
        }
        #expect(isFound == (fault != nil), "\(verdict.precision): \(verdict.failures)")
      }
    }
  }

  @Test("Timed calls find their stack in one place, whatever their callers keep there")
  func stack() throws {
    let places = StackPlaces()
    let kernel = Faulty(kernel: TimingNamed(), beside: { places.note() })
    let group = try #require(
      kernel.timingGroups([.f32], .quick, nil, level: .host).first)
    let variant = try #require(group.prepare(Variant(.vector(.host)), .times))
    places.found = []
    func call(below frames: Int) {
      if frames == 0 { return variant.run(2) }
      withUnsafeTemporaryAllocation(byteCount: 48 * frames, alignment: 16) { space in
        call(below: frames - 1)
        if let used = space.baseAddress { blackHole(used) }
      }
    }
    for frames in 0..<20 { call(below: frames) }
    #expect(places.found.count == 1)
  }

  @Test("A variant that has no code for some golden cases fails", arguments: [false, true])
  func refusal(isFaulty: Bool) throws {
    let fault = isFaulty ? Fault.refusesExtrapolation : nil
    let goldens = try #require(try GoldenData.ofPackage.cases(TimingCubic()))
    let verdicts = Faulty(kernel: TimingCubic(), fault: fault).verify(
      goldens, variants: [Variant(.vector(.host))]
    ).verdicts
    #expect(!verdicts.isEmpty)
    for verdict in verdicts {
      let isFound = verdict.failures.contains {
        $0.line.contains(Fault.refusesExtrapolation.symptom)
      }
      #expect(isFound == isFaulty)
    }
  }

  @Test(
    "A sweep finds what both precisions share and the reference does not", arguments: [false, true])
  func sharedMistake(isFaulty: Bool) throws {
    var sweep = try #require(TimingNamed().sweeps.first { $0.name == "linear" })
    (sweep.upper, sweep.end) = (Float(bitPattern: 1 << 20), nil)
    let results = Faulty(kernel: TimingNamed(), fault: isFaulty ? .offByAHundredth : nil).check(
      sweep, level: .host, [Variant(.vector(.host))])
    #expect(results.count == 1 && results[0].inputs == results[0].fullCount)
    #expect((results[0].beyondBound > 0) == isFaulty)
  }

  @Test("Clamping where extrapolation is asked for is reported", arguments: [false, true])
  func clamping(isFaulty: Bool) throws {
    func check<K: Kernel, Scalar: SuiteScalar>(
      _ kernel: K, _ arrangement: Arrangement, _ type: Scalar.Type
    ) throws {
      var implementation = try #require(Scalar.implementation(.reference))
      let code = try #require(implementation.families).timing
      implementation.families?.timing = Clamping(code: code, rule: isFaulty ? .clamp : nil)
      let goldens = try #require(try GoldenData.ofPackage.cases(kernel))
      let verdict = try #require(
        VerifiableKernel(kernel, goldens).verify(implementation, as: .reference, arrangement))
      #expect((verdict.failureCount > 0) == isFaulty, "\(verdict.failures)")
    }
    for arrangement in TimingCubic().arrangements {
      try check(TimingCubic(), arrangement, Float.self)
      try check(TimingCubic(), arrangement, Double.self)
    }
    try check(TimingVelocity(), .each, Float.self)
  }

  @Test("A control point that is off by 2^-18 is reported in every accuracy and arrangement")
  func wrongCoefficient() throws {
    for accuracy in Accuracy.allCases {
      for arrangement in BezierPoints().arrangements {
        let variant = Variant(.vector(.host), accuracy)
        var implementation = try #require(Float.implementation(variant))
        implementation.sampling = WrongCoefficient(code: implementation.sampling, error: 0x1p-18)
        let goldens = try #require(try GoldenData.ofPackage.cases(BezierPoints()))
        let verdict = try #require(
          VerifiableKernel(BezierPoints(), goldens)
            .verify(implementation, as: variant, arrangement))
        #expect(verdict.failureCount > 0, "\(variant) \(arrangement)")
        #expect(verdict.boundUsed > 1)
        let numbers = verdict.failures.filter { $0.line.contains(": number ") }
          .map { failure in "\(failure.caseID ?? 0) \(failure.line.prefix { $0 != "," })" }
        #expect(!numbers.isEmpty && Set(numbers).count == numbers.count, "a number counts once")
      }
    }
  }

  @Test("A batch counts what was not written and sees what was written behind it")
  func guards() {
    for inPlace in [false, true] {
      let batch = Batch<Float, Int>(
        0, .one, curves: 1, count: 3, outputCount: 1, inPlace: inPlace,
        parametersOf: { _ in [] }, argumentsOf: { [Double($0)] })
      #expect(batch.unwrittenCount == (inPlace ? 0 : 3))
      batch.results[1] = .nan
      #expect(batch.unwrittenCount == (inPlace ? 0 : 2))
      batch.results.update(repeating: 1)
      #expect(batch.unwrittenCount == 0 && batch.guardIsIntact)
      batch.results.baseAddress?[3] = .nan
      #expect(!batch.guardIsIntact)
    }
  }
}
