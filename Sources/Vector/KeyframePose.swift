import Kernels

// Many components that share their key times: a component per lane.

extension KeySampling {
  /// Rows of a block's results, of which those of a segment are made together.
  @inline(__always)
  func writeRows(
    _ block: TimeBlock<Number>, _ start: Int, _ rows: UnsafeMutablePointer<Scalar>
  ) {
    withVectorMemory(of: Int32.self, PoseBlock<Format>.memoryCount) { memory in
      let poses = PoseBlock(
        source: PoseSource(self), block: block, times: times + start, rows: rows,
        staysNear: staysNear, memory: memory)
      switch form.motion {
      case .hold: poses.copy()
      case .line: poses.write(LineSegment<Format>.self, past: streamsRows)
      case .curve: poses.write(CurveSegment<Format>.self, past: streamsRows)
      }
    }
  }

  /// Whether what rows are written to stays in the nearest cache: a tile on the way past the caches or to
  /// planes, or all results.
  @inline(__always)
  private var staysNear: Bool {
    streamsTile
      || !exceedsNearestCache(
        bytes: (isInRows ? count : min(count, Self.blockCount)) &* rowBytes)
  }

  /// Whether rows are many enough to go past the caches, and begin a line.
  @inline(__always)
  private var passesCaches: Bool {
    isInRows && !table.isNarrow && exceedsCaches(bytes: count &* rowBytes)
      && Int(bitPattern: results) % cacheLine == 0
  }

  /// Whether vectors go there as they are, since every row begins a line.
  @inline(__always)
  private var streamsRows: Bool {
    passesCaches && Format.Streamed.isStreamed && rowBytes % cacheLine == 0
  }

  @inline(__always)
  private var rowBytes: Int { form.components &* MemoryLayout<Scalar>.stride }

  /// Whether they go there by way of a tile.
  @inline(__always)
  var streamsTile: Bool { passesCaches && !streamsRows }

  /// How many rows a tile holds that stays in the nearest cache beside what rows are made of.
  @inline(__always)
  var tileRows: Int {
    max(1, min(Self.blockCount, 4096 / rowBytes))
  }

  /// Writes a block's rows by way of a tile, from which whole vectors go past the caches; what does not
  /// fill the last one stays for the next block.
  @inline(__always)
  func streamRows(
    _ block: TimeBlock<Number>, _ start: Int, _ tile: UnsafeMutablePointer<Scalar>
  ) {
    let width = Scalar.Lanes.scalarCount
    let first = start &* form.components
    let kept = first % width
    writeRows(block, start, tile + kept)
    let (numbers, target) = (UnsafePointer(tile), results + (first &- kept))
    let end = kept &+ block.length &* form.components
    var i = 0
    while i &+ width <= end {
      Scalar.stream(numbers.vector(i), to: target + i)
      i &+= width
    }
    if start &+ block.length < count {
      tile.store(numbers.vector(i), 0, width)
    } else {
      if i < end { target.store(numbers.vector(i), i, end &- i) }
      Scalar.streamFence()
    }
  }
}

/// A block of times and where their poses go.
private struct PoseBlock<Format: LaneFormat> {
  typealias L = Format.Lanes

  /// How many places, two of each segment, are told apart where rows are put in order: as many as a mask
  /// has bits.
  @inline(__always)
  private static var bucketCount: Int { 64 }

  /// For a number of each row, and for three bytes of each row or segment.
  @inline(__always)
  static var memoryCount: Int {
    let rows = KeySampling<Format>.blockCount
    return rows &+ (2 &* rows &+ bucketCount) / MemoryLayout<Int32>.stride
  }

  private let source: PoseSource<Format>
  private let block: TimeBlock<L.Scalar>
  private let rows: UnsafeMutablePointer<Format.Scalar>
  private let staysNear: Bool
  /// Twice the segment of every row, one more where its end is nearer, -1 where the time is NaN.
  private let places: UnsafeMutablePointer<Int32>
  /// The rows in the order of their places, where their times are not in order already.
  private let order: UnsafeMutablePointer<UInt8>
  private let isOrdered: Bool

  @inline(__always)
  init(
    source: PoseSource<Format>, block: TimeBlock<L.Scalar>, times: UnsafePointer<Format.Scalar>,
    rows: UnsafeMutablePointer<Format.Scalar>, staysNear: Bool,
    memory places: UnsafeMutablePointer<Int32>
  ) {
    (self.source, self.block, self.rows, self.places) = (source, block, rows, places)
    self.staysNear = staysNear
    order = UnsafeMutableRawPointer(places + KeySampling<Format>.blockCount)
      .assumingMemoryBound(to: UInt8.self)
    var isOrdered = true
    var row = 0
    while row < block.length {
      let (segment, part) = (block.segments.vector(row), block.parts.vector(row))
      let place = segment + segment + select(part < 0.5, L.zero, L(repeating: 1))
      select(part.equals(part), place, L(repeating: -1)).storeWhole(places + row)
      row &+= L.scalarCount
    }
    // Times in order have segments in order, and are not waited for, unlike what was just written.
    row = 0
    while row &+ L.scalarCount < block.length {
      let earlier = Format.load(times, row, L.scalarCount, filler: 0)
      let later = Format.load(times, row &+ 1, L.scalarCount, filler: 0)
      if !all(earlier <= later) { isOrdered = false }
      row &+= L.scalarCount
    }
    while row &+ 1 < block.length {
      if !(times[row].double <= times[row &+ 1].double) { isOrdered = false }
      row &+= 1
    }
    self.isOrdered = isOrdered
    if !isOrdered { sort() }
  }

  /// Puts the rows in order, by chains of those whose places fall into a bucket.
  @inline(never)
  private func sort() {
    let next = order + KeySampling<Format>.blockCount
    let first = next + KeySampling<Format>.blockCount
    let end = UInt8.max
    var taken: UInt64 = 0
    var row = block.length
    while row > 0 {
      row &-= 1
      let bucket = Int(places[row]) & (Self.bucketCount &- 1)
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: bucket)
      next[row] = taken & bit == 0 ? end : first[bucket]
      first[bucket] = UInt8(truncatingIfNeeded: row)
      taken |= bit
    }
    var place = 0
    while taken != 0 {
      var row = first[taken.trailingZeroBitCount]
      while row != end {
        order[place] = row
        place &+= 1
        row = next[Int(row)]
      }
      taken &= taken &- 1
    }
  }

  /// The segment of a row, negative where its time is NaN.
  @inline(__always)
  private func segment(of row: Int) -> Int { Int(places[row] &>> 1) }

  /// The row at a place of the order.
  @inline(__always)
  private func row(_ place: Int) -> Int { isOrdered ? place : Int(order[place]) }

  @inline(__always)
  private func target(_ row: Int) -> UnsafeMutablePointer<Format.Scalar> {
    rows + row &* source.components
  }

  /// Does to rows of the same place, at most so many at a time, what is done to them, but writes NaN where
  /// times are NaN.
  @inline(__always)
  private func forEach(atMost most: Int, _ body: (_ place: Int, _ count: Int) -> Void) {
    var place = 0
    while place < block.length {
      let common = places[row(place)]
      var count = 1
      if common < 0 {
        target(row(place)).update(repeating: Format.Scalar.nan, count: source.components)
      } else {
        let end = min(block.length, place &+ most)
        while place &+ count < end && places[row(place &+ count)] == common {
          count &+= 1
        }
        body(place, count)
      }
      place &+= count
    }
  }

  /// Writes the poses that are held.
  @inline(__always)
  func copy() {
    forEach(atMost: 1) { place, _ in
      let row = row(place)
      target(row).update(from: source.pose(of: segment(of: row)), count: source.components)
    }
  }

  /// Writes poses between two others.
  @inline(__always)
  func write<Segment: PoseSegment>(_ type: Segment.Type, past caches: Bool)
  where Segment.Format == Format {
    if !caches { return write(type, Format.self) }
    write(type, Format.Streamed.self)
    Format.Scalar.streamFence()
  }

  @inline(__always)
  private func write<Segment: PoseSegment, Target: LaneFormat>(
    _ type: Segment.Type, _ target: Target.Type
  ) where Segment.Format == Format, Target.Scalar == Format.Scalar, Target.Lanes == L {
    // To caches farther off one row after the other is written in two thirds of the time of two at once; rows
    // of more than a page lie in the same places of the nearest.
    let isShort = source.components &* MemoryLayout<Format.Scalar>.stride <= 4096
    let isConverted = L.self != Format.Scalar.Lanes.self
    let most =
      Target.isStreamed ? 2 : !staysNear && !isConverted ? 1 : isShort ? Segment.mostAtOnce : 2
    forEach(atMost: most) { place, count in writeGroup(type, target, place, count) }
  }

  /// Writes one to four rows of a segment that are next to the same end.
  @inline(__always)
  private func writeGroup<Segment: PoseSegment, Target: LaneFormat>(
    _ type: Segment.Type, _ target: Target.Type, _ place: Int, _ count: Int
  ) where Segment.Format == Format, Target.Scalar == Format.Scalar, Target.Lanes == L {
    typealias One = PoseRow<Segment>
    typealias Two = TwoRows<One, One>
    let segment: Segment = segment(at: place)
    @inline(__always)
    func one(_ k: Int) -> One {
      let row = row(place &+ k)
      return One(weights: Segment.weights(L(repeating: block.parts[row])), target: self.target(row))
    }
    @inline(__always)
    func two(_ k: Int) -> Two { Two(first: one(k), second: one(k &+ 1)) }
    if count == 1 {
      SegmentPoses<One, Target>(segment: segment, rows: one(0)).runInFours(source.components)
    } else if count == 2 {
      SegmentPoses<Two, Target>(segment: segment, rows: two(0)).runInFours(source.components)
    } else if Segment.mostAtOnce == 2 || Target.isStreamed {
      preconditionFailure("\(count) rows at once")
    } else if count == 3 {
      SegmentPoses<TwoRows<Two, One>, Target>(
        segment: segment, rows: TwoRows(first: two(0), second: one(2))
      ).run(source.components, overlapping: true)
    } else {
      SegmentPoses<TwoRows<Two, Two>, Target>(
        segment: segment, rows: TwoRows(first: two(0), second: two(2))
      ).run(source.components, overlapping: true)
    }
  }

  /// The segment of a row, in the order, from its nearer end.
  @inline(__always)
  private func segment<Segment: PoseSegment>(at place: Int) -> Segment
  where Segment.Format == Format {
    let row = row(place)
    return Segment(source, segment(of: row), isNear: places[row] % 2 == 0)
  }
}
