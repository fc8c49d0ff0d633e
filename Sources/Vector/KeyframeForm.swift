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
  /// Whether `LineLanes` serves tracks of this form.
  let isFewLines: Bool
  /// Numbers of a key's value with its tangents.
  let keyCount: Int
  /// Where the first key begins.
  let keyStart: Int
  /// Where the first key's value begins.
  let valueStart: Int
  let slopeStart: Int
  let timingStart: Int
  let tensionStart: Int

  init(_ form: KeyframeForm) {
    interpolation = form.interpolation
    (keys, components, segments) = (form.keys, form.components, form.segments)
    let isHeld = keys == 1 || interpolation == .discrete
    pieces = isHeld ? keys : segments
    isPaced = !isHeld && (interpolation == .paced || interpolation == .cubicPaced)
    searchesTimes = form.hasTimes && keys > 1 && !isPaced
    isTimed = form.hasTiming && !isHeld && (interpolation == .linear || interpolation == .cubic)
    hasTension = form.hasTension
    (keyCount, keyStart) = (form.keyCount, form.timeCount)
    valueStart = keyStart + (interpolation == .hermite ? components : 0)
    slopeStart = form.slopeStart
    timingStart = form.timingStart
    tensionStart = form.tensionStart
    if isHeld {
      motion = .hold
    } else {
      switch interpolation {
      case .linear, .paced: motion = .line
      case .cubic, .cubicPaced: motion = keys == 2 ? .line : .curve
      default: motion = .curve
      }
    }
    isFewLines =
      motion == .line && components == 1 && searchesTimes && !isTimed && pieces <= 32
  }
}
