import Kernels

/// The value at a time of the track that numbers are.
func keyframeValue(_ numbers: [Double], _ form: KeyframeForm, at time: Word) -> [Word] {
  KeyframeTrack(numbers, form).value(at: time)
}

/// A track, and what of it is the same at all times.
struct KeyframeTrack {
  /// What the numbers are.
  let form: KeyframeForm
  /// All numbers of the track.
  let numbers: [Double]
  /// What each key passes through.
  let values: [[Word]]
  /// Where segments begin and end.
  let knots: Knots
  /// By keys, the slopes by knots of `monotone`, `natural` and `clamped`.
  private(set) var slopes: [[Word]] = []

  /// The track of `form.parameterCount` numbers.
  init(_ numbers: [Double], _ form: KeyframeForm) {
    precondition(numbers.count == form.parameterCount, "a track has as many numbers as its form")
    self.form = form
    self.numbers = numbers
    let tangents = form.interpolation == .hermite ? form.components : 0
    let values = (0..<form.keys).map { key in
      let start = form.timeCount + key * form.keyCount + tangents
      return numbers[start..<(start + form.components)].map { Word($0) }
    }
    let isDiscrete = form.interpolation == .discrete
    self.values = values
    knots =
      switch form.interpolation {
      case .paced, .cubicPaced: Knots(pacing: values)
      case _ where form.hasTimes: Knots(numbers[..<form.timeCount])
      default: Knots(evenly: isDiscrete ? form.keys : form.segments)
      }
    slopes = keySlopes
  }

  /// The value at a time.
  func value(at time: Word) -> [Word] {
    if time.isNaN { return [Word](repeating: time, count: form.components) }
    let (index, u) = knots.place(time)
    let key = min(index, form.keys - 1)
    return u.high == 0 ? value(ofKey: key) : value(inSegment: key, u)
  }

  private func value(ofKey key: Int) -> [Word] {
    switch form.interpolation {
    case .slerp, .nlerp, .squad: planes(rotations(key).map(\.unit))
    default: values[key]
    }
  }

  private func value(inSegment i: Int, _ u: Word) -> [Word] {
    switch form.interpolation {
    case .discrete: values[i]
    case .linear: mix(values[i], values[i + 1], eased(u, i))
    case .paced: mix(values[i], values[i + 1], u)
    case .cubic: smooth(i, eased(u, i))
    case .cubicPaced, .hermite, .catmullRom, .monotone, .natural, .clamped: smooth(i, u)
    case .slerp, .nlerp, .squad: planes(turned(i, eased(u, i)))
    case .matrix(let mode):
      mode.matrix(values[i].map(\.high), values[i + 1].map(\.high), eased(u, i))
    case .color(let way): way.mixed(values[i], values[i + 1], eased(u, i))
    }
  }

  /// The part of a segment that its timing function makes of another one.
  private func eased(_ u: Word, _ segment: Int) -> Word {
    guard form.hasTiming else { return u }
    let c = Array(numbers[(form.timingStart + 4 * segment)...].prefix(4))
    return CubicTiming(c[0], c[1], c[2], c[3]).clampedValue(at: u)
  }
}

extension ReferenceBackend: KeyframeBatch {
  /// See `KeyframeSampling.workspaceCount`.
  public func workspaceCount(_ form: KeyframeForm) -> Int { 0 }

  /// See `KeyframeSampling.prepare`.
  public func prepare(
    _ track: Span<Scalar>, _ form: KeyframeForm, into workspace: inout MutableSpan<Double>
  ) {
    requireCount("track", track.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
  }

  /// See `KeyframeSampling.sample`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func sample(
    _ track: Span<Scalar>, _ form: KeyframeForm, workspace: Span<Double>,
    _ arrangement: Arrangement,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(arrangement, arrangement.isOne, "one or one.rows")
    requireCount("track", track.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
    requireCount("results", results.count, form.components * times.count)
    let numbers = track.numbers(0, .rows, of: form.parameterCount, count: 1)
    let measured = KeyframeTrack(numbers, form)
    for i in times.indices {
      let value = measured.value(at: Word(Double(times[i])))
      results.store(value, i, arrangement.layout, count: times.count)
    }
  }

  /// See `KeyframeBatch.samples`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func samples(
    of tracks: Span<Scalar>, _ form: KeyframeForm, _ layout: NumberLayout, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = times.count
    requireCount("tracks", tracks.count, form.parameterCount * count)
    requireCount("results", results.count, form.components * count)
    for i in times.indices {
      let numbers = tracks.numbers(i, layout, of: form.parameterCount, count: count)
      let value = keyframeValue(numbers, form, at: Word(Double(times[i])))
      results.store(value, i, layout, count: count)
    }
  }
}
