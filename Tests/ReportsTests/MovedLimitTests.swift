import Measurement
import Reports
import Testing

struct MovedLimitTests {
  private func limits(clock: Double, load: Double, copy: Double) -> MachineLimits {
    MachineLimits(
      cyclesPerSecond: clock,
      peaks: [Peak(level: .v1, precision: .f32, flopsPerSecond: 1e9)],
      bandwidths: [Bandwidth(level: .v1, cache: .l1, load: load, store: 1e9, copy: copy)],
      caches: CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 32 << 20))
  }

  @Test("Limits that moved by more than 5 % are named, the furthest first")
  func movement() {
    let start = limits(clock: 3e9, load: 10e9, copy: 10e9)
    func movement(_ later: MachineLimits) -> String? { start.movement(to: later, levels: [.v1]) }
    #expect(movement(start) == nil)
    #expect(movement(limits(clock: 3.1e9, load: 9.6e9, copy: 10.4e9)) == nil)
    #expect(movement(limits(clock: 3.18e9, load: 10e9, copy: 10e9)) != nil)
    let line = movement(limits(clock: 2.7e9, load: 10e9, copy: 15e9))
    #expect(
      line?.hasPrefix(
        "at the end the machine gave v1 L1 copy by 50 % more, clock by 10 % less than at the start, "
          + "2 of its 5 limits over 5 %") == true, "\(line ?? "")")
  }
}
