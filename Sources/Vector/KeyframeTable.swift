import Kernels

/// Where `prepare` puts what for `sample`: numbers of the lanes' element type.
///
/// Few pieces are columns that fit in registers, where the level can look up in them; more are rows
/// of 4 numbers. Tracks of many components keep their tangents alone, side by side.
struct KeyTable<L: RealLanes> {
  /// Starts are found at times multiplied by this; implied ones are whole numbers then.
  static var rate: Int { 0 }
  /// The first key time.
  static var first: Int { 1 }
  /// The last key time.
  static var last: Int { 2 }
  /// Buckets in a unit of time.
  static var bucketRate: Int { 3 }
  /// The largest power of two that may be added to a bucket's segment; 0 where that is always right.
  static var leap: Int { 4 }
  private static var headerCount: Int { 8 }

  let form: TrackForm
  /// See `TrackForm.pieces`.
  let pieces: Int

  @inline(__always)
  init(_ form: TrackForm) {
    self.form = form
    pieces = form.pieces
  }

  /// Whether components are computed one after the other.
  @inline(__always)
  var isNarrow: Bool { form.components < 16 }

  /// Whether segments are found without a search.
  @inline(__always)
  var isEven: Bool { !form.searchesTimes && !form.isPaced }

  /// Whether tables are columns of 32.
  @inline(__always)
  var hasColumns: Bool {
    #if V4
    pieces <= 32
    #else
    false
    #endif
  }

  /// How many registers hold what the pieces take of a column: 1, 2 or, of doubles, 4.
  @inline(__always)
  var columnRegisters: Int {
    if pieces <= L.scalarCount { return 1 }
    return isSingle(L.self) || pieces <= 2 &* L.scalarCount ? 2 : 4
  }

  /// Whether segments are found by comparing all key times.
  @inline(__always)
  var isScanned: Bool { pieces <= 32 }

  /// Two columns, or rows, of the pieces' starts and the inverses of their lengths.
  @inline(__always)
  var times: Int { Self.headerCount }
  @inline(__always)
  private var timeCount: Int {
    if isEven { return 0 }
    return hasColumns ? 64 : 4 &* pieces
  }

  /// The segments of the starts of buckets.
  @inline(__always)
  var buckets: Int { times &+ timeCount }
  @inline(__always)
  var bucketCount: Int {
    if isEven || isScanned { return 0 }
    var count = 64
    // In floats whole numbers below 2^24 are exact.
    while count < 4 &* pieces && count < 1 << 24 { count &*= 2 }
    return count
  }

  /// Rows of the control points of timing functions.
  @inline(__always)
  var timing: Int { buckets &+ bucketCount &+ 1 }
  @inline(__always)
  private var timingCount: Int { form.isTimed ? 4 &* form.segments : 0 }

  /// Values at the starts and the ends of pieces and tangents there: per component columns or rows;
  /// for many components the start's tangents of every piece, then its end's.
  @inline(__always)
  var values: Int { timing &+ timingCount }
  /// Numbers per component.
  @inline(__always)
  var valueCount: Int { hasColumns ? 128 : 4 &* pieces }

  /// Numbers of a workspace.
  @inline(__always)
  var count: Int {
    if isNarrow { return values &+ form.components &* valueCount }
    return values &+ (form.motion == .curve ? 2 &* form.components &* form.segments : 0)
  }

  /// Where number k of a row, or of columns, is.
  @inline(__always)
  func index(_ k: Int, of piece: Int) -> Int { hasColumns ? 32 &* k &+ piece : 4 &* piece &+ k }
}
