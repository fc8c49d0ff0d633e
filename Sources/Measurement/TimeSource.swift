import CSupport

/// A pair of clocks, in nanoseconds: time that passes, and processor time of the calling thread.
public struct TimeSource: Sendable {
  /// Reads the monotonic clock.
  public let wall: @Sendable () -> UInt64

  /// Reads the processor time of the calling thread.
  public let threadCPU: @Sendable () -> UInt64

  /// The smallest interval that `wall` can tell from zero, in nanoseconds.
  public let resolution: Double

  /// Makes a time source of two clocks.
  public init(
    wall: @escaping @Sendable () -> UInt64,
    threadCPU: @escaping @Sendable () -> UInt64,
    resolution: Double
  ) {
    self.wall = wall
    self.threadCPU = threadCPU
    self.resolution = resolution
  }

  /// How long work takes by both clocks.
  public func epoch(_ work: () -> Void) -> EpochTime {
    let startCPU = threadCPU()
    let start = wall()
    work()
    let elapsed = wall() - start
    return EpochTime(wall: Double(elapsed), cpu: Double(threadCPU() - startCPU))
  }

  /// The clocks of this machine; the resolution is measured once.
  public static let system = TimeSource(
    wall: { ak_wall_ns() },
    threadCPU: { ak_thread_cpu_ns() },
    resolution: measuredResolution())

  /// The median step between successive readings that differ.
  private static func measuredResolution() -> Double {
    var steps: [Double] = []
    while steps.count < 101 {
      let start = ak_wall_ns()
      var end = start
      while end == start { end = ak_wall_ns() }
      steps.append(Double(end - start))
    }
    return median(steps)
  }
}
