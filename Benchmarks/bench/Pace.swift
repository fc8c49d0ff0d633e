import Measurement
import Suite

/// How much a run measures, and in which time.
struct Pace {
  /// What is measured.
  var effort: TimingEffort
  /// How long the machine's limits are measured.
  var limits: MachineLimits.Effort
  /// After these no batch is begun.
  var seconds: Double
  /// Whether the user chose them.
  var isChosen = false
  /// Rounds per batch.
  var rounds: Int
  /// The most that a contender may take on a batch, in seconds.
  let most: Double
  /// The time of an epoch where the user wants it, in nanoseconds.
  var epoch: Double?
  /// What the user can do where the time does not suffice.
  var remedy = "--filter chooses fewer"
  /// Whether a batch gets all of its rounds, however long they take.
  var takesAllRounds = false

  static let quick: Pace = {
    var effort = TimingEffort.quick
    // Most of the time would go to these.
    (effort.referenceElements, effort.timesNewBranches) = (8, false)
    return Pace(effort: effort, limits: .quick, seconds: 9, rounds: 9, most: 0.02)
  }()
  static let standard = Pace(
    effort: .standard, limits: .standard, seconds: 52, rounds: 20, most: 0.06)
  static let thorough = Pace(
    effort: .thorough, limits: .standard, seconds: 590, rounds: 52, most: 0.3)

  /// The MiB of the buffers that main memory would need, where it is left out for them.
  private(set) var unreachedMemory: Int?

  /// Leaves out main memory where its batches cannot be filled within seconds.
  mutating func leaveOutFarMemory(_ caches: CacheSizes = .host) {
    guard caches.farthestFilled != .dram, effort.places.remove(.dram) != nil else { return }
    unreachedMemory = caches.overflow >> 20
  }

  /// What the options ask for.
  init(_ arguments: Arguments, _ google: GoogleOptions) throws {
    let chosen = try arguments.one(of: [.quick, .thorough])
    self = chosen?.name == Option.quick.name ? .quick : chosen == nil ? .standard : .thorough
    remedy = "--budget gives more time"
    if let repetitions = google.repetitions {
      (rounds, takesAllRounds) = (repetitions, true)
    }
    if let least = google.leastSeconds {
      // A repetition is a round, of two epochs; without them the rounds share the time.
      epoch = least * 1e9 / Double(2 * (google.repetitions == nil ? rounds : 1))
      (seconds, takesAllRounds) = (.infinity, true)
    }
    if let budget = try arguments.budget {
      // The rest is for the batch that is being timed.
      (seconds, isChosen) = (0.9 * budget, true)
      if budget <= 10 {
        limits = .quick
        leaveOutFarMemory()
      }
    }
  }

  private init(
    effort: TimingEffort, limits: MachineLimits.Effort, seconds: Double, rounds: Int, most: Double
  ) {
    self.effort = effort
    self.limits = limits
    self.seconds = seconds
    self.rounds = rounds
    self.most = most
  }

  /// The seconds of a run after which no batch is begun, so that the limits can be measured once more:
  /// timing gets half of a run however long limits and verifying took, unless the user chose them.
  func end(verifiedAfter elapsed: Double, limits: Double) -> Double {
    let end = seconds - limits
    return isChosen ? end : max(end, elapsed + 0.5 * seconds)
  }

  /// A plan that takes about so many seconds.
  ///
  /// A contender takes two epochs per round, a quarter as much again to bring its data back into the
  /// caches, and about 20 to be calibrated.
  func plan(_ seconds: Double, contenders: Int) -> Plan {
    let each = min(seconds / Double(contenders), most) * 1e9
    let epoch = self.epoch ?? min(1e6, max(3e4, each / (Double(rounds) * 2.5 + 20)))
    var plan = Plan(
      rounds: rounds, epochNanoseconds: epoch, warmupNanoseconds: min(2 * epoch, 2e6),
      budgetNanoseconds: each * Double(contenders))
    if takesAllRounds { plan.minimumRounds = rounds }
    return plan
  }
}
