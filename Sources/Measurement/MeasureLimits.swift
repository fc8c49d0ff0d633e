import CSupport

extension MachineLimits {
  /// How long to measure the limits.
  public enum Effort: Sendable {
    /// About a second.
    case quick

    /// About three seconds, and as many for main memory beside a large last cache.
    case standard

    var rounds: Int { self == .quick ? 4 : 12 }

    /// The time that one pass over one loop aims at.
    var passNanoseconds: Double { self == .quick ? 1e6 : 2e6 }
  }

  /// Measures the limits of the core that runs this, at every level that it supports.
  ///
  /// Every loop runs in several passes, interleaved with those of all the others; its best pass counts,
  /// since disturbance only slows. Main memory is measured with the widest moves, and the figures stand
  /// for every level; so do those of what is tried from the third-level cache on alone: stores past the
  /// caches, and four streams side by side, which keep more lines on their way than one.
  ///
  /// - Parameters:
  ///   - effort: how long each loop runs; beside that, a gigabyte of memory may take seconds to get.
  ///   - wanted: the places whose bandwidths are measured, the nearest first.
  /// - Returns: the limits.
  public static func measure(
    _ effort: Effort = .standard, of wanted: [CacheLevel] = CacheLevel.allCases
  ) -> MachineLimits {
    let caches = CacheSizes.host
    let places = wanted.filter { $0 != .l3 || caches.l3 > caches.l2 }
    let arena = Arena(byteCount: places.reduce(0) { $0 + 2 * caches.probeBytes($1) })
    var probes = Probes(effort: effort)
    probes.addArithmetic()
    for place in places {
      // A pair lies side by side: buffers a large power of two apart can share the hash by which AMD
      // predicts the way of an address, and then evict each other from the first-level cache.
      probes.addMoves(of: BufferPair(arena, place, bytes: caches.probeBytes(place)))
    }
    withExtendedLifetime(arena) { probes.run() }

    return MachineLimits(
      cyclesPerSecond: probes.best(.cycles),
      peaks: ISALevel.supported.flatMap { level in
        Precision.allCases.map { probes.peak(level, $0) }
      },
      bandwidths: ISALevel.supported.flatMap { level in
        // Without a third-level cache its place is taken by main memory.
        wanted.map { probes.bandwidth(level, of: $0, in: places.contains($0) ? $0 : .dram) }
      },
      caches: caches)
  }
}

extension Probes {
  /// The loops in registers alone.
  fileprivate mutating func addArithmetic() {
    add(.cycles) { passes in
      ak_cycles(UInt64(passes) * 1024)
      return Double(passes) * 1024
    }
    for level in ISALevel.supported {
      for (subject, loop) in Subject.arithmetic(level) {
        add(subject) { Double(loop(level.number, UInt64($0) * 64)) }
      }
    }
  }

  /// The loops over a place.
  fileprivate mutating func addMoves(of pair: BufferPair) {
    let place = pair.place
    for level in place == .dram ? [.host] : ISALevel.supported {
      for move in Move.allCases where !move.isFar || place >= .l3 && level == .host {
        let bytes = Double(pair.bytes(move)) * (move.isCopy ? 2 : 1)
        add(.move(level, place, move)) { passes in
          pair.run(move, level: level, passes: passes)
          return Double(passes) * bytes
        }
      }
    }
  }

  fileprivate func peak(_ level: ISALevel, _ precision: Precision) -> Peak {
    Peak(
      level: level, precision: precision, flopsPerSecond: best(.peak(level, precision)),
      divisionsPerSecond: best(.divisions(level, precision)),
      rootsPerSecond: best(.roots(level, precision)))
  }

  /// The bandwidth of a cache, which was measured in a place.
  fileprivate func bandwidth(
    _ level: ISALevel, of cache: CacheLevel, in place: CacheLevel
  ) -> Bandwidth {
    func rate(_ move: Move) -> Double {
      best(.move(place == .dram || move.isFar ? .host : level, place, move))
    }
    return Bandwidth(
      level: level, cache: cache, load: max(rate(.load), rate(.loadQuarters)),
      store: max(rate(.store), rate(.storeQuarters)),
      copy: max(rate(.copy), rate(.copyQuarters)),
      streamStore: place >= .l3 ? max(rate(.streamStore), rate(.streamStoreQuarters)) : nil,
      streamCopy: place >= .l3 ? max(rate(.streamCopy), rate(.streamCopyQuarters)) : nil)
  }
}

/// A way to move memory.
private enum Move: CaseIterable {
  case load, store, copy
  case streamStore, streamCopy
  case loadQuarters, storeQuarters, copyQuarters, streamStoreQuarters, streamCopyQuarters

  /// Whether it is faster than the others at most from the third-level cache on.
  var isFar: Bool { ![.load, .store, .copy].contains(self) }
  var isCopy: Bool { [.copy, .streamCopy, .copyQuarters, .streamCopyQuarters].contains(self) }
}

/// What a loop measures.
private enum Subject: Hashable {
  case cycles
  case peak(ISALevel, Precision)
  case divisions(ISALevel, Precision)
  case roots(ISALevel, Precision)
  case move(ISALevel, CacheLevel, Move)

  /// What is measured in registers alone at a level, and its loops.
  static func arithmetic(
    _ level: ISALevel
  ) -> [(subject: Subject, loop: (Int32, UInt64) -> UInt64)] {
    [
      (.peak(level, .f32), ak_multiply_add_f32), (.peak(level, .f64), ak_multiply_add_f64),
      (.divisions(level, .f32), ak_divide_f32), (.divisions(level, .f64), ak_divide_f64),
      (.roots(level, .f32), ak_root_f32), (.roots(level, .f64), ak_root_f64),
    ]
  }

  var isInMemory: Bool {
    if case .move(_, .dram, _) = self { true } else { false }
  }
}

/// A source and a target of one place.
private struct BufferPair {
  let source: UnsafeMutableBufferPointer<UInt64>
  let target: UnsafeMutableBufferPointer<UInt64>
  let place: CacheLevel

  /// Takes `bytes` bytes for each, rounded down to whole blocks, and fills them.
  init(_ arena: Arena, _ place: CacheLevel, bytes: Int) {
    let block = Int(AK_BLOCK_BYTES)
    let count = max(1, bytes / block) * block / 8
    source = arena.buffer(count: count)
    target = arena.buffer(count: count)
    self.place = place
    // Not zero: some processors elide the writing of zeros, at three times the true bandwidth.
    for buffer in [source, target] {
      for index in buffer.indices {
        buffer[index] = UInt64(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9_7F4A_7C15
      }
    }
  }

  /// The bytes of a load, a store, or each side of a copy, which together take as much of a cache.
  func bytes(_ move: Move) -> Int {
    let bytes = source.count * 8
    guard place != .dram, move.isCopy else { return bytes }
    return max(1, bytes / 2 / Int(AK_BLOCK_BYTES)) * Int(AK_BLOCK_BYTES)
  }

  func run(_ move: Move, level: ISALevel, passes: Int) {
    let (number, bytes) = (level.number, bytes(move))
    switch move {
    case .load: ak_load(number, source.baseAddress, bytes, passes)
    case .store: ak_store(number, target.baseAddress, bytes, passes)
    case .copy: ak_copy(number, target.baseAddress, source.baseAddress, bytes, passes)
    case .streamStore: ak_stream_store(number, target.baseAddress, bytes, passes)
    case .streamCopy:
      ak_stream_copy(number, target.baseAddress, source.baseAddress, bytes, passes)
    case .loadQuarters: ak_load_quarters(number, source.baseAddress, bytes, passes)
    case .storeQuarters: ak_store_quarters(number, target.baseAddress, bytes, passes)
    case .copyQuarters:
      ak_copy_quarters(number, target.baseAddress, source.baseAddress, bytes, passes)
    case .streamStoreQuarters: ak_stream_store_quarters(number, target.baseAddress, bytes, passes)
    case .streamCopyQuarters:
      ak_stream_copy_quarters(number, target.baseAddress, source.baseAddress, bytes, passes)
    }
  }
}

extension CacheSizes {
  /// The bytes of the buffers that measure a place: what batches fill of a cache, and of main memory twice
  /// the last cache, at most 512 MiB, so that nothing stays in one.
  fileprivate func probeBytes(_ place: CacheLevel) -> Int {
    filling(of: place) ?? min(max(2 * max(l2, l3), 32 << 20), 512 << 20)
  }
}

/// The loops, and the best rate of each.
private struct Probes {
  private struct Probe {
    let subject: Subject
    /// Runs that many passes and returns the work done.
    let run: (Int) -> Double
    var passes = 1
    /// Every how many rounds it is measured.
    var interval = 1
  }

  let effort: MachineLimits.Effort
  private let time = TimeSource.system
  private var probes: [Probe] = []
  private var rates: [Subject: Double] = [:]

  init(effort: MachineLimits.Effort) { self.effort = effort }

  mutating func add(_ subject: Subject, run: @escaping (Int) -> Double) {
    probes.append(Probe(subject: subject, run: run))
  }

  /// The best work per second of a subject.
  func best(_ subject: Subject) -> Double { rates[subject] ?? 0 }

  mutating func run() {
    for index in probes.indices { calibrate(&probes[index]) }
    for round in 0..<effort.rounds {
      for probe in probes where round % probe.interval == 0 {
        // A quarter of the passes first, so that the timed ones find their data in its cache.
        if !probe.subject.isInMemory { _ = probe.run((probe.passes + 3) / 4) }
        let (work, nanoseconds) = measure(probe, passes: probe.passes)
        rates[probe.subject] = max(best(probe.subject), work / nanoseconds * 1e9)
      }
    }
  }

  private func measure(_ probe: Probe, passes: Int) -> (work: Double, nanoseconds: Double) {
    let start = time.wall()
    let work = probe.run(passes)
    return (work, Double(max(1, time.wall() - start)))
  }

  /// Finds how many passes take about as long as wanted.
  ///
  /// One over more memory than a large last cache holds takes fifty times as long, and is measured in a
  /// quarter of the rounds.
  private func calibrate(_ probe: inout Probe) {
    let enough = effort.passNanoseconds / 2
    func nanoseconds(_ probe: Probe) -> Double {
      uninterrupted(enough: enough) { measure(probe, passes: probe.passes).nanoseconds }
    }
    var elapsed = nanoseconds(probe)
    while elapsed < enough {
      let wanted = effort.passNanoseconds / elapsed * Double(probe.passes)
      probe.passes = max(probe.passes + 1, Int(min(wanted, Double(probe.passes) * 64)))
      elapsed = nanoseconds(probe)
    }
    if elapsed > 8 * effort.passNanoseconds { probe.interval = 4 }
  }
}
