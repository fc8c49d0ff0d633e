import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.
//
// Many components that share their key times: a component per lane.

extension KeySampling {
  /// Rows of a block's results: two at a time in the same segment, whose numbers then serve both.
  @inline(__always)
  func writeRows(_ block: TimeBlock<Number>, _ rows: UnsafeMutablePointer<Scalar>) {
    withVectorMemory(of: Int32.self, Self.blockCount &+ PoseBlock<Format>.waitingCount) { memory in
      let poses = PoseBlock(sampling: self, block: block, rows: rows, segments: memory)
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
  /// The segment of every row, -1 where the time is NaN; then the rows that wait.
  let segments: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(
    sampling: KeySampling<Format>, block: TimeBlock<L.Scalar>,
    rows: UnsafeMutablePointer<Format.Scalar>, segments: UnsafeMutablePointer<Int32>
  ) {
    (self.sampling, self.block, self.rows, self.segments) = (sampling, block, rows, segments)
    var row = 0
    while row < block.length {
      let (segment, part) = (block.segments.vector(row), block.parts.vector(row))
      select(part >= 0, segment, L(repeating: -1)).storeWhole(segments + row)
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
      let segment = Int(segments[row])
      if segment >= 0 {
        body(row, segment)
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
    let waiting = segments + KeySampling<Format>.blockCount
    var taken: UInt64 = 0
    forEach { row, segment in
      let place = segment % Self.waitingCount
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
      let other = Int(waiting[place])
      if taken & bit == 0 {
        taken |= bit
        waiting[place] = Int32(truncatingIfNeeded: row)
      } else if Int(segments[other]) == segment {
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
    SegmentPoses<Segment, Target>(
      segment: segment(row), first: pose(type, row), second: pose(type, other)
    ).runInFours(sampling.form.components)
  }

  @inline(__always)
  private func segment<Segment: PoseSegment>(_ row: Int) -> Segment where Segment.Format == Format {
    Segment(sampling, Int(segments[row]))
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

/// The poses at a segment's ends, and what leads from one to the other.
private protocol PoseSegment {
  associatedtype Format: LaneFormat
  /// What a vector of components takes from memory.
  associatedtype Numbers
  init(_ sampling: KeySampling<Format>, _ segment: Int)
  static func weights(_ part: Format.Lanes) -> LaneWeights<Format.Lanes>
  func numbers(_ start: Int, _ length: Int) -> Numbers
  func value(_ numbers: Numbers, _ weights: LaneWeights<Format.Lanes>) -> Format.Lanes
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

/// Two poses of a segment.
private struct SegmentPoses<Segment: PoseSegment, Format: LaneFormat>: LaneSweep
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

/// A straight line.
private struct LineSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes

  let start, end: UnsafePointer<Format.Scalar>

  @inline(__always)
  init(_ sampling: KeySampling<Format>, _ segment: Int) {
    (start, end) = (sampling.pose(of: segment), sampling.pose(of: segment &+ 1))
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(line: part) }

  @inline(__always)
  func numbers(_ place: Int, _ length: Int) -> (start: L, end: L) {
    (
      Format.load(start, place, length, filler: 0), Format.load(end, place, length, filler: 0)
    )
  }

  @inline(__always)
  func value(_ ends: (start: L, end: L), _ weights: LaneWeights<L>) -> L {
    weights.value(ends.start, ends.end)
  }
}

/// A Hermite polynomial.
private struct CurveSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes

  let line: LineSegment<Format>
  let startTangents, endTangents: UnsafePointer<L.Scalar>

  @inline(__always)
  init(_ sampling: KeySampling<Format>, _ segment: Int) {
    line = LineSegment(sampling, segment)
    let (form, table) = (sampling.form, sampling.table)
    startTangents = sampling.workspace + (table.values &+ segment &* form.components)
    endTangents = startTangents + form.components &* form.segments
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(curve: part) }

  @inline(__always)
  func numbers(_ place: Int, _ length: Int) -> (start: L, end: L, tangent: LaneTangents<L>) {
    let (start, end) = line.numbers(place, length)
    let tangent = LaneTangents(
      start: startTangents.lanes(place, length, filler: 0),
      end: endTangents.lanes(place, length, filler: 0))
    return (start, end, tangent)
  }

  @inline(__always)
  func value(
    _ numbers: (start: L, end: L, tangent: LaneTangents<L>), _ weights: LaneWeights<L>
  ) -> L {
    weights.value(numbers.start, numbers.end, numbers.tangent)
  }
}
