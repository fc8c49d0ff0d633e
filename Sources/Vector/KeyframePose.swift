import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.
//
// Many components that share their key times: a component per lane.

extension KeySampling {
  /// Rows of a block's results: two at a time in the same segment, whose numbers then serve both.
  @inline(__always)
  func writeRows(_ block: TimeBlock<Number>, _ rows: UnsafeMutablePointer<Scalar>) {
    withVectorMemory(of: Int32.self, Self.blockCount &+ PoseBlock<Format>.waitingCount) { memory in
      let poses = PoseBlock(sampling: self, block: block, rows: rows, places: memory)
      switch form.motion {
      case .hold: poses.copy()
      case .line: poses.write(LineSegment<Format>.self)
      case .curve: poses.write(CurveSegment<Format>.self)
      }
    }
  }

  /// The values of a key.
  @inline(__always)
  fileprivate func pose(of key: Int) -> UnsafePointer<Scalar> {
    track + (form.valueStart &+ key &* form.keyCount)
  }

  /// Whether poses go past the caches: there are many, and every one is aligned to a line.
  @inline(__always)
  fileprivate var isStreamed: Bool {
    Format.Streamed.isStreamed && form.components % L.scalarCount == 0
      && Format.mayStream(results, count &* form.components, planes: 1)
  }
}

/// A block of times and where their poses go.
private struct PoseBlock<Format: LaneFormat> {
  typealias L = Format.Lanes

  /// How many rows can wait for another one of their segment: as many as a mask has bits.
  @inline(__always)
  static var waitingCount: Int { 64 }

  let sampling: KeySampling<Format>
  let block: TimeBlock<L.Scalar>
  let rows: UnsafeMutablePointer<Format.Scalar>
  /// Twice the segment of every row, one more where its end is nearer, -1 where the time is NaN; then the
  /// rows that wait.
  let places: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(
    sampling: KeySampling<Format>, block: TimeBlock<L.Scalar>,
    rows: UnsafeMutablePointer<Format.Scalar>, places: UnsafeMutablePointer<Int32>
  ) {
    (self.sampling, self.block, self.rows, self.places) = (sampling, block, rows, places)
    var row = 0
    while row < block.length {
      let (segment, part) = (block.segments.vector(row), block.parts.vector(row))
      let place = segment + segment + select(part < 0.5, L.zero, L(repeating: 1))
      select(part >= 0, place, L(repeating: -1)).storeWhole(places + row)
      row &+= L.scalarCount
    }
  }

  @inline(__always)
  private func target(_ row: Int) -> UnsafeMutablePointer<Format.Scalar> {
    rows + row &* sampling.form.components
  }

  /// Does to every row what is done to a segment's, but writes NaN where a time is NaN.
  @inline(__always)
  private func forEach(_ body: (_ row: Int, _ segment: Int) -> Void) {
    var row = 0
    while row < block.length {
      let place = Int(places[row])
      if place >= 0 {
        body(row, place / 2)
      } else {
        target(row).update(repeating: Format.Scalar.nan, count: sampling.form.components)
      }
      row &+= 1
    }
  }

  /// Writes the poses that are held.
  @inline(__always)
  func copy() {
    forEach { row, segment in
      target(row).update(from: sampling.pose(of: segment), count: sampling.form.components)
    }
  }

  /// Writes poses between two others.
  @inline(__always)
  func write<Segment: PoseSegment>(_ type: Segment.Type) where Segment.Format == Format {
    if sampling.isStreamed {
      write(type, Format.Streamed.self)
      Format.Scalar.streamFence()
    } else {
      write(type, Format.self)
    }
  }

  /// Lets a row wait for the next one of its segment, if no row of another segment takes its place.
  @inline(__always)
  private func write<Segment: PoseSegment, Target: LaneFormat>(
    _ type: Segment.Type, _ target: Target.Type
  ) where Segment.Format == Format, Target.Scalar == Format.Scalar, Target.Lanes == L {
    let waiting = places + KeySampling<Format>.blockCount
    var taken: UInt64 = 0
    forEach { row, segment in
      let place = segment % Self.waitingCount
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
      let other = Int(waiting[place])
      if taken & bit == 0 {
        taken |= bit
        waiting[place] = Int32(truncatingIfNeeded: row)
      } else if Int(places[other]) / 2 == segment {
        taken &= ~bit
        writeTwo(type, target, other, row)
      } else {
        waiting[place] = Int32(truncatingIfNeeded: row)
        writeOne(type, target, other)
      }
    }
    while taken != 0 {
      writeOne(type, target, Int(waiting[taken.trailingZeroBitCount]))
      taken &= taken &- 1
    }
  }

  @inline(__always)
  private func writeOne<Segment: PoseSegment, Target: LaneFormat>(
    _ type: Segment.Type, _ target: Target.Type, _ row: Int
  ) where Segment.Format == Format, Target.Scalar == Format.Scalar, Target.Lanes == L {
    SegmentPose<Segment, Target>(segment: segment(row), pose: pose(type, row))
      .runInFours(sampling.form.components)
  }

  @inline(__always)
  private func writeTwo<Segment: PoseSegment, Target: LaneFormat>(
    _ type: Segment.Type, _ target: Target.Type, _ row: Int, _ other: Int
  ) where Segment.Format == Format, Target.Scalar == Format.Scalar, Target.Lanes == L {
    let (first, second) = (pose(type, row), pose(type, other))
    if places[row] == places[other] {
      NeighbourPoses<Segment, Target>(segment: segment(row), first: first, second: second)
        .runInFours(sampling.form.components)
    } else {
      OppositePoses<Segment, Target>(segment: segment(row), first: first, second: second)
        .runInFours(sampling.form.components)
    }
  }

  @inline(__always)
  private func segment<Segment: PoseSegment>(_ row: Int) -> Segment where Segment.Format == Format {
    Segment(sampling, Int(places[row]) / 2, isNear: places[row] % 2 == 0)
  }

  @inline(__always)
  private func pose<Segment: PoseSegment>(_ type: Segment.Type, _ row: Int) -> Pose<Format>
  where Segment.Format == Format {
    Pose(weights: Segment.weights(L(repeating: block.parts[row])), target: target(row))
  }
}

/// Where a pose goes, and what of its segment it is made of.
private struct Pose<Format: LaneFormat> {
  let weights: LaneWeights<Format.Lanes>
  let target: UnsafeMutablePointer<Format.Scalar>
}

/// The poses at a segment's ends, of which one is nearer, and what leads from one to the other.
private protocol PoseSegment {
  associatedtype Format: LaneFormat
  /// What a vector of components takes from memory.
  associatedtype Numbers
  init(_ sampling: KeySampling<Format>, _ segment: Int, isNear: Bool)
  static func weights(_ part: Format.Lanes) -> LaneWeights<Format.Lanes>
  func numbers(_ start: Int, _ length: Int) -> Numbers
  /// The pose that is nearer to the nearer end.
  func value(_ numbers: Numbers, _ weights: LaneWeights<Format.Lanes>) -> Format.Lanes
  /// The pose that is nearer to the other end.
  func opposite(_ numbers: Numbers, _ weights: LaneWeights<Format.Lanes>) -> Format.Lanes
}

/// One pose of a segment.
private struct SegmentPose<Segment: PoseSegment, Format: LaneFormat>: LaneSweep
where Format.Scalar == Segment.Format.Scalar, Format.Lanes == Segment.Format.Lanes {
  let segment: Segment
  let pose: Pose<Segment.Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let numbers = segment.numbers(start, length)
    Format.store(segment.value(numbers, pose.weights), pose.target, start, length)
  }
}

/// Two poses of a segment next to the same end.
private struct NeighbourPoses<Segment: PoseSegment, Format: LaneFormat>: LaneSweep
where Format.Scalar == Segment.Format.Scalar, Format.Lanes == Segment.Format.Lanes {
  let segment: Segment
  let first, second: Pose<Segment.Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let numbers = segment.numbers(start, length)
    Format.store(segment.value(numbers, first.weights), first.target, start, length)
    Format.store(segment.value(numbers, second.weights), second.target, start, length)
  }
}

/// Two poses of a segment next to either end.
private struct OppositePoses<Segment: PoseSegment, Format: LaneFormat>: LaneSweep
where Format.Scalar == Segment.Format.Scalar, Format.Lanes == Segment.Format.Lanes {
  let segment: Segment
  let first, second: Pose<Segment.Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let numbers = segment.numbers(start, length)
    Format.store(segment.value(numbers, first.weights), first.target, start, length)
    Format.store(segment.opposite(numbers, second.weights), second.target, start, length)
  }
}

/// A vector of both ends.
private struct PoseEnds<L: RealLanes> {
  let near, far, difference: L
}

/// A straight line.
private struct LineSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes

  let near, far: UnsafePointer<Format.Scalar>

  @inline(__always)
  init(_ sampling: KeySampling<Format>, _ segment: Int, isNear: Bool) {
    let (start, end) = (sampling.pose(of: segment), sampling.pose(of: segment &+ 1))
    (near, far) = isNear ? (start, end) : (end, start)
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(line: part) }

  @inline(__always)
  func numbers(_ start: Int, _ length: Int) -> PoseEnds<L> {
    let near = Format.load(near, start, length, filler: 0)
    let far = Format.load(far, start, length, filler: 0)
    return PoseEnds(near: near, far: far, difference: far - near)
  }

  @inline(__always)
  func value(_ ends: PoseEnds<L>, _ weights: LaneWeights<L>) -> L {
    multiplyAdd(magnitude(weights.step), ends.difference, ends.near)
  }

  @inline(__always)
  func opposite(_ ends: PoseEnds<L>, _ weights: LaneWeights<L>) -> L {
    multiplyAdd(magnitude(weights.step) * -1, ends.difference, ends.far)
  }
}

/// A Hermite polynomial.
private struct CurveSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes
  typealias Numbers = (ends: PoseEnds<L>, tangent: LaneTangents<L>)

  let line: LineSegment<Format>
  let startTangents, endTangents: UnsafePointer<L.Scalar>

  @inline(__always)
  init(_ sampling: KeySampling<Format>, _ segment: Int, isNear: Bool) {
    line = LineSegment(sampling, segment, isNear: isNear)
    let (form, table) = (sampling.form, sampling.table)
    startTangents = sampling.workspace + (table.values &+ segment &* form.components)
    endTangents = startTangents + form.components &* form.segments
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(curve: part) }

  @inline(__always)
  func numbers(_ start: Int, _ length: Int) -> Numbers {
    let tangent = LaneTangents(
      start: startTangents.lanes(start, length, filler: 0),
      end: endTangents.lanes(start, length, filler: 0))
    return (line.numbers(start, length), tangent)
  }

  @inline(__always)
  func value(_ numbers: Numbers, _ weights: LaneWeights<L>) -> L {
    let (ends, bend) = (numbers.ends, bend(numbers.tangent, weights.tangents))
    return ends.near + multiplyAdd(magnitude(weights.step), ends.difference, bend)
  }

  @inline(__always)
  func opposite(_ numbers: Numbers, _ weights: LaneWeights<L>) -> L {
    let (ends, bend) = (numbers.ends, bend(numbers.tangent, weights.tangents))
    return ends.far + multiplyAdd(magnitude(weights.step) * -1, ends.difference, bend)
  }

  @inline(__always)
  private func bend(_ tangent: LaneTangents<L>, _ factors: LaneTangents<L>) -> L {
    multiplyAdd(factors.start, tangent.start, factors.end * tangent.end)
  }
}
