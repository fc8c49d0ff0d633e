import Kernels

/// How a track's values move between keys.
enum KeyMotion {
  /// Not at all.
  case hold
  /// On straight lines.
  case line
  /// On cubic Hermite polynomials.
  case curve
}

/// What a form says of a track of numbers, worked out once: loops must not call other modules.
struct TrackForm {
  let interpolation: KeyframeInterpolation
  let motion: KeyMotion
  let keys: Int
  let components: Int
  let segments: Int
  /// Intervals of time with a rule of their own: one per key where nothing lies between keys.
  let pieces: Int
  /// Whether segments are found among given key times; implied ones are i / `pieces`.
  let searchesTimes: Bool
  /// Whether the key times are distances.
  let isPaced: Bool
  /// Whether timing functions count.
  let isTimed: Bool
  let hasTension: Bool
  /// Whether a segment depends on all keys.
  let usesAllKeys: Bool
  /// Whether slopes at keys depend on one another.
  let hasSlopes: Bool
  /// Numbers of a key's value with its tangents.
  let keyCount: Int
  /// Where the first key begins.
  let keyStart: Int
  /// Where the first key's value begins.
  let valueStart: Int
  let slopeStart: Int
  let timingStart: Int
  let tensionStart: Int

  /// Inlined: what it works out in memory would be copied before it has reached the cache.
  @inline(__always)
  init(_ form: KeyframeForm) {
    interpolation = form.interpolation
    (keys, components, segments) = (form.keys, form.components, form.segments)
    var isHeld = keys == 1
    var takesTiming = false
    var (isByDistance, isLine, isGlobal, outer) = (false, false, false, 0)
    switch interpolation {
    case .discrete: isHeld = true
    case .linear: (isLine, takesTiming) = (true, true)
    case .paced: (isLine, isByDistance) = (true, true)
    case .cubic: (isLine, takesTiming) = (keys == 2, true)
    case .cubicPaced: (isLine, isByDistance) = (keys == 2, true)
    case .monotone, .natural, .clamped: isGlobal = true
    case .hermite: outer = components
    default: break
    }
    pieces = isHeld ? keys : segments
    isPaced = !isHeld && isByDistance
    searchesTimes = form.hasTimes && keys > 1 && !isPaced
    isTimed = form.hasTiming && !isHeld && takesTiming
    hasTension = form.hasTension
    usesAllKeys = isPaced || isGlobal
    hasSlopes = isGlobal && !isHeld
    (keyCount, keyStart) = (form.keyCount, form.timeCount)
    valueStart = keyStart + outer
    slopeStart = form.slopeStart
    timingStart = form.timingStart
    tensionStart = form.tensionStart
    motion = isHeld ? .hold : isLine ? .line : .curve
  }
}

extension KeyframeForm {
  /// Whether values are single numbers on straight lines between given key times; asked before a
  /// `TrackForm` is made, which takes longer than a few vectors of such tracks.
  @inline(__always)
  var isLines: Bool {
    guard components == 1 && hasTimes && !hasTiming && keys >= 2 else { return false }
    switch interpolation {
    case .linear: return true
    case .cubic: return keys == 2
    default: return false
    }
  }
}
