import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Tracks of four numbers in rows on cubics, whose results have the bits of those in planes.
///
/// The numbers of some tracks lie side by side in a vector as they do in memory; planes have only what
/// belongs to a track as a whole. Hermite's tangents are given; Catmull and Rom's are half the way from
/// the key before to the key after, and beyond the ends of a track lie mirror images, which make them
/// the whole way from one key of the segment to the other.
struct TrackRows<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  private let keys: Int
  private let isHermite: Bool
  /// Numbers of a key.
  private let keyCount: Int
  /// Where the first key's value begins.
  private let valueStart: Int
  /// Numbers of a row.
  private let numbers: Int

  /// Nil where tracks have another form, or vectors hold no row.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout == .rows && L.scalarCount >= 4 else { return nil }
    guard form.hasTimes && form.keys > 1 && form.components == 4 else { return nil }
    switch form.interpolation {
    case .hermite: isHermite = true
    case .catmullRom(.uniform): isHermite = false
    default: return nil
    }
    (keys, keyCount, numbers) = (form.keys, form.keyCount, form.parameterCount)
    valueStart = form.timeCount + (isHermite ? 4 : 0)
    if numbers > CutRows<Format>.mostNumbers { return nil }
  }

  /// Samples every track at its time.
  @inline(never)
  func run(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    let width = L.scalarCount
    let batch = RowBatch<Format>(tracks: tracks, numbers: numbers, times: times, count: count)
    let indexCount = RowIndices<Format>.count
    withVectorMemory(of: L.Scalar.self, CurveWeights<Format>.count &* width) { weights in
      withVectorMemory(of: Scalar.self, 7 &* width) { planes in
        withVectorMemory(of: Int32.self, (indexCount &+ 2) &* width) { memory in
          let last = planes + 2 &* width
          let (indices, others) = (RowIndices<Format>(memory), memory + indexCount &* width)
          var start = 0
          while start < count {
            let (rows, time, length) = batch.vector(start, indices, last + 4 &* width)
            rows.find(among: keys &- 1, time, step: isHermite ? keyCount : 4, planes)
            let ends = LaneNumbers<Format>(
              base: UnsafePointer(planes), stride: width, arguments: time)
            let (from, to) = (ends[0], ends[1])
            let part = LanePlace.part(of: ends.argument, from: from, to: to)
            let whole = results + 4 &* start
            let target = length < width ? last : whole
            if isHermite {
              hermite(rows, part, to - from, weights, target)
            } else {
              catmullRom(rows, part, others, planes, weights, target)
            }
            if length < width { whole.update(from: last, count: 4 &* length) }
            start &+= length
          }
        }
      }
    }
  }

  @inline(always)
  private func hermite(
    _ rows: CutRows<Format>, _ part: L, _ length: L, _ memory: UnsafeMutablePointer<L.Scalar>,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    let key = anew(UnsafePointer(rows.indices.index))
    let (from, to) = (rows.base + valueStart, rows.base + (valueStart &+ keyCount))
    let one = L(repeating: 1)
    let weights = CurveWeights<Format>(
      part, starts: one, ends: one, length: length, in: memory)
    weights.write(results) { k in
      let length = weights.length(k)
      return (
        Format.collected(from, at: key + k), Format.collected(to, at: key + k),
        Format.collected(from + 4, at: key + k) * length,
        Format.collected(to - 4, at: key + k) * length
      )
    }
  }

  @inline(always)
  private func catmullRom(
    _ rows: CutRows<Format>, _ part: L, _ indices: UnsafeMutablePointer<Int32>,
    _ plane: UnsafeMutablePointer<Scalar>, _ memory: UnsafeMutablePointer<L.Scalar>,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    let (own, value, last) = (rows.indices, rows.base + valueStart, keys &- 1)
    let key = anew(UnsafePointer(own.index))
    let before = anew(own.numbers(step: 4, after: -1, last: last, into: indices))
    let after = anew(
      own.numbers(step: 4, after: 2, last: last, into: indices + L.scalarCount))
    @inline(always)
    func factors(_ end: Int) -> L {
      Scalar.atKey(L.scalarCount, UnsafePointer(own.keys), end, 1, else: 0.5, into: plane)
      return Format.load(UnsafePointer(plane), 0, L.scalarCount, filler: 0)
    }
    let weights = CurveWeights<Format>(
      part, starts: factors(0), ends: factors(last &- 1), length: L(repeating: 1), in: memory)
    weights.write(results) { k in
      let from = Format.collected(value, at: key + k)
      let to = Format.collected(value + 4, at: key + k)
      let here = to - from
      return (
        from, to, from - Format.collected(value, at: before + k) + here,
        Format.collected(value, at: after + k) - to + here
      )
    }
  }
}

/// What a vector of cubics makes of their numbers.
///
/// In memory, of which the compiler knows nothing: it would spread numbers before it has them, one by
/// one.
private struct CurveWeights<Format: LaneFormat> {
  typealias L = Format.Lanes

  /// Vectors.
  @inline(__always)
  static var count: Int { 5 }

  private let vectors: UnsafePointer<L>

  /// - Parameters:
  ///   - part: that has passed of each segment.
  ///   - starts: factors of the tangents at its start.
  ///   - ends: factors of those at its end.
  ///   - length: of each segment.
  ///   - memory: for `count` vectors, aligned to them.
  @inline(always)
  init(_ part: L, starts: L, ends: L, length: L, in memory: UnsafeMutablePointer<L.Scalar>) {
    let weights = LaneWeights(curve: part)
    let vectors = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: L.self)
    vectors[0] = part
    vectors[1] = weights.step
    vectors[2] = weights.tangents.start * starts
    vectors[3] = weights.tangents.end * ends
    vectors[4] = length
    self.vectors = anew(UnsafePointer(vectors))
  }

  /// The lengths of every fourth segment from one on.
  @inline(always)
  func length(_ k: Int) -> L { spread(4, k) }

  /// Number k of every four, of all four.
  @inline(always)
  private func spread(_ vector: Int, _ k: Int) -> L { vectors[vector].spread(k) }

  /// Writes rows of points, of which `numbers` gives the values and the tangents of every fourth cubic
  /// from one on.
  @inline(always)
  func write(
    _ results: UnsafeMutablePointer<Format.Scalar>,
    _ numbers: (_ k: Int) -> (from: L, to: L, start: L, end: L)
  ) {
    @inline(always)
    func write(_ k: Int) {
      let x = numbers(k)
      let nearer = select(spread(0, k) < 0.5, x.from, x.to)
      let bend = multiplyAdd(spread(2, k), x.start, spread(3, k) * x.end)
      Format.distribute(
        nearer + multiplyAdd(spread(1, k), x.to - x.from, bend), results + 4 &* k)
    }
    write(0)
    write(1)
    write(2)
    write(3)
  }
}
