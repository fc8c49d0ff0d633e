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
    #expect(places("path.length", far: true) == [.l1])
    // Poses that the first-level cache cannot hold.
    #expect(places("keyframes.hermite", far: false).contains(.l1))
    let targets = groups.targets(
      TargetScope(
        variants: ["vector.v1"], precisions: Precision.allCases, hasAllWorkloads: true,
        hasFarBatches: true))
    #expect(Set(targets.map(\.name)).count == targets.count)
    let near = groups.targets(TargetScope(variants: ["vector.v1"], precisions: [.f32]))
    let poses = near.filter { $0.kernel == "keyframes.hermite" && $0.arrangement == "one.rows" }
    #expect(poses.count == 1)
  }

  @Test("Results of the farthest batches go past the caches, where these are not over 256 MiB")
  func farResults() throws {
    let groups = WorkerGroups()
    let scope = TargetScope(variants: ["vector.v1"], precisions: [.f32], hasFarBatches: true)
    let targets = groups.targets(scope, of: ["bezier.points"])
    let far = try #require(
      targets.first { $0.arrangement == "each" && $0.place == CacheSizes.host.farthestFilled })
    // Two floats each, whose curves have eight.
    #expect(far.elements * 8 >= 24 << 20 && far.elements * 44 <= 256 << 20)
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
