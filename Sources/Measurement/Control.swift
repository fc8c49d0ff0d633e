import CSupport

/// The loop that both sides of a comparison share: a chain of dependent additions in one register,
/// which takes as long in every process, unless something disturbs one side more than the other.
public enum Control {
  /// The dependent additions of one call; each takes a cycle.
  public static let additionsPerCall = 1024

  /// Makes that many calls.
  public static func run(calls: Int) {
    ak_cycles(UInt64(calls) * UInt64(additionsPerCall))
  }

  /// The calls that take about `nanoseconds` here, at least one.
  ///
  /// The shortest of some attempts counts, since disturbance only slows.
  public static func calls(taking nanoseconds: Double, time: TimeSource = .system) -> Int {
    let trial = 64
    var least = Double.infinity
    for _ in 0..<16 {
      let start = time.wall()
      run(calls: trial)
      least = min(least, Double(time.wall() - start))
    }
    return max(1, Int((nanoseconds * Double(trial) / max(1, least)).rounded()))
  }
}
