import CLanes
import Foundation
import Kernels
import MachineCode
import Measurement
import Pairing
import Suite

/// All batches that a worker can be asked for.
///
/// Beyond the nearest cache that takes one these are an arrangement's first workload in the second level and
/// in the farthest place that is soon filled, where a core may wait for memory; what can go past the caches
/// does there.
struct WorkerGroups {
  private let groups: [TimingGroup]
  /// The first of every arrangement of every kernel.
  private let first: Set<[String]>
  /// Those beyond the nearest cache.
  private let far: Set<[String]>

  init() {
    func groups(_ effort: TimingEffort) -> [TimingGroup] {
      KernelList.all.flatMap { $0.timingGroups(Precision.allCases, effort, nil, level: .host) }
    }
    var whole = TimingEffort.quick
    whole.timesAllWorkloads = true
    var wide = TimingEffort.quick
    wide.places = [.l2, CacheSizes.host.farthestFilled]
    // Somewhat more than what goes past the caches, since sizes are rounded down.
    wide.leastFarResults = lanes_last_bytes() / 8 * 9
    let first = groups(.quick)
    let near = Set(first.map(\.key))
    let far = groups(wide).filter { $0.work.mayWaitForMemory && !near.contains($0.key) }
    self.init(groups(whole), first: first, far: far)
  }

  init(_ near: [TimingGroup], first: [TimingGroup], far: [TimingGroup] = []) {
    groups = near + far
    self.first = Set((first + far).map(\.key))
    self.far = Set(far.map(\.key))
  }

  /// What can be prepared; a batch of few elements tells whether a variant takes the arrangement.
  func targets(_ scope: TargetScope, of kernels: Set<String>? = nil) -> [Target] {
    let levels = ISALevel.supported
    let variants = Variant.all(levels: levels).filter { scope.variants.contains($0.description) }
    return groups.filter { group in
      scope.precisions.contains(group.precision)
        && kernels?.contains(group.kernel) ?? true
        && (scope.hasAllWorkloads || first.contains(group.key))
        && (scope.hasFarBatches == true || !far.contains(group.key))
    }.flatMap { group in
      variants.filter { group.prepare($0, .calls) != nil }.map { group.target($0.description) }
    }
  }

  /// A target, readied.
  func prepared(_ target: Target, for preparation: Preparation) throws -> PreparedVariant {
    guard let group = groups.first(where: { $0.key == target.group }) else {
      throw CommandError("\(target.name): no such batch")
    }
    guard group.size.elements == target.elements else {
      throw CommandError(
        "\(target.name): has \(group.size.elements) elements, not \(target.elements)")
    }
    guard let variant = Variant(target.variant), let prepared = group.prepare(variant, preparation)
    else { throw CommandError("\(target.name): no such variant") }
    if let difference = prepared.difference {
      throw WrongResults(description: difference)
    }
    return prepared
  }

  /// The machine code of targets, as far as it can be read; tells of every target before it reads.
  func code(of targets: [Target], _ tell: (Target) -> Void = { _ in }) -> CodeReport {
    var report = CodeReport()
    func lacks(_ targets: [Target], _ error: any Error) {
      for target in targets { report.absences[target.name] = "\(error)" }
    }
    do {
      guard let path = Bundle.main.executablePath else { throw CommandError("no program's file") }
      let reader = try CodeReader(executable: URL(filePath: path))
      for target in targets {
        tell(target)
        do {
          let prepared = try prepared(target, for: .calls)
          prepared.run(1)
          try reader.trace(target.name, elements: prepared.elementsPerCall) { prepared.run(1) }
        } catch {
          lacks([target], error)
        }
      }
      report.facts = try reader.facts()
    } catch {
      lacks(targets, error)
    }
    return report
  }
}

/// What a variant gives in a batch that it does not give in small ones.
struct WrongResults: Error, CustomStringConvertible {
  /// In one line.
  let description: String
}

extension TimingGroup {
  /// One of its variants or peers.
  func target(_ variant: String) -> Target {
    Target(
      kernel: kernel, arrangement: arrangement.rawValue, workload: workload, precision: precision,
      place: size.place, elements: size.elements, variant: variant)
  }

  /// What filters search.
  var inputsName: String { reference.inputsName }

  /// What tells one batch from another.
  fileprivate var key: [String] { reference.group }

  private var reference: Target { target(Variant.reference.description) }
}
