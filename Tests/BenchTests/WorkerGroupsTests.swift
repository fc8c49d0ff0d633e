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
    let busy = KernelList.all
      .flatMap { $0.timingGroups([.f32], .quick, nil, level: .host) }
      .filter { !$0.work.mayWaitForMemory }
    #expect(!busy.isEmpty)
    for kernel in Set(busy.map(\.kernel)).prefix(3) {
      let arrangements = Set(busy.filter { $0.kernel == kernel }.map(\.arrangement.rawValue))
      let targets = groups.targets(
        TargetScope(variants: ["vector.v1"], precisions: [.f32], hasFarBatches: true),
        of: [kernel])
      #expect(targets.count { arrangements.contains($0.arrangement) } == arrangements.count)
    }
    let targets = groups.targets(
      TargetScope(
        variants: ["vector.v1"], precisions: Precision.allCases, hasAllWorkloads: true,
        hasFarBatches: true))
    #expect(Set(targets.map(\.name)).count == targets.count)
    // Poses that the first-level cache cannot hold are told all the same.
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
