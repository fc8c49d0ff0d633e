import Measurement
import Testing

@Suite struct LimitTests {
  let limits = MachineLimits(
    cyclesPerSecond: 1e9,
    peaks: [
      Peak(
        level: .v1, precision: .f32, flopsPerSecond: 10e9, divisionsPerSecond: 2e9,
        rootsPerSecond: 1e9),
      Peak(level: .v1, precision: .f64, flopsPerSecond: 5e9),
    ],
    bandwidths: [
      Bandwidth(level: .v1, cache: .l1, load: 100e9, store: 50e9, copy: 90e9),
      Bandwidth(level: .v1, cache: .l2, load: 60e9, store: 40e9, copy: 40e9),
      Bandwidth(level: .v1, cache: .l3, load: 40e9, store: 30e9, copy: 30e9),
      Bandwidth(
        level: .v1, cache: .dram, load: 20e9, store: 8e9, copy: 10e9, streamStore: 16e9,
        streamCopy: 18e9),
    ],
    caches: CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 32 << 20))

  func limit(
    flops: Double, divider: DividerWork = DividerWork(), read: Double, written: Double,
    footprint: Int, precision: Precision = .f32
  ) -> Limit {
    limits.limit(
      work: Work(
        flopsPerElement: flops, divider: divider, bytesReadPerElement: read,
        bytesWrittenPerElement: written),
      elements: 1000, footprint: footprint, level: .v1, precision: precision)
  }

  @Test("Limits measured again tell every change, and the better figures of both count")
  func measuredAgain() {
    let later = MachineLimits(
      cyclesPerSecond: 0.9e9,
      peaks: [
        Peak(
          level: .v1, precision: .f32, flopsPerSecond: 9e9, divisionsPerSecond: 3e9,
          rootsPerSecond: 0.5e9),
        Peak(level: .v1, precision: .f64, flopsPerSecond: 6e9),
      ],
      bandwidths: limits.bandwidths.map { bandwidth in
        Bandwidth(
          level: bandwidth.level, cache: bandwidth.cache, load: bandwidth.load * 2,
          store: bandwidth.store / 2, copy: bandwidth.copy,
          streamStore: bandwidth.streamStore.map { $0 / 2 }, streamCopy: bandwidth.streamCopy)
      }, caches: limits.caches)
    let changes = limits.changes(to: later, levels: [.v1])
    #expect(changes.count == 1 + 4 + 4 * 3)
    #expect(limits.changes(to: later, levels: [.v3]).count == 1)
    // Main memory is the first level's.
    #expect(limits.changes(to: later, levels: [.v3, .v1]).count == 1 + 4 + 3 * 3)
    let flat = MachineLimits(
      cyclesPerSecond: 1e9, peaks: [], bandwidths: limits.bandwidths,
      caches: CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 0))
    #expect(!flat.changes(to: flat, levels: [.v1]).contains { $0.name.contains("L3") })
    func ratio(_ name: String) -> Double? { changes.first { $0.name == name }?.ratio }
    #expect(ratio("clock") == 0.9)
    #expect(ratio("v1 FMA f64") == 1.2)
    #expect(ratio("v1 divisions f32") == 1.5 && ratio("v1 roots f32") == 0.5)
    #expect(ratio("v1 roots f64") == nil)
    #expect(ratio("v1 L3 load") == 2)
    #expect(ratio("DRAM store") == 0.5)
    #expect(ratio("DRAM copy") == 1)

    let better = limits.better(of: later)
    #expect(better == later.better(of: limits))
    #expect(better.cyclesPerSecond == 1e9)
    let peak = better.peak(level: .v1, precision: .f32)
    #expect(peak.flopsPerSecond == 10e9)
    #expect(peak.divisionsPerSecond == 3e9 && peak.rootsPerSecond == 1e9)
    #expect(better.peak(level: .v1, precision: .f64).flopsPerSecond == 6e9)
    let memory = better.bandwidth(of: .dram, level: .v1)
    #expect((memory.load, memory.store, memory.streamStore) == (40e9, 8e9, 16e9))
    #expect((memory.copy, memory.streamCopy) == (10e9, 18e9))
    #expect(better.bandwidth(of: .l1, level: .v1).streamStore == nil)
  }

  @Test(
    "In a third-level cache too the better of both kinds of stores counts, which levels may share")
  func thirdLevel() {
    func streaming(_ factor: Double) -> MachineLimits {
      MachineLimits(
        cyclesPerSecond: 1e9, peaks: limits.peaks,
        bandwidths: [ISALevel.v1, .v3].map { level in
          Bandwidth(
            level: level, cache: .l3, load: 40e9, store: level == .v1 ? 30e9 : 31e9, copy: 30e9,
            streamStore: 60e9 * factor, streamCopy: 90e9 * factor)
        }, caches: limits.caches)
    }
    func nanoseconds(read: Double, written: Double) -> Double {
      streaming(1).limit(
        work: Work(flopsPerElement: 0, bytesReadPerElement: read, bytesWrittenPerElement: written),
        elements: 1, footprint: 8 << 20, level: .v1, precision: .f32
      ).nanosecondsPerElement
    }
    #expect(nanoseconds(read: 0, written: 60) == 1)
    #expect(abs(nanoseconds(read: 30, written: 60) - (60.0 / 90 + 30.0 / 60)) < 1e-12)
    let changes = streaming(1).changes(to: streaming(2), levels: [.v1, .v3])
    #expect(
      changes.map(\.name).filter { $0.contains("L3") }
        == ["v1 L3 load", "v1 L3 store", "v1 L3 copy"])
    // Both levels' own stores are slower than the shared ones, but where these are slow they tell apart.
    let slow = streaming(0.1).changes(to: streaming(1), levels: [.v1, .v3])
    #expect(slow.map(\.name).contains("v3 L3 store"))
    #expect(streaming(0.5).better(of: streaming(1)).bandwidths == streaming(1).bandwidths)
  }

  @Test("A cache is filled by half, a third-level one by less but more than the second holds")
  func filling() {
    func sizes(l2: Int, l3: Int) -> [Int?] {
      let caches = CacheSizes(l1: 32, l2: l2, l3: l3)
      return CacheLevel.allCases.map(caches.filling)
    }
    #expect(sizes(l2: 512, l3: 32768) == [16, 256, 8192, nil])
    #expect(sizes(l2: 2048, l3: 6144) == [16, 1024, 3072, nil])
    #expect(sizes(l2: 2048, l3: 16384) == [16, 1024, 4096, nil])
  }

  @Test(
    "The farthest place is memory, or the largest cache where memory takes over 256 MiB to reach",
    arguments: [
      (1 << 20, 64 << 20, CacheLevel.dram), (1 << 20, 65 << 20, .l3), (65 << 20, 0, .l2),
    ])
  func farthest(l2: Int, l3: Int, place: CacheLevel) {
    #expect(CacheSizes(l1: 32 << 10, l2: l2, l3: l3).farthestFilled == place)
  }

  @Test("A core that computes 16 operations per byte may wait for memory, with more it does not")
  func waiting() {
    func waits(_ flops: Double) -> Bool {
      Work(flopsPerElement: flops, bytesReadPerElement: 6, bytesWrittenPerElement: 2)
        .mayWaitForMemory
    }
    #expect(waits(128) && !waits(129))
  }

  @Test(
    "A working set belongs to the smallest cache that holds it in three quarters of its size",
    arguments: [
      (0, CacheLevel.l1), (24_576, .l1), (24_577, .l2), (786_432, .l2), (786_433, .l3),
      (25_165_824, .l3), (25_165_825, .dram), (1_000_000_000_000, .dram),
    ] as [(Int, CacheLevel)])
  func cacheLevel(bytes: Int, level: CacheLevel) {
    #expect(limits.caches.level(forFootprint: bytes) == level)
  }

  @Test(
    "A working set is limited by the smallest cache that can hold it",
    arguments: [
      (0, CacheLevel.l1), (32_768, .l1), (32_769, .l2), (1_048_576, .l2), (1_048_577, .l3),
      (33_554_432, .l3), (33_554_433, .dram),
    ] as [(Int, CacheLevel)])
  func limitingLevel(bytes: Int, level: CacheLevel) {
    #expect(limits.bandwidth(forFootprint: bytes, level: .v1).cache == level)
  }

  @Test("A processor without a third-level cache goes from the second to main memory")
  func noThirdLevel() {
    let caches = CacheSizes(l1: 1 << 16, l2: 1 << 22, l3: 0)
    #expect(caches.level(forFootprint: 1 << 21) == .l2)
    #expect(caches.level(forFootprint: 1 << 22) == .dram)
  }

  @Test("Arithmetic limits by the peak of its precision")
  func arithmetic() {
    let single = limit(flops: 20, read: 4, written: 4, footprint: 8000)
    #expect(single == Limit(nanosecondsPerElement: 2, kind: .fma, cache: .l1))
    let double = limit(flops: 20, read: 4, written: 4, footprint: 8000, precision: .f64)
    #expect(double.nanosecondsPerElement == 4)
    #expect(single.label == "FMA")
  }

  @Test("Quotients and square roots wait for the divider, one after the other")
  func divider() {
    let both = DividerWork(divisions: 4, roots: 3)
    let found = limit(flops: 20, divider: both, read: 4, written: 4, footprint: 8000)
    #expect(found == Limit(nanosecondsPerElement: 5, kind: .divide, cache: .l1))
    #expect(found.label == "divider" && found.isArithmetic)
    let few = DividerWork(divisions: 1, roots: 1)
    #expect(limit(flops: 20, divider: few, read: 4, written: 4, footprint: 8000).kind == .fma)
    // Of doubles nobody measured it here.
    let unknown = limit(
      flops: 20, divider: both, read: 4, written: 4, footprint: 8000, precision: .f64)
    #expect(unknown.kind == .fma)
    #expect(!limit(flops: 0, read: 8, written: 8, footprint: 8000).isArithmetic)
  }

  @Test("In the first-level cache reading and writing go on at once")
  func firstLevel() {
    let store = limit(flops: 0, read: 8, written: 8, footprint: 8000)
    #expect(store.kind == .store)
    #expect(abs(store.nanosecondsPerElement - 0.16) < 1e-12)
    let load = limit(flops: 0, read: 40, written: 8, footprint: 8000)
    #expect(load.kind == .load)
    #expect(abs(load.nanosecondsPerElement - 0.4) < 1e-12)
  }

  @Test("Beyond it they share the copy's bandwidth, the rest at that of a load or a store")
  func secondLevel() {
    let even = limit(flops: 0, read: 8, written: 8, footprint: 100_000)
    #expect(even.kind == .copy && even.label == "L2 copy")
    #expect(abs(even.nanosecondsPerElement - 16.0 / 40) < 1e-12)
    let reads = limit(flops: 0, read: 68, written: 8, footprint: 100_000)
    #expect(abs(reads.nanosecondsPerElement - (16.0 / 40 + 60.0 / 60)) < 1e-12)
    let writes = limit(flops: 0, read: 8, written: 48, footprint: 100_000)
    #expect(abs(writes.nanosecondsPerElement - (16.0 / 40 + 40.0 / 40)) < 1e-12)
    let readOnly = limit(flops: 0, read: 60, written: 0, footprint: 100_000)
    #expect(readOnly.kind == .load)
    #expect(abs(readOnly.nanosecondsPerElement - 1) < 1e-12)
  }

  @Test("In main memory the better of regular and non-temporal stores counts")
  func mainMemory() {
    let copy = limit(flops: 0, read: 9, written: 9, footprint: 1 << 30)
    #expect(copy.label == "DRAM copy")
    #expect(abs(copy.nanosecondsPerElement - 1) < 1e-12)
    let store = limit(flops: 0, read: 0, written: 16, footprint: 1 << 30)
    #expect(store.label == "DRAM store")
    #expect(abs(store.nanosecondsPerElement - 1) < 1e-12)
  }

  @Test("Without a footprint every byte counts once")
  func defaultFootprint() {
    let work = Work(flopsPerElement: 0, bytesReadPerElement: 4, bytesWrittenPerElement: 4)
    let small = limits.limit(work: work, elements: 4096, level: .v1, precision: .f32)
    let large = limits.limit(work: work, elements: 4097, level: .v1, precision: .f32)
    #expect(small.cache == .l1)
    #expect(large.cache == .l2)
  }
}
