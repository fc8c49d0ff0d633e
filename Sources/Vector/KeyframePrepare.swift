import Kernels

/// Computes what `sample` looks up, in doubles.
struct KeyPreparation<Scalar: VectorScalar, Number: VectorScalar> {
  typealias L = Number.Lanes

  let form: TrackForm
  let track: UnsafePointer<Scalar>
  let workspace: UnsafeMutablePointer<Number>
  /// Of the segments.
  let lengths: UnsafeMutablePointer<DoubleLanes>
  let values: UnsafeMutablePointer<DoubleLanes>
  let slopes: LaneSlopes<DoubleLanes>
  private let table: KeyTable<L>

  /// Prepares a track.
  @inline(never)
  static func run(
    _ form: TrackForm, _ track: UnsafePointer<Scalar>,
    _ workspace: UnsafeMutablePointer<Number>
  ) {
    let slopes = form.hasSlopes ? vectorsPerSlope(1) : 0
    withVectorMemory(of: DoubleLanes.self, (2 &+ slopes) &* form.keys) { memory in
      let preparation = Self(form, track, workspace, memory)
      preparation.fillTimes()
      if form.hasSlopes { preparation.slopes.begin(form.interpolation) }
      preparation.fillTiming()
      preparation.fillValues()
    }
  }

  @inline(__always)
  private init(
    _ form: TrackForm, _ track: UnsafePointer<Scalar>,
    _ workspace: UnsafeMutablePointer<Number>, _ memory: UnsafeMutablePointer<DoubleLanes>
  ) {
    (self.form, self.track, self.workspace) = (form, track, workspace)
    lengths = memory
    values = memory + form.keys
    slopes = LaneSlopes(
      keys: form.keys, lengths: UnsafePointer(lengths), components: 1, in: memory + 2 &* form.keys)
    table = KeyTable(form)
  }

  /// An inverse that is not infinite.
  private static var most: Double { Number.self == Float.self ? 0x1p127 : 0x1p1023 }

  /// The Euclidean distance of a segment's values.
  func distance(_ segment: Int) -> Double {
    let from = track + (form.keyStart &+ segment &* form.components)
    var square = 0.0
    var c = 0
    while c < form.components {
      let difference = from[form.components &+ c].double - from[c].double
      square += difference * difference
      c &+= 1
    }
    return square.squareRoot()
  }

  /// A segment's length where tangents are made of it; for Catmull and Rom a power of its distance.
  private func weight(_ segment: Int, _ length: Double) -> Double {
    guard case .catmullRom(let spacing) = form.interpolation else { return length }
    switch spacing {
    case .uniform: return 1
    case .centripetal: return distance(segment).squareRoot()
    case .chordal: return distance(segment)
    }
  }

  private func store(_ number: Double, _ index: Int) { workspace[index] = Number(number) }
  private func number(_ index: Int) -> Double { workspace[index].double }

  /// The header, and what finds segments.
  @inline(__always)
  private func fillTimes() {
    let isGiven = form.searchesTimes
    let scale = isGiven ? timeScale : 1
    var total = 0.0
    var i = 0
    while i < table.pieces {
      let start = isGiven ? track[i].double : total
      let length = isGiven ? track[i &+ 1].double - start : form.isPaced ? distance(i) : 1
      total += length
      if i < form.segments { lengths[i] = DoubleLanes(repeating: weight(i, length)) }
      if !table.isEven {
        store(start * scale, table.times &+ table.index(0, of: i))
        store(
          length > 0 ? min(1 / (length * scale), Self.most) : 0,
          table.times &+ table.index(1, of: i))
      }
      i &+= 1
    }
    store(isGiven ? scale : form.isPaced ? total : Double(table.pieces), KeyTable<L>.rate)
    store(isGiven ? track[0].double : 0, KeyTable<L>.first)
    store(isGiven ? track[table.pieces].double : 1, KeyTable<L>.last)
    if table.hasColumns && !table.isEven { endTimes() }
    if table.bucketCount > 0 { fillBuckets() }
  }

  /// A power of two that keeps the inverses of the segments' lengths normal numbers.
  private var timeScale: Double {
    let (bound, scale) = Number.self == Float.self ? (0x1p110, 0x1p50) : (0x1p960, 0x1p200)
    let span = track[table.pieces].double - track[0].double
    if span > bound { return 1 / scale }
    var i = 0
    while i < table.pieces {
      let length = track[i &+ 1].double - track[i].double
      if length > 0 && length * bound < 1 && span * scale < bound { return scale }
      i &+= 1
    }
    return 1
  }

  /// No search in registers goes beyond the last piece.
  private func endTimes() {
    var i = table.pieces
    while i < 32 {
      store(.infinity, table.times &+ table.index(0, of: i))
      store(0, table.times &+ table.index(1, of: i))
      i &+= 1
    }
  }

  /// Per bucket of time the last piece that begins in an earlier one.
  private func fillBuckets() {
    let buckets = workspace + table.buckets
    let last = table.bucketCount &- 1
    let first = workspace[table.times]
    let span = number(KeyTable<L>.last) * number(KeyTable<L>.rate) - first.double
    let rate = span > 0 ? min(Double(table.bucketCount) / span, Self.most) : 0
    store(rate, KeyTable<L>.bucketRate)
    var (bucket, piece, most) = (0, 0, 0)
    while bucket < table.bucketCount {
      buckets[bucket] = Number(Double(max(0, piece &- 1)))
      let start = piece
      while piece < table.pieces {
        // As `KeyTimeline` rounds.
        let place = ((workspace[table.times &+ 4 &* piece] - first) * Number(rate)).double
        // Where keys are too far apart for a pace, no number says where a piece begins.
        let begin = place < Double(last) ? Int(max(0, place)) : last
        if begin > bucket { break }
        piece &+= 1
      }
      most = max(most, piece &- start)
      bucket &+= 1
    }
    var leap = 1
    while 2 &* leap <= most { leap &*= 2 }
    store(Double(leap), KeyTable<L>.leap)
  }

  /// Rows of control points.
  private func fillTiming() {
    if !form.isTimed { return }
    var k = 0
    while k < 4 &* form.segments {
      store(track[form.timingStart &+ k].double, table.timing &+ k)
      k &+= 1
    }
  }

  /// Values and tangents, a vector of components at a time.
  @inline(__always)
  private func fillValues() {
    if !table.isNarrow && form.motion != .curve { return }
    let width = DoubleLanes.scalarCount
    forEachStep(form.components, width: width) { c, length in
      var key = 0
      while key < form.keys {
        values[key] = number(key, c, length)
        key &+= 1
      }
      if form.hasSlopes { fillSlopes(c, length) }
      var piece = 0
      while piece < table.pieces {
        let next = min(piece &+ 1, form.keys &- 1)
        let tangents =
          form.motion == .curve
          ? self.tangents(piece, c, length) : LaneTangents(start: .zero, end: .zero)
        if table.isNarrow {
          var lane = 0
          while lane < length {
            let place = table.values &+ (c &+ lane) &* table.valueCount
            store(values[piece][lane], place &+ table.index(0, of: piece))
            store(values[next][lane], place &+ table.index(1, of: piece))
            store(tangents.start[lane], place &+ table.index(2, of: piece))
            store(tangents.end[lane], place &+ table.index(3, of: piece))
            lane &+= 1
          }
        } else {
          let row = workspace + (table.values &+ piece &* form.components &+ c)
          row.store(doubles: tangents.start, 0, length)
          (row + form.components &* form.segments).store(doubles: tangents.end, 0, length)
        }
        piece &+= 1
      }
      if table.isNarrow && table.hasColumns { repeatLast(c, length) }
    }
  }

  /// Fills columns beyond the last piece, where distances find themselves that leave the range.
  private func repeatLast(_ first: Int, _ count: Int) {
    let last = table.pieces &- 1
    var c = first
    while c < first &+ count {
      let column = workspace + (table.values &+ c &* table.valueCount)
      var k = 0
      while k < 4 {
        var piece = table.pieces
        while piece < 32 {
          column[table.index(k, of: piece)] = column[table.index(k, of: last)]
          piece &+= 1
        }
        k &+= 1
      }
      c &+= 1
    }
  }
}
