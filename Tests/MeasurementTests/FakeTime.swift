import Measurement

/// A clock that passes only when a contender says so.
final class FakeTime: @unchecked Sendable {
  private(set) var now: UInt64 = 0
  private(set) var calls: [String] = []

  var source: TimeSource {
    TimeSource(wall: { self.now }, threadCPU: { self.now / 2 }, resolution: 20)
  }

  /// A contender whose calls take `nanoseconds` each; `drift` more per nanosecond that has passed.
  func contender(_ name: String, nanoseconds: Double, drift: Double = 0) -> Contender {
    contender(name) { calls, now in
      UInt64(Double(calls) * nanoseconds * (1 + drift * Double(now)))
    }
  }

  /// A contender whose time is any function of the number of calls and the time that has passed.
  func contender(_ name: String, time: @escaping (Int, UInt64) -> UInt64) -> Contender {
    Contender(name: name) { calls in
      self.calls.append(name)
      self.now += time(calls, self.now)
    }
  }
}
