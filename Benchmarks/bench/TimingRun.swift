import Measurement
import Reports
import Suite

/// One call of `bench run`.
struct TimingRun {
  var receipt: Receipt
  private let selection: Selection
  private let kernels: [any Kernel]
  private let peers: [Peer]
  private let pace: Pace
  private let google: GoogleOptions
  /// The places that hold the batches, whose limits are measured.
  private let places: [CacheLevel]
  private var limits: MachineLimits
  private let start = ContinuousClock.now
  /// How long measuring the limits takes, in seconds.
  private let limitSeconds: Double
  /// Whether the time was used up before the first batch.
  private var hadNoTime = false

  /// Loads the peers where they are asked for, and measures the machine's limits.
  init(
    _ arguments: Arguments, _ pace: Pace, _ google: GoogleOptions, _ chosen: Selection? = nil
  ) throws {
    let selection = try chosen ?? Selection(arguments)
    let batches = try selection.timedKernels().map { kernel in
      (kernel: kernel, groups: Self.groups(kernel, selection, pace, google, nil, .host))
    }.filter { !$0.groups.isEmpty }
    if batches.isEmpty { throw GoogleOptions.nothingPasses }
    kernels = batches.map(\.kernel)
    let footprints = batches.flatMap(\.groups).map(\.size.footprint)
    let holding = Set(footprints.map { CacheSizes.host.level(holding: $0) })
    places = CacheLevel.allCases.filter(holding.contains)
    self.google = google
    peers = try peerLibrary(arguments)?.peers ?? []
    self.selection = selection
    self.pace = pace
    receipt = Receipt(context: Context(arguments, selection))
    receipt.context.labels = google.labels
    if !isOptimized { complain("bench run: NOT OPTIMIZED, the figures mean nothing") }
    let begin = ContinuousClock.now
    limits = MachineLimits.measure(pace.limits, of: places)
    limitSeconds = begin.duration(to: .now) / .seconds(1)
  }

  /// The batches of a kernel of which rows are asked for.
  private static func groups(
    _ kernel: any Kernel, _ selection: Selection, _ pace: Pace, _ google: GoogleOptions,
    _ limits: MachineLimits?, _ level: ISALevel
  ) -> [TimingGroup] {
    kernel.timingGroups(
      selection.precisions, pace.effort, limits, level: level,
      admits: google.batches(of: kernel, selection).contains
    ).filter { $0.rowNames(of: kernel, selection).contains(where: google.admits) }
  }

  /// Compares all chosen variants with the golden data.
  mutating func verify() throws {
    receipt.verification = try selection.check(kernels)
  }

  /// Times what passed, small batches and every kernel's first ones first, until the time is used up.
  mutating func time() throws {
    let level = selection.levels.max() ?? .host
    let groups = kernels.flatMap { Self.groups($0, selection, pace, google, limits, level) }
    let order = Self.order(of: groups)
    var rows: [[Row]] = groups.map { _ in [] }
    var leftOut = 0
    let end = pace.end(verifiedAfter: elapsed, limits: limitSeconds)
    var progress = Progress(total: groups.count, verb: "timing")
    for (done, index) in order.enumerated() {
      let group = groups[index]
      let (precision, place) = (group.precision.rawValue, group.size.place.rawValue)
      progress.advance(to: "\(group.inputsName) \(precision) \(place)")
      guard elapsed < end, !Interruption.isWanted else {
        leftOut = order.count - done
        break
      }
      let share = (end - elapsed) / Double(order.count - done)
      rows[index] = self.rows(group, seconds: share, smaller: rows[..<index].joined())
    }
    progress.finish()
    hadNoTime = leftOut > 0 && leftOut == groups.count && !Interruption.isWanted
    let movement = Interruption.isWanted || hadNoTime ? nil : measureLimitsAgain()
    receipt.context.limits = limits
    receipt.rows = zip(groups, rows).flatMap(withLimits)
    receipt.verification.add(receipt.rows.compactMap(BatchFailure.init))
    receipt.comparisons = PeerComparison.all(in: receipt.rows)
    receipt.notes = receipt.untimed + absences + receipt.rows.beyondLimits
    receipt.notes += [movement].compactMap(\.self)
    if let memory = pace.unreachedMemory {
      receipt.notes.append(
        "main memory left out: beside these caches it takes buffers of \(memory) MiB, which 10 s cannot "
          + "fill; a larger --budget times it")
    }
    if leftOut > 0 {
      let missing = order.suffix(leftOut).map { groups[$0].precision }
      let parts = Set(missing).sorted { $0.rawValue < $1.rawValue }.map { precision in
        "\(missing.count { $0 == precision }) of \(precision.rawValue)"
      }
      receipt.notes.append(
        "\(leftOut) of \(groups.count) batches left out after \(Int(elapsed.rounded())) s, "
          + "\(parts.joined(separator: " and ")); "
          + (Interruption.isWanted ? "the run was interrupted" : pace.remedy))
    }
    receipt.context.seconds = elapsed
  }

  /// The command's outcome; nothing timed is an error.
  func exit() throws -> Exit {
    guard
      receipt.hasNumericMismatch || receipt.rows.contains(where: { $0.outcome == .timed })
        || !receipt.untimed.isEmpty
    else {
      throw CommandError(
        "nothing was timed"
          + (hadNoTime ? ": measuring limits and verifying took all the time" : ""))
    }
    for line in receipt.untimed + receipt.wrong { complain("bench run: \(line)") }
    for check in receipt.verification where check.outcome == .unverified {
      complain("bench run: \(check.kernel) was not timed: there is no golden data of it")
    }
    return Exit.worst(
      of: [
        receipt.untimed.isEmpty && !receipt.hasUnverified ? .fine : .usage,
        receipt.hasNumericMismatch ? .numericMismatch : .fine,
      ])
  }

  /// Every workload in the smallest place that it has, then in the other places, place by place: what
  /// time does not suffice for is then known of other numbers or in a smaller place.
  ///
  /// In each of these parts the first batches of every kernel's every arrangement come first, then the
  /// second ones; in the smallest places one precision after the other.
  static func order(of groups: [TimingGroup]) -> [Int] {
    var seen: [String: Int] = [:]
    func count(_ parts: String...) -> Int {
      let key = parts.joined(separator: " ")
      seen[key, default: 0] += 1
      return seen[key] ?? 0
    }
    let keys = groups.indices.map { index -> (Int, CacheLevel, Int, String, Int) in
      let group = groups[index]
      let (precision, place) = (group.precision.rawValue, group.size.place)
      let isSmallest = count(group.inputsName, precision) == 1
      let turn = count(group.kernel, group.arrangement.rawValue, precision, place.rawValue)
      return isSmallest ? (0, .l1, turn, precision, index) : (1, place, turn, "", index)
    }
    return keys.sorted { $0 < $1 }.map(\.4)
  }

  private var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}

extension TimingRun {
  /// Times what passed its verification; the rest gets rows that say why not.
  private func rows(
    _ group: TimingGroup, seconds: Double, smaller: some Sequence<Row>
  ) -> [Row] {
    guard let check = receipt.verification.first(where: { $0.kernel == group.kernel }) else {
      return []
    }
    func refused(_ variant: String, _ outcome: Row.Outcome, _ reason: String) -> Row {
      Row(group, variant: variant, outcome: outcome, reason: reason)
    }
    guard check.outcome != .unverified else {
      return [refused("all", .unverified, "no golden data")]
    }
    guard check.inputFailures.isEmpty else {
      return [refused("all", .failed, "inputs wrongly accepted or refused; see bench verify")]
    }
    let verdicts = check.variants.filter {
      $0.precision == group.precision && $0.arrangement == group.arrangement.rawValue
        && google.admits(group.target($0.variant).name)
    }
    let good = verdicts.filter { $0.failureCount == 0 && $0.cases > 0 }.map(\.variant)
    let bad = verdicts.filter { $0.failureCount > 0 || $0.cases == 0 }.map { verdict in
      verdict.cases == 0
        ? refused(verdict.variant, .unverified, "no golden case")
        : refused(verdict.variant, .failed, "\(verdict.failureCount) failures; see bench verify")
    }
    let small = smaller.filter { row in
      row.place == .l1 && row.kernel == group.kernel && row.workload == group.workload
        && row.arrangement == group.arrangement.rawValue && row.precision == group.precision
    }
    let variants = good.filter { pace.effort.isExhaustive || memoryMaySlow($0, group, small) }
      .compactMap(Variant.init)
    if variants.isEmpty { return bad }
    guard variants != [.reference] || group.size.place == .l1 else { return bad }
    do throws(MeasurementError) {
      let peers = peers.filter { peer in
        let name = Row.peerPrefix + peer.name
        return memoryMaySlow(name, group, small) && google.admits(group.target(name).name)
      }
      let timed = try group.measure(variants, peers) { pace.plan(seconds, contenders: $0) }
      return timedRows(group, timed) + bad
    } catch {
      return [refused("all", .error, error.description)] + bad
    }
  }

  /// Whether memory may slow down a contender at the group's size: the reference, and what in the
  /// first-level cache takes at most four times what the memory would.
  private func memoryMaySlow(_ variant: String, _ group: TimingGroup, _ small: [Row]) -> Bool {
    guard group.size.place != .l1, variant != Variant.reference.description,
      let speed = small.first(where: { $0.variant == variant })?.speed
    else { return true }
    return speed.nanoseconds <= 4 * limit(group, .host).nanosecondsPerElement
  }

  /// The rows of what was timed together; what gives other results in a large batch has failed.
  func timedRows(_ group: TimingGroup, _ timed: [TimedVariant]) -> [Row] {
    let reference = timed.first { $0.variant == .reference }
    // What runs on all cores waits for the others, and their time is not its thread's.
    let clock = Speed.Clock(for: timed.filter { !$0.usesAllCores }.map(\.sample))
    return timed.map { item in
      let prefix = item.variant == nil ? Row.peerPrefix : ""
      if let difference = item.difference {
        return Row(group, variant: item.name, outcome: .failed, reason: difference)
      }
      var row = Row(group, variant: prefix + item.name, outcome: .timed)
      row.accuracies = item.accuracies.map(\.rawValue)
      row.speed = Speed(
        rounds: item.sample, unlearned: item.unlearned, elementsPerCall: item.elementsPerCall,
        work: group.work, limit: limit(group, item.level),
        clock: item.usesAllCores ? .wall : clock,
        reference: reference.map { ($0.sample, $0.elementsPerCall) })
      row.error = item.error.map {
        MeasuredError(
          worstUlps: $0.worstUlps, worstScaled: $0.worstScaled, elements: $0.elements)
      }
      row.markInaccuratePeer(
        isApproximation: peers.contains { $0.name == item.name && $0.isApproximation })
      return row
    }
  }

  /// Measures the limits once more, of which the better ones then count, and tells how far they moved.
  private mutating func measureLimitsAgain() -> String? {
    let later = MachineLimits.measure(pace.limits, of: places)
    let movement = limits.movement(to: later, levels: selection.levels)
    limits = limits.better(of: later)
    return movement
  }

  /// A group's rows beside the limits as they are known now.
  private func withLimits(_ group: TimingGroup, _ rows: [Row]) -> [Row] {
    rows.map { row in
      var row = row
      row.speed?.compare(with: limit(group, Variant(row.variant)?.level ?? .host))
      return row
    }
  }

  private func limit(_ group: TimingGroup, _ level: ISALevel) -> Limit {
    limits.limit(
      work: group.work, elements: group.size.elements, footprint: group.size.footprint,
      level: level, precision: group.precision)
  }
}

extension TimedVariant {
  fileprivate var usesAllCores: Bool { variant?.usesAllCores ?? false }

  /// The level whose limits apply.
  fileprivate var level: ISALevel { variant?.level ?? .host }
}

extension Variant {
  /// The level whose limits apply.
  fileprivate var level: ISALevel {
    if case .vector(let level) = backend { return level }
    return .host
  }
}

extension Row {
  fileprivate init(
    _ group: TimingGroup, variant: String, outcome: Outcome, reason: String? = nil
  ) {
    self.init(
      kernel: group.kernel, arrangement: group.arrangement.rawValue, workload: group.workload,
      precision: group.precision, place: group.size.place, elements: group.size.elements,
      footprint: group.size.footprint, variant: variant, outcome: outcome, reason: reason)
  }
}
