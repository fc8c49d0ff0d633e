import Measurement

/// A receipt as a file of google/benchmark, its `json_schema_version` 1.
///
/// An iteration is one element, so that variants that take other batches compare; rows without times
/// are left out, since tools that read such files take a missing time for zero. Both sides of a
/// comparison are there, as `base/NAME` and `head/NAME`: `compare.py filters FILE ^base/ ^head/`.
struct GoogleBenchmark: Encodable {
  /// What becomes of the rounds.
  enum Repetitions {
    /// One entry per row: the medians.
    case medians
    /// One entry per round, for tools that test for significance.
    case rounds
  }

  private let receipt: Receipt
  private let entries: [Entry]

  init(_ receipt: Receipt, _ repetitions: Repetitions) {
    self.receipt = receipt
    var families: [[String]: (index: Int, members: Int)] = [:]
    entries = receipt.namedTimesOfBothSides.flatMap { times in
      let family = families[times.group] ?? (families.count, 0)
      families[times.group] = (family.index, family.members + 1)
      func entry(_ index: Int, of count: Int, wall: Double, cpu: Double, elements: Double) -> Entry
      {
        Entry(
          times, family: family.index, member: family.members, repetition: index, of: count,
          wall: wall, cpu: cpu, elements: elements)
      }
      switch repetitions {
      case .medians:
        let count = Double(times.rounds.wall.count)
        return [
          entry(
            0, of: 1, wall: times.median(\.wall), cpu: times.median(\.cpu),
            elements: count * times.elementsPerRound)
        ]
      case .rounds:
        let rounds = zip(times.rounds.wall, times.rounds.cpu).enumerated()
        return rounds.map { index, round in
          entry(
            index, of: times.rounds.wall.count, wall: round.0 / times.elementsPerCall,
            cpu: round.1 / times.elementsPerCall, elements: times.elementsPerRound)
        }
      }
    }
  }

  private enum Key: String, CodingKey {
    case context
    case benchmarks
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(GoogleContext(receipt.context), forKey: .context)
    try container.encode(entries, forKey: .benchmarks)
  }
}

/// One entry of the list of benchmarks.
private struct Entry: Encodable {
  var name: String
  var familyIndex: Int
  var instanceIndex: Int
  var runName: String
  var runType = "iteration"
  var repetitions: Int
  var repetitionIndex: Int
  var threads = 1
  var iterations: Int
  var realTime: Double
  var cpuTime: Double
  var timeUnit = "ns"
  var itemsPerSecond: Double
  var bytesPerSecond: Double?
  var shareOfLimit: Double?
  var worstUlps: Double?
  var worstScaled: Double?

  enum CodingKeys: String, CodingKey {
    case name
    case familyIndex = "family_index"
    case instanceIndex = "per_family_instance_index"
    case runName = "run_name"
    case runType = "run_type"
    case repetitions
    case repetitionIndex = "repetition_index"
    case threads
    case iterations
    case realTime = "real_time"
    case cpuTime = "cpu_time"
    case timeUnit = "time_unit"
    case itemsPerSecond = "items_per_second"
    case bytesPerSecond = "bytes_per_second"
    case shareOfLimit = "share_of_limit"
    case worstUlps = "worst_ulps"
    case worstScaled = "worst_scaled"
  }

  init(
    _ times: NamedTimes, family: Int, member: Int, repetition: Int, of count: Int, wall: Double,
    cpu: Double, elements: Double
  ) {
    let time = times.clock == .cpu ? cpu : wall
    name = times.name
    familyIndex = family
    instanceIndex = member
    runName = times.name
    repetitions = count
    repetitionIndex = repetition
    iterations = Int(elements.rounded())
    realTime = wall
    cpuTime = cpu
    itemsPerSecond = 1e9 / time
    bytesPerSecond = times.speed.map { $0.bytesPerSecond / $0.elementsPerSecond * 1e9 / time }
    shareOfLimit = times.speed.map { $0.limit.nanosecondsPerElement / time }
    worstUlps = times.error.flatMap { finite($0.worstUlps) }
    worstScaled = times.error.flatMap { finite($0.worstScaled) }
  }
}

/// A number that JSON has.
func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
