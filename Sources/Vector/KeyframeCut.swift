import Kernels

/// Tracks in rows, of which nothing is read but the key times and what belongs to the keys around each
/// one's time.
///
/// Those keys are a track by themselves wherever a segment depends on few of them.
struct TrackCut<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  /// The tracks that are computed.
  let form: TrackForm
  private let whole: TrackForm
  /// Numbers of a row, and of what is computed of it.
  private let numbers, cutNumbers: Int
  /// The keys before the segment.
  private let before: Int
  private let hasTiming: Bool

  /// What is cut from tracks of a form, or nil where they are hardly longer or do not lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout == .rows && form.hasTimes else { return nil }
    switch form.interpolation {
    case .linear, .hermite: before = 0
    case .cubic, .catmullRom: before = 1
    default: return nil
    }
    let few = KeyframeForm(
      keys: 2 &* before &+ 2, components: form.components, form.interpolation,
      hasTimes: form.hasTimes, hasTiming: form.hasTiming, hasTension: form.hasTension)
    (numbers, cutNumbers) = (form.parameterCount, few.parameterCount)
    let isFew = 5 &* (cutNumbers &+ form.keys) > 3 &* numbers
    if isFew || numbers > CutRows<Format>.mostNumbers { return nil }
    (whole, self.form, hasTiming) = (TrackForm(form), TrackForm(few), form.hasTiming)
  }

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Evaluates a function for every track.
  @inline(never)
  func run<Function: ElementFunction>(
    _ function: Function, _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>,
    _ count: Int, _ results: UnsafeMutablePointer<Scalar>
  ) {
    let batch = RowBatch<Format>(tracks: tracks, numbers: numbers, times: times, count: count)
    let cutCount = (cutNumbers &+ form.components &+ 1) &* Self.width
    withVectorMemory(of: Scalar.self, cutCount) { cut in
      withVectorMemory(of: Int32.self, RowIndices<Format>.count &* Self.width) {
        run(function, batch, count, results, cut, RowIndices<Format>($0))
      }
    }
  }

  /// `cut` is memory for what is cut of a vector of tracks, its results and its times, `indices` for where.
  @inline(never)
  private func run<Function: ElementFunction>(
    _ function: Function, _ batch: RowBatch<Format>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>, _ cut: UnsafeMutablePointer<Scalar>,
    _ indices: RowIndices<Format>
  ) {
    let width = Self.width
    let tile = LaneTile<Format>(layout: .rows, numbers: form.components, count: count)
    let values = cut + cutNumbers &* width
    var start = 0
    while start < count {
      let (rows, time, length) = batch.vector(start, indices, values + form.components &* width)
      // One number a row is a plane.
      let isPlane = length == width && form.components == 1
      rows.find(among: whole.pieces, time, step: 1, cut)
      indices.begin(before: before, last: whole.keys &- form.keys)
      fill(cut, rows)
      let x = LaneNumbers<Format>(base: UnsafePointer(cut), stride: width, arguments: time)
      let y = LaneResults<Format>(base: isPlane ? results + start : values, stride: width)
      function.evaluate(x, y)
      if !isPlane { tile.empty(UnsafePointer(values), start, length, into: results) }
      start &+= length
    }
  }

  /// The numbers of the keys that were found.
  @inline(always)
  private func fill(_ cut: UnsafeMutablePointer<Scalar>, _ rows: CutRows<Format>) {
    rows.fill(cut, CutSpan(from: 0, step: 1, count: form.keys))
    let width = Self.width
    // The first key's tangent that comes in and the last one's that goes out do not count.
    let outer = form.valueStart &- form.keyStart
    let values = form.keys &* form.keyCount &- 2 &* outer
    rows.fill(
      cut + form.valueStart &* width,
      CutSpan(from: whole.valueStart, step: form.keyCount, count: values))
    if hasTiming {
      rows.fill(
        cut + form.timingStart &* width,
        CutSpan(from: whole.timingStart, step: 4, count: 4 &* form.segments))
    }
    if form.hasTension {
      rows.fill(
        cut + form.tensionStart &* width,
        CutSpan(from: whole.tensionStart, step: 3, count: 3 &* form.keys))
    }
  }
}
