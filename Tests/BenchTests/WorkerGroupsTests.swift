import Measurement
import Pairing
import Testing

@testable import Suite
@testable import bench

@Suite struct WorkerGroupsTests {
  @Test("Batches beyond the first-level cache are told where they are wanted and memory may limit")
  func farBatches() {
    let groups = WorkerGroups()
    func places(_ kernel: String, far: Bool) -> Set<CacheLevel> {
      let scope = TargetScope(
        variants: ["vector.v1"], precisions: [.f32], hasFarBatches: far)
      return Set(groups.targets(scope, of: [kernel]).map(\.place))
    }
    #expect(places("timing.steps", far: false) == [.l1])
    #expect(places("timing.steps", far: true) == [.l1, .l2, CacheSizes.host.farthestFilled])
    #expect(places("timing.cubic", far: true) == [.l1])
  }

  @Test("What a variant gives in a batch alone is wrong, and is looked for before it is timed")
  func wrongBatch() throws {
    let group = try #require(
      TimingSteps().timingGroups([.f32], .quick, nil, level: .host).first)
    let wrong = TimingGroup(
      kernel: group.kernel, arrangement: group.arrangement, workload: group.workload,
      precision: group.precision, size: group.size, work: group.work, measure: group.measure
    ) { variant, preparation in
      group.prepare(variant, preparation).map { prepared in
        PreparedVariant(
          elementsPerCall: prepared.elementsPerCall, error: prepared.error,
          difference: preparation == .timesAndError ? "[1.0] as element 9" : nil, run: prepared.run)
      }
    }
    let scope = TargetScope(variants: ["vector.v1"], precisions: [.f32])
    for (group, isWrong) in [(group, false), (wrong, true)] {
      let groups = WorkerGroups([group], first: [group])
      let target = try #require(groups.targets(scope).first)
      let error = Result { _ = try groups.prepared(target, for: .timesAndError) }
      #expect((error.failure is WrongResults) == isWrong)
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
