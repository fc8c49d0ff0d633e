import Testing

@testable import Measurement

@Suite struct ControlTests {
  @Test("The number of calls comes from the least disturbed attempt")
  func calls() {
    // Attempts of 64 calls that take 32 microseconds, every other one ten times as long.
    final class Clock: @unchecked Sendable {
      var readings = 0
      var now: UInt64 = 0
      func read() -> UInt64 {
        readings += 1
        if readings.isMultiple(of: 2) { now += readings.isMultiple(of: 4) ? 32_000 : 320_000 }
        return now
      }
    }
    let clock = Clock()
    let time = TimeSource(wall: { clock.read() }, threadCPU: { 0 }, resolution: 1)
    #expect(Control.calls(taking: 1e5, time: time) == 200)
    #expect(Control.calls(taking: 1, time: time) == 1)
  }
}
