import Kernels
import Measurement

/// How much `bench run` measures.
public struct TimingEffort: Sendable {
  /// Every place a batch may lie in, or only the first-level cache.
  public var places: Set<CacheLevel>
  /// Whether places count where arithmetic is the limit, and all workloads are timed everywhere.
  public var isExhaustive: Bool
  /// Whether an arrangement's later workloads are timed, in the first-level cache at least.
  public var timesAllWorkloads: Bool
  /// The bytes that results of batches beyond the second level have at least, unless the whole batch would
  /// then be larger than `CacheSizes.mostFilled`.
  public var leastFarResults = 0
  /// Elements whose error is measured, of kernels with a `referenceCost` that many times fewer; larger
  /// batches repeat them.
  public var sampled: Int
  /// The most elements of a call of the reference, likewise; its speed does not depend on the size.
  public var referenceElements: Int
  /// Whether calls are timed as well whose branches are new to the processor.
  public var timesNewBranches = true

  /// For a look.
  public static let quick = TimingEffort(
    places: [.l1], isExhaustive: false, timesAllWorkloads: false, sampled: 512,
    referenceElements: 64)
  /// For a report.
  public static let standard = TimingEffort(
    places: Set(CacheLevel.allCases), isExhaustive: false, timesAllWorkloads: true, sampled: 4096,
    referenceElements: 64)
  /// For a verdict.
  public static let thorough = TimingEffort(
    places: Set(CacheLevel.allCases), isExhaustive: true, timesAllWorkloads: true, sampled: 4096,
    referenceElements: 512)
}

/// Variants that are timed together on one batch.
public struct TimingGroup {
  /// The kernel's id.
  public let kernel: String
  /// How curves and arguments combine.
  public let arrangement: Arrangement
  /// The inputs' name.
  public let workload: String
  /// The precision.
  public let precision: Precision
  /// How large the batch is.
  public let size: BatchSize
  /// What an element must do and move.
  public let work: Work
  /// Times the variants that this kernel has among the given ones and the peers that take the batch,
  /// by the plan for so many contenders.
  public let measure:
    ([Variant], [Peer], (_ contenders: Int) -> Plan) throws(MeasurementError) -> [TimedVariant]
  /// Readies one variant; nil where the kernel has no such variant.
  public let prepare: (Variant, Preparation) -> PreparedVariant?
}

/// What a variant is readied for.
public enum Preparation: Sendable {
  /// To be called, on about 64 elements.
  case calls
  /// To be timed.
  case times
  /// To be timed, and its error on the batch's inputs measured.
  case timesAndError
}

/// One variant on one batch, ready to be called.
public struct PreparedVariant {
  /// The evaluations of one call.
  public let elementsPerCall: Int
  /// The error on the batch's inputs; nil for the reference in double precision and where it was not
  /// asked for.
  public let error: BatchError?
  /// Where results differ from those of small batches, in words; looked for with the error.
  public let difference: String?
  /// Makes that many calls.
  public let run: (_ calls: Int) -> Void
}

/// What timing one variant gave.
public struct TimedVariant {
  /// The variant's or the peer's name.
  public var name: String
  /// The variant; nil for a peer.
  public var variant: Variant?
  /// The accuracies of vector code whose bounds it keeps; none of a peer.
  public var accuracies: [Accuracy]
  /// The evaluations of one call.
  public var elementsPerCall: Int
  /// The raw rounds.
  public var sample: Sample
  /// By how many nanoseconds a call takes longer whose branches are new to the processor; nil of the
  /// reference, where calls take long, and where nobody asked.
  public var unlearned: Double?
  /// The error on the inputs that were timed; nil for the reference in double precision, which is
  /// what all are compared with.
  public var error: BatchError?
  /// Where results differ from those of small batches, in words.
  public var difference: String?
}

extension Kernel {
  /// What is timed, one group per workload, precision and place.
  ///
  /// Limits decide whether a place beyond the first-level cache can be what limits; without them
  /// every place of the effort counts. An effort that times one workload of an arrangement times the
  /// first whose KERNEL/ARRANGEMENT/WORKLOAD is admitted.
  public func timingGroups(
    _ precisions: [Precision], _ effort: TimingEffort, _ limits: MachineLimits?, level: ISALevel,
    admits: (String) -> Bool = { _ in true }
  ) -> [TimingGroup] {
    let caches = limits?.caches ?? .host
    var seen: Set<Arrangement> = []
    return zip(workloads, workloadNames).flatMap { workload, name -> [TimingGroup] in
      guard effort.timesAllWorkloads || admits(name) else { return [] }
      let isFirst = seen.insert(workload.arrangement).inserted
      guard isFirst || effort.timesAllWorkloads, let curve = workload.curves.first else {
        return []
      }
      let places = CacheLevel.allCases.filter { place in
        (place != .l3 || caches.l3 > caches.l2)
          && (place == .l1 || (effort.places.contains(place) && (isFirst || effort.isExhaustive)))
      }
      return precisions.flatMap { precision in
        let shape = BatchShape(
          arrangement: workload.arrangement, precision: precision,
          parameters: curve.parameters.count, arguments: workload.arguments(0, 1).count,
          outputs: outputCount(curve.setting), sharedCount: workload.sharedCount,
          elementsPerResult: elementsPerResult(curve.setting),
          parametersRead: numbersRead(curve, workload.arrangement))
        var taken: Set<CacheLevel> = []
        return places.compactMap { place -> TimingGroup? in
          let size = shape.size(for: place, caches, effort)
          guard taken.insert(size.place).inserted else { return nil }
          let work = shape.work(
            flops: flops(curve, workload.arrangement),
            divider: divider(curve, workload.arrangement), size)
          let limit = limits?.limit(
            work: work, elements: size.elements, footprint: size.footprint, level: level,
            precision: precision)
          // What others measure is not to depend on which limit a run happens to find the nearer one.
          let isPeersSize = place == .l3 && size.curves == BatchShape.sharedCurves
          guard place == .l1 || isPeersSize || effort.isExhaustive || limit?.isArithmetic != true
          else {
            return nil
          }
          return precision.withScalar {
            group(workload, curve.setting, shape, size, work, effort, $0)
          }
        }
      }
    }
  }

  private func group<Scalar: SuiteScalar>(
    _ workload: Workload<Setting>, _ setting: Setting, _ shape: BatchShape, _ size: BatchSize,
    _ work: Work, _ effort: TimingEffort, _ type: Scalar.Type
  ) -> TimingGroup {
    TimingGroup(
      kernel: id, arrangement: workload.arrangement, workload: workload.name,
      precision: Scalar.precision, size: size, work: work,
      measure: { (variants, peers, plan) throws(MeasurementError) in
        var timing = WorkloadTiming<Self, Scalar>(
          self, workload, setting, size, effort, measuresError: true)
        for variant in self.variants(variants, Scalar.precision) { timing.add(variant) }
        for peer in peers { timing.add(peer) }
        return try timing.measure(plan)
      },
      prepare: { variant, preparation in
        guard !self.variants([variant], Scalar.precision).isEmpty else { return nil }
        let size = preparation == .calls ? shape.size(elements: 64, place: size.place) : size
        var timing = WorkloadTiming<Self, Scalar>(
          self, workload, setting, size, effort, measuresError: preparation == .timesAndError)
        timing.add(variant)
        return timing.prepared
      })
  }
}

/// The contenders of one group, on one batch.
private struct WorkloadTiming<K: Kernel, Scalar: SuiteScalar> {
  private let kernel: K
  private let batch: Batch<Scalar, K.Setting>
  private let referenceBatch: Batch<Scalar, K.Setting>
  private let yardstick: Yardstick<K>?
  private let referenceYardstick: Yardstick<K>?
  private let elementsPerResult: Int
  private let timesNewBranches: Bool
  private var contenders: [Contender] = []
  private var timed: [TimedVariant] = []

  init(
    _ kernel: K, _ workload: Workload<K.Setting>, _ setting: K.Setting, _ size: BatchSize,
    _ effort: TimingEffort, measuresError: Bool
  ) {
    timesNewBranches = effort.timesNewBranches
    let elementsPerResult = kernel.elementsPerResult(setting)
    func tile(_ elements: Int, least: Int) -> Batch<Scalar, K.Setting> {
      // Whole groups, so that they can be repeated; of one curve some arguments at least.
      let limit =
        switch workload.arrangement {
        case .eachGroups: max(1, elements / elementsPerResult / 16) * 16
        case .one, .oneRows: max(least, elements / elementsPerResult)
        case .shared, .each, .eachRows: max(1, elements / elementsPerResult)
        }
      let shared = workload.arrangement == .shared
      let count = shared ? size.count : min(size.count, limit)
      let curves = min(size.curves, shared ? max(1, limit / size.count) : limit)
      return Batch(
        setting, workload.arrangement, curves: curves, count: count,
        outputCount: kernel.outputCount(setting),
        resultLayout: kernel.resultLayout(setting, workload.arrangement),
        parametersOf: { workload.curves[$0 % workload.curves.count].parameters },
        argumentsOf: { workload.arguments($0, count) })
    }
    self.kernel = kernel
    self.elementsPerResult = elementsPerResult
    let sample = tile(effort.sampled / kernel.referenceCost, least: 32)
    batch = sample.repeated(curves: size.curves, count: size.count)
    referenceBatch = tile(effort.referenceElements / kernel.referenceCost, least: 4)
    yardstick = measuresError ? Yardstick(kernel, sample, curves: workload.curves) : nil
    referenceYardstick =
      measuresError && Scalar.precision != .f64
      ? Yardstick(kernel, referenceBatch, curves: workload.curves) : nil
  }

  /// Adds a variant, if the kernel has it.
  mutating func add(_ variant: Variant) {
    let isReference = variant == .reference
    let batch = isReference ? referenceBatch : batch
    guard let implementation = Scalar.implementation(variant),
      let run = kernel.bind(batch, to: implementation)
    else { return }
    let yardstick = isReference ? referenceYardstick : yardstick
    add(variant.description, variant, batch, yardstick, run)
    // OpenBLAS adds in an order of its own that depends on the size of the product.
    if yardstick != nil && !isReference && !variant.backend.isBLAS {
      timed[timed.count - 1].difference = kernel.firstDifference(of: batch, by: implementation)
    }
  }

  /// Adds a peer, if it takes the batch.
  mutating func add(_ peer: Peer) {
    let run = peer.bind(
      PeerBatch(
        kernel: kernel.id, precision: Scalar.precision, arrangement: batch.arrangement,
        setting: batch.setting, curves: batch.curves, count: batch.count,
        parameters: UnsafeRawBufferPointer(batch.parameters),
        arguments: UnsafeRawBufferPointer(batch.arguments),
        results: UnsafeMutableRawBufferPointer(batch.results)))
    guard let run else { return }
    add(peer.name, nil, batch, yardstick, run)
  }

  /// Times all contenders in turn.
  func measure(_ plan: (Int) -> Plan) throws(MeasurementError) -> [TimedVariant] {
    let samples = try interleave(contenders, plan: plan(contenders.count))
    return timed.indices.map { index in
      var timed = timed[index]
      timed.sample = samples[index]
      if timesNewBranches, timed.variant != .reference {
        timed.unlearned = unlearnedTime(of: contenders[index], timed.sample)
      }
      return timed
    }
  }

  /// The only contender, without having been timed.
  var prepared: PreparedVariant? {
    guard let contender = contenders.first, let variant = timed.first else { return nil }
    return PreparedVariant(
      elementsPerCall: variant.elementsPerCall, error: variant.error,
      difference: variant.difference, run: contender.run)
  }

  private mutating func add(
    _ name: String, _ variant: Variant?, _ batch: Batch<Scalar, K.Setting>,
    _ yardstick: Yardstick<K>?, _ run: @escaping () -> Void
  ) {
    // So that what an earlier contender wrote cannot pass for a result.
    batch.results.update(repeating: .nan)
    run()
    contenders.append(
      Contender(name: name) { calls in
        atFixedStack {
          for _ in 0..<calls {
            run()
            if let results = batch.results.baseAddress { blackHole(results) }
          }
        }
      })
    let results = batch.arrangement == .shared ? batch.curves * batch.count : batch.count
    timed.append(
      TimedVariant(
        name: name, variant: variant,
        accuracies: variant.map {
          kernel.accuracies(of: $0, Scalar.precision, batch.setting)
        } ?? [], elementsPerCall: results * elementsPerResult,
        sample: Sample(name: name, iterations: 0, wall: [], cpu: []),
        error: yardstick?.error(of: batch)))
  }
}
