import CSupport
import Foundation
import Measurement
import Testing

/// What touches this machine's clocks, one at a time and with wide margins.
@Suite(.serialized) struct MachineTests {
  /// What can hardly be; a machine that changes its speed between two figures is tried again.
  @Test("The limits of this machine stand in plausible relations")
  func limitsArePlausible() throws {
    var limits = MachineLimits.measure(.quick)
    for _ in 0..<4 where !oddities(of: limits).isEmpty { limits = MachineLimits.measure(.quick) }
    #expect(oddities(of: limits) == [])
    for bandwidth in limits.bandwidths {
      #expect((bandwidth.streamCopy != nil) == (bandwidth.cache >= .l3))
      #expect((bandwidth.streamStore != nil) == (bandwidth.cache >= .l3))
    }
    let decoded = try JSONDecoder().decode(
      MachineLimits.self, from: JSONEncoder().encode(limits))
    #expect(decoded == limits)
  }

  @Test("Of some places only those are measured; what none of them holds has the largest's limit")
  func places() {
    let limits = MachineLimits.measure(.quick, of: [.l1, .l2])
    #expect(limits.places == [.l1, .l2])
    #expect(Set(limits.bandwidths.map(\.cache)) == [.l1, .l2])
    #expect(limits.bandwidth(forFootprint: 4096).cache == .l1)
    #expect(limits.bandwidth(forFootprint: 1 << 40).cache == .l2)
  }

  private func oddities(of limits: MachineLimits) -> [String] {
    var found: [String] = []
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) {
      if !range.contains(value) { found.append("\(name): \(value)") }
    }
    let cycles = limits.cyclesPerSecond
    check("cycles", cycles, 0.3e9...10e9)
    for level in ISALevel.supported {
      let (single, double) = (
        limits.peak(level: level, precision: .f32), limits.peak(level: level, precision: .f64)
      )
      // A step that the compiler removed, or a chain that waits, is outside by an order of magnitude.
      let lanes = level == .v4 ? 16.0 : level == .v3 ? 8.0 : 4.0
      check("\(level) peak", single.flopsPerSecond / cycles / lanes, 0.7...10)
      check("\(level) f32 to f64", single.flopsPerSecond / double.flopsPerSecond, 1.4...2.8)
      for (name, rate) in [
        ("quotients", \Peak.divisionsPerSecond), ("roots", \Peak.rootsPerSecond),
      ] {
        check("\(level) f32 \(name)", (single[keyPath: rate] ?? 0) / cycles / lanes, 0.02...1.5)
        check("\(level) f64 \(name)", (double[keyPath: rate] ?? 0) / cycles / lanes, 0.005...0.75)
      }
      let first = limits.bandwidth(of: .l1, level: level)
      let memory = limits.bandwidth(of: .dram, level: level)
      check("\(level) load, L1 to DRAM", first.load / memory.load, 1...1e6)
      check("\(level) store, L1 to DRAM", first.store / memory.store, 1...1e6)
      let last = limits.bandwidth(of: .l3, level: level)
      check("\(level) load, L1 to L3", first.load / last.load, 1...1e6)
      check("\(level) copy, L1 to L3", first.copy / last.bestCopy, 1...1e6)
      check("\(level) load", first.load / cycles, 0...400)
      for bandwidth in limits.bandwidths where bandwidth.level == level {
        let least = min(bandwidth.load, bandwidth.store, bandwidth.copy)
        check("\(level) bandwidth", least, 1e8...1e15)
      }
      // Written zeros are elided by some processors and would look like this.
      let streamed = (memory.streamStore ?? .nan) / max(memory.load, memory.bestCopy)
      check("\(level) streamed stores", streamed, 0...2)
    }
    for (lower, higher) in zip(ISALevel.supported, ISALevel.supported.dropFirst()) {
      let ratio =
        limits.peak(level: higher, precision: .f32).flopsPerSecond
        / limits.peak(level: lower, precision: .f32).flopsPerSecond
      check("\(higher) to \(lower)", ratio, 0.8...100)
    }
    return found
  }

  @Test("A planted slowdown to twice the time is found in real time")
  func plantedSlowdown() throws {
    let contenders = [("base", 2000), ("twice", 4000)].map { name, cycles in
      Contender(name: name) { calls in
        for _ in 0..<calls { ak_cycles(UInt64(cycles)) }
      }
    }
    // The other tests run beside it: one quiet moment in five is asked for, of some milliseconds.
    let intervals = try (0..<5).map { _ in
      let samples = try interleave(contenders, plan: .standard)
      return try #require(ratio(of: samples[1], to: samples[0], by: \.cpu).interval)
    }
    #expect(intervals.contains { $0.lower > 1.5 && $0.upper < 2.5 }, "\(intervals)")
    #expect(intervals.allSatisfy { $0.upper > 1.5 && $0.lower < 2.5 }, "\(intervals)")
  }

  @Test("Two sides that take turns in real time: a half more is found, no more is not")
  func turns() throws {
    func side(_ additions: Int) -> PairSide {
      func time(_ work: () -> Void) -> EpochTime {
        let (wall, cpu) = (TimeSource.system.wall(), TimeSource.system.threadCPU())
        work()
        return EpochTime(
          wall: Double(TimeSource.system.wall() - wall),
          cpu: Double(TimeSource.system.threadCPU() - cpu))
      }
      return PairSide(
        epoch: { calls, _ in
          time { for _ in 0..<calls { ak_cycles(UInt64(additions)) } }
        }, control: { calls in time { Control.run(calls: calls) } })
    }
    let judge = PairJudge(confidence: 0.999, leastEffect: 0.01)
    let plan = PairPlan(rounds: 26, epochNanoseconds: 2.5e5, controlNanoseconds: 5e4)
    let controlCalls = Control.calls(taking: plan.controlNanoseconds)
    let verdicts = try [2000, 3000].map { additions in
      try (0..<3).map { _ in
        judge.judge(
          try pair(
            base: side(2000), head: side(additions), calls: 400, controlCalls: controlCalls,
            plan: plan))
      }
    }
    let all = "\(verdicts.map { $0.map(\.reason) })"
    #expect(verdicts[0].allSatisfy { ![.regressed, .error].contains($0.verdict) }, "\(all)")
    #expect(verdicts[1].contains { $0.verdict == .regressed }, "\(all)")
    #expect(verdicts[1].allSatisfy { [.regressed, .inconclusive].contains($0.verdict) }, "\(all)")
  }

  @Test("Ten times the calls of the control take about ten times as long")
  func control() {
    let (few, many) = (Control.calls(taking: 1e5), Control.calls(taking: 1e6))
    #expect(few > 20 && 5 * few < many && many < 20 * few)
    let least = [few, 10 * few].map { calls in
      (0..<10).map { _ in
        let start = TimeSource.system.threadCPU()
        Control.run(calls: calls)
        return Double(TimeSource.system.threadCPU() - start)
      }.min()!
    }
    #expect(5 * least[0] < least[1] && least[1] < 20 * least[0])
  }

  @Test("A loop that the compiler removed is an error in real time")
  func collapsed() {
    let contender = Contender(name: "gone") { calls in blackHole([calls]) }
    #expect(throws: MeasurementError.self) { try interleave([contender], plan: .quick) }
  }

  @Test("The black hole keeps a store that nothing reads")
  func blackHoleKeepsWork() throws {
    let arena = Arena(byteCount: 4096)
    let buffer = arena.buffer(of: Float.self, count: 1024)
    let contender = Contender(name: "fill") { calls in
      for call in 0..<calls {
        buffer.update(repeating: Float(call))
        blackHole(buffer.baseAddress!)
      }
    }
    let sample = try interleave([contender], plan: .quick)[0]
    // 4 KiB at the widest store that exists, several per cycle, take over 5 ns.
    #expect(sample.median > 5)
  }

  @Test("The clocks go forward, and the processor's time not ahead of the wall's")
  func clocks() {
    let time = TimeSource.system
    #expect(time.resolution > 0 && time.resolution < 1e6)
    let (wall, processor) = (time.wall(), time.threadCPU())
    ak_cycles(10_000_000)
    let (processorTime, wallTime) = (time.threadCPU() - processor, time.wall() - wall)
    #expect(processorTime > 500_000)
    #expect(Double(processorTime) < 1.05 * Double(wallTime) + 1e6)
  }

  @Test("Data that loops move arrives, at every level")
  func copies() {
    let arena = Arena(byteCount: 1 << 16)
    let count = Int(AK_BLOCK_BYTES) / 4 * 3
    let source = arena.buffer(of: UInt32.self, count: count)
    let target = arena.buffer(of: UInt32.self, count: count + 16)
    for level in ISALevel.supported {
      for (kind, copy) in [
        ak_copy, ak_stream_copy, ak_copy_quarters, ak_stream_copy_quarters,
      ].enumerated() {
        for index in source.indices { source[index] = UInt32(index * 7 + kind + 1) }
        target.update(repeating: 0)
        copy(level.number, target.baseAddress!, source.baseAddress!, count * 4, 1)
        #expect(Array(target[..<count]) == Array(source))
        #expect(target[count...].allSatisfy { $0 == 0 }, "wrote past the end")
      }
      for store in [
        ak_store, ak_stream_store, ak_store_quarters, ak_stream_store_quarters,
      ] {
        target.update(repeating: 0)
        for index in 0..<16 { target[index] = 9 }
        store(level.number, target.baseAddress!, count * 4, 1)
        #expect(target[..<count].allSatisfy { $0 == 9 })
        #expect(target[count...].allSatisfy { $0 == 0 }, "wrote past the end")
      }
    }
  }

  @Test("A load of four quarters reads as much as one of the whole, at every level")
  func quarters() {
    let arena = Arena(byteCount: 1 << 15)
    let source = arena.buffer(of: UInt64.self, count: 1 << 11)
    let bytes = source.count * 8
    for level in ISALevel.supported {
      let least = [ak_load, ak_load_quarters].map { load in
        (0..<20).map { _ in
          let start = TimeSource.system.threadCPU()
          load(level.number, source.baseAddress!, bytes, 400)
          return Double(TimeSource.system.threadCPU() - start)
        }.min()!
      }
      // One quarter of the work would take a quarter of the time.
      #expect(least[1] > 0.6 * least[0], "\(level): \(least)")
    }
  }

  @Test("The host is described, and the description survives JSON")
  func host() throws {
    let host = HostInfo.current()
    #expect(!host.cpuModel.isEmpty && !host.kernel.isEmpty && !host.operatingSystem.isEmpty)
    #expect(host.cores >= 1)
    #expect(host.level == ISALevel.supported.last)
    #expect(host.caches.l1 >= 4096 && host.caches.l2 > host.caches.l1)
    #expect(try JSONDecoder().decode(HostInfo.self, from: JSONEncoder().encode(host)) == host)
  }

  #if arch(x86_64) && os(Linux)
  @Test("The level agrees with the flags that the kernel lists")
  func levelAgreesWithKernel() throws {
    let text = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("flags") })
    let flags = Set(line.split(separator: " ").map(String.init))
    let v3 = ["avx2", "fma", "bmi1", "bmi2", "f16c", "abm", "movbe"]
    let v4 = ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
    let expected: ISALevel =
      flags.isSuperset(of: v3 + v4) ? .v4 : flags.isSuperset(of: v3) ? .v3 : .v1
    #expect(ISALevel.host == expected)
  }
  #endif
}
