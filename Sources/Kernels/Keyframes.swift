/// How far apart the knots of a Catmull-Rom spline are: a power of the distance of its points.
public enum CatmullRomSpacing: String, Sendable, CaseIterable {
  /// Power 0: all knots equally far apart.
  case uniform
  /// Power 1/2: no cusps and no loops within a segment.
  case centripetal
  /// Power 1: by distance.
  case chordal
}

/// A space of colors, whose coordinates are what is mixed.
///
/// All follow from encoded red, green and blue of sRGB, without clamping: numbers may leave [0, 1],
/// as those of colors outside its gamut do.
public enum ColorSpace: String, Sendable, CaseIterable {
  /// sRGB as it is encoded.
  case encoded
  /// The light of sRGB's primaries.
  case linear
  /// Display P3: the light of its own primaries, encoded as sRGB is.
  case displayP3
  /// CIE's L, a and b relative to the white D50, to which D65 is adapted by Bradford's matrix.
  case lab
  /// Oklab's L, a and b.
  case oklab
}

/// How colors are mixed; keys and results are encoded sRGB r, g, b and alpha.
///
/// - Source: css-color-4, sections 10, 12 and 17.
public struct ColorMix: Hashable, Sendable {
  /// Whose coordinates are mixed.
  public var space: ColorSpace
  /// Whether they are multiplied by alpha before, and divided by the mixed alpha after, unless that
  /// is 0.
  public var isPremultiplied: Bool

  /// A way to mix.
  public init(in space: ColorSpace, premultiplied: Bool) {
    self.space = space
    isPremultiplied = premultiplied
  }
}

/// What happens between two keys.
///
/// With p the values, t the key times, D[i] = t[i+1] - t[i], u the part of segment i that has
/// passed, and the mirrored neighbours p[-1] = 2 p[0] - p[1], t[-1] = 2 t[0] - t[1] (likewise after
/// the last key), smooth segments are h00 p[i] + h10 a + h01 p[i+1] + h11 b: cubic Hermite
/// polynomials of u with the tangents a and b by u at the segment's ends.
public enum KeyframeInterpolation: Hashable, Sendable {
  /// p[i] + (p[i+1] - p[i]) u.
  case linear
  /// p[i], as glTF's STEP; there is one key time more than values.
  case discrete
  /// Linear, the key times being the cumulative distances of the values over their total.
  case paced
  /// Kochanek and Bartels' spline with tension T, continuity C and bias B per key.
  ///
  /// a = ((1-T)(1+C)(1+B)/2 (p[i] - p[i-1]) + (1-T)(1-C)(1-B)/2 (p[i+1] - p[i])) 2 D[i] / (D[i-1] +
  /// D[i]) with the numbers of key i; b = ((1-T)(1-C)(1+B)/2 (p[i+1] - p[i]) + (1-T)(1+C)(1-B)/2
  /// (p[i+2] - p[i+1])) 2 D[i] / (D[i] + D[i+1]) with those of key i+1. Two keys are linear.
  case cubic
  /// `cubic` at the key times of `paced`.
  case cubicPaced
  /// glTF's CUBICSPLINE: a key is in-tangent, value, out-tangent, tangents by time; a = D[i]
  /// out[i], b = D[i] in[i+1].
  case hermite
  /// With d[i] the power of |p[i+1] - p[i]|: a = d[i] ((p[i] - p[i-1]) / d[i-1] - (p[i+1] - p[i-1])
  /// / (d[i-1] + d[i]) + (p[i+1] - p[i]) / d[i]), b likewise. Beside a neighbour with d = 0, which
  /// is no direction, the mirrored one is taken; a segment with d = 0 stays at its value.
  case catmullRom(CatmullRomSpacing)
  /// Fritsch and Carlson's: slopes are means of the secants, 0 where these change sign, and
  /// shortened from the first segment to the last to at most three secants.
  case monotone
  /// Twice continuously differentiable, second derivative 0 at the ends.
  case natural
  /// Twice continuously differentiable, with given slopes at the ends.
  case clamped
  /// Rotations on arcs with constant speed; a key is planes x, y, z, w of its rotations.
  case slerp(RotationArc)
  /// Rotations on chords.
  case nlerp(RotationArc)
  /// Rotations on splines, direct arcs; a key is planes x, y, z, w of its rotations, then of their
  /// controls.
  case squad
  /// 4x4 matrices.
  case matrix(TransformInterpolation)
  /// Colors.
  case color(ColorMix)
}

/// What the tracks of a batch have in common: how many keys, and what lies between them.
///
/// A track's numbers are, in this order: the key times if given; the values of every key, one key
/// after the other; for `clamped` the slopes at the start and the end; four control point numbers
/// of the timing function of every segment; tension, continuity and bias of every key.
public struct KeyframeForm: Hashable, Sendable {
  /// Keys, 1 to 2^23.
  public let keys: Int
  /// Numbers of a result.
  public let components: Int
  /// What happens between two keys.
  public let interpolation: KeyframeInterpolation
  /// Whether key times are given; else they are i / (keys - 1), for `discrete` i / keys.
  public let hasTimes: Bool
  /// Whether every segment has a timing function that replaces u, 0 and 1 being exact; only `linear`,
  /// `cubic`, rotations, matrices and colors look at them.
  public let hasTiming: Bool
  /// Whether every key has tension, continuity and bias, else they are 0; only `cubic` and
  /// `cubicPaced` look at them.
  public let hasTension: Bool
  /// Numbers of key times: none, or one per key, and one more for `discrete`.
  public let timeCount: Int
  /// Numbers per key: `components`, three times as many with tangents, twice as many with controls.
  public let keyCount: Int
  /// Where the slopes at the ends begin.
  public let slopeStart: Int
  /// Where the timing functions begin.
  public let timingStart: Int
  /// Where tension, continuity and bias begin.
  public let tensionStart: Int
  /// Numbers of a track.
  public let parameterCount: Int

  /// Tracks of so many keys.
  ///
  /// - Precondition: rotations have a multiple of 4 components, matrices 16, colors 4.
  public init(
    keys: Int, components: Int, _ interpolation: KeyframeInterpolation, hasTimes: Bool = false,
    hasTiming: Bool = false, hasTension: Bool = false
  ) {
    // Twice as many are whole numbers of floats.
    require((1...1 << 23).contains(keys), "keys \(keys): not in 1...2^23")
    require(components > 0, "components \(components): not positive")
    switch interpolation {
    case .slerp, .nlerp, .squad:
      require(components % 4 == 0, "components \(components): not a multiple of 4")
    case .matrix: require(components == 16, "components \(components): not the 16 of a matrix")
    case .color: require(components == 4, "components \(components): not the 4 of a color")
    default: break
    }
    self.keys = keys
    self.components = components
    self.interpolation = interpolation
    self.hasTimes = hasTimes
    self.hasTiming = hasTiming
    self.hasTension = hasTension
    let slopes: Int
    switch interpolation {
    case .hermite: (keyCount, slopes) = (3 * components, 0)
    case .squad: (keyCount, slopes) = (2 * components, 0)
    case .clamped: (keyCount, slopes) = (components, 2 * components)
    default: (keyCount, slopes) = (components, 0)
    }
    timeCount = hasTimes ? keys + (interpolation == .discrete ? 1 : 0) : 0
    slopeStart = timeCount + keys * keyCount
    timingStart = slopeStart + slopes
    tensionStart = timingStart + (hasTiming ? 4 * (keys - 1) : 0)
    parameterCount = tensionStart + (hasTension ? 3 * keys : 0)
  }

  /// Parts of a track, keys - 1.
  @inlinable
  public var segments: Int { keys - 1 }
}

/// Tracks sampled at many times, which linear algebra can express in part.
public protocol KeyframeSampling<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Whether there is code for a track of a form with its results in planes or rows.
  func supports(_ form: KeyframeForm, _ arrangement: Arrangement) -> Bool

  /// How many numbers `prepare` writes; 0 where the implementation needs no workspace.
  func workspaceCount(_ form: KeyframeForm) -> Int

  /// Computes a track's tangents and what finds its segments, for later calls of `sample`.
  ///
  /// - Shapes: track of `form.parameterCount`, workspace of `workspaceCount`.
  /// - Units, errors and sources: those of `sample`.
  ///
  /// - Parameters:
  ///   - track: the numbers of one track.
  ///   - form: what they are.
  ///   - workspace: exactly `workspaceCount` numbers, opaque to the caller.
  func prepare(
    _ track: Span<Scalar>, _ form: KeyframeForm, into workspace: inout MutableSpan<Double>)

  /// The values of one track.
  ///
  /// Segment i is that of the last key whose time is not above the given one: of equal key times
  /// the last counts. Before the first key the first value holds, from the last key on the last
  /// one. A time that is NaN gives NaN.
  ///
  /// - Shapes: times of n; results of n in planes (`one`), or in rows (`one.rows`), each row a pose
  ///   of `form.components` numbers that share their key times.
  /// - Units: those of the values; times and key times in one unit.
  /// - Error: in ulp, in units of the sensitivity to the input, and of the extent of values and
  ///   tangents.
  /// - Source: CAKeyframeAnimation; Kochanek and Bartels 1984; glTF 2.0, appendix C; Fritsch and
  ///   Carlson 1980.
  ///
  /// - Parameters:
  ///   - track: the numbers of one track.
  ///   - form: what they are.
  ///   - workspace: what `prepare` wrote for it.
  ///   - arrangement: `one` or `one.rows`.
  ///   - times: when.
  ///   - results: values.
  func sample(
    _ track: Span<Scalar>, _ form: KeyframeForm, workspace: Span<Double>,
    _ arrangement: Arrangement,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>)
}

/// Batched tracks of keys.
public protocol KeyframeBatch<Scalar>: KeyframeSampling {
  /// The values of many tracks, each at a time of its own.
  ///
  /// - Shapes: tracks of `form.parameterCount` numbers, a time per track, results of
  ///   `form.components` numbers, all in the same layout.
  /// - Units: as `sample`.
  /// - Error: as `sample`.
  /// - Source: as `sample`; Shoemake, Animating rotation with quaternion curves, 1985; css-color-4.
  ///
  /// - Parameters:
  ///   - tracks: tracks of one form.
  ///   - form: what they are.
  ///   - layout: how the numbers lie in memory.
  ///   - times: when.
  ///   - results: values.
  func samples(
    of tracks: Span<Scalar>, _ form: KeyframeForm, _ layout: NumberLayout, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)
}

extension KeyframeSampling {
  /// All, unless an implementation says otherwise.
  public func supports(_ form: KeyframeForm, _ arrangement: Arrangement) -> Bool { true }
}
