import Kernels

extension VectorBackend: KeyframeBatch {
  /// See `KeyframeSampling.workspaceCount`.
  public func workspaceCount(_ form: KeyframeForm) -> Int {
    form.isOfNumbers ? KeyTable<Scalar.Lanes>(TrackForm(form)).count : 0
  }

  /// See `KeyframeSampling.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    _ track: Span<Scalar>, _ form: KeyframeForm, into workspace: inout MutableSpan<Double>
  ) {
    requireCount("track", track.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
    if !form.isOfNumbers { return }
    track.withUnsafeBufferPointer { track in
      workspace.withUnsafeMutableBytes { bytes in
        guard let track = track.baseAddress, let address = bytes.baseAddress else { return }
        @inline(__always)
        func prepare<Element, Number>(_ element: Element.Type, _ number: Number.Type)
        where Element: VectorScalar, Number: VectorScalar {
          KeyPreparation<Element, Number>.run(
            TrackForm(form), recast(track), address.assumingMemoryBound(to: Number.self))
        }
        switch format {
        case .doubles: prepare(Double.self, Double.self)
        case .floatsInDoubles: prepare(Float.self, Double.self)
        case .floats: prepare(Float.self, Float.self)
        }
      }
    }
  }

  /// See `KeyframeSampling.sample`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func sample(
    _ track: Span<Scalar>, _ form: KeyframeForm, workspace: Span<Double>,
    _ arrangement: Arrangement, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(arrangement, arrangement.isOne, "one or one.rows")
    requireCount("track", track.count, form.parameterCount)
    requireCount("results", results.count, form.components * times.count)
    guard form.isOfNumbers else {
      requireCount("workspace", workspace.count, 0)
      return sampleObjects(track, form, arrangement, at: times, into: &results)
    }
    let trackForm = TrackForm(form)
    let workspaceCount = KeyTable<Scalar.Lanes>(trackForm).count
    requireCount("workspace", workspace.count, workspaceCount)
    track.withUnsafeBufferPointer { track in
      workspace.withUnsafeBytes { bytes in
        withPointers(times, &results) { times, results, count in
          guard let track = track.baseAddress, let address = bytes.baseAddress else { return }
          @inline(__always)
          func sample<Format: LaneFormat>(_ type: Format.Type) {
            KeySampling<Format>(
              track: recast(track),
              workspace: address.assumingMemoryBound(to: Format.Lanes.Scalar.self),
              table: KeyTable(trackForm), times: recast(times), count: count,
              results: recast(results), isInRows: arrangement == .oneRows
            ).run()
          }
          switch format {
          case .doubles: sample(OwnFormat<Double>.self)
          case .floats: sample(OwnFormat<Float>.self)
          case .floatsInDoubles: sample(DoubleFormat<Float>.self)
          }
        }
      }
    }
  }

  /// Samples a track whose values are not numbers of their own.
  @inline(__always)
  private func sampleObjects(
    _ track: Span<Scalar>, _ form: KeyframeForm, _ arrangement: Arrangement,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    track.withUnsafeBufferPointer { track in
      withPointers(times, &results) { times, results, count in
        guard let track = track.baseAddress else { return }
        @inline(__always)
        func sample<Format: LaneFormat>(_ type: Format.Type) {
          ObjectTrack<Format>.sample(
            track: recast(track), form: form, arrangement: arrangement, times: recast(times),
            count: count, results: recast(results))
        }
        switch (format, form.hasFloatCode) {
        case (.doubles, _): sample(OwnFormat<Double>.self)
        case (.floats, true): sample(OwnFormat<Float>.self)
        default: sample(DoubleFormat<Float>.self)
        }
      }
    }
  }

  /// See `KeyframeBatch.samples`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func samples(
    of tracks: Span<Scalar>, _ form: KeyframeForm, _ layout: NumberLayout, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    requireCount("tracks", tracks.count, form.parameterCount * times.count)
    requireCount("results", results.count, form.components * times.count)
    tracks.withUnsafeBufferPointer { tracks in
      withPointers(times, &results) { times, results, count in
        guard let tracks = tracks.baseAddress else { return }
        @inline(__always)
        func sample<Format: LaneFormat>(_ type: Format.Type) {
          if form.isOfNumbers {
            sampleEach(type, recast(tracks), form, layout, recast(times), count, recast(results))
          } else {
            ObjectTrack<Format>.samples(
              tracks: recast(tracks), form: form, layout: layout, times: recast(times),
              count: count, results: recast(results))
          }
        }
        switch (format, form.hasFloatCode && !form.needsDoublesEach) {
        case (.doubles, _): sample(OwnFormat<Double>.self)
        case (.floats, true): sample(OwnFormat<Float>.self)
        default: sample(DoubleFormat<Float>.self)
        }
      }
    }
  }
}

/// Tracks of numbers, a vector of them at a time.
@inline(__always)
private func sampleEach<Format: LaneFormat>(
  _ format: Format.Type, _ tracks: UnsafePointer<Format.Scalar>, _ form: KeyframeForm,
  _ layout: NumberLayout, _ times: UnsafePointer<Format.Scalar>, _ count: Int,
  _ results: UnsafeMutablePointer<Format.Scalar>
) {
  if let rows = TrackRows<Format>(form, layout) {
    return rows.run(tracks, times, count, results)
  }
  if let rows = LineTracks<Format>(form, layout) {
    return rows.run(tracks, times, count, results)
  }
  if let planes = LinePlanes<Format>(form, layout) {
    return planes.run(tracks, times, count, results)
  }
  if let cut = TrackCut<Format>(form, layout) {
    return withVectorMemory(of: Format.Lanes.self, TrackLanes.scratchCount(cut.form)) {
      cut.run(TrackLanes(form: cut.form, scratch: $0), tracks, times, count, results)
    }
  }
  let batch = LaneBatch<Format>(
    layout: layout, count: count, inputs: tracks, inputCount: form.parameterCount,
    results: results, resultCount: form.components, arguments: times)
  let track = TrackForm(form)
  withVectorMemory(of: Format.Lanes.self, TrackLanes.scratchCount(track)) {
    batch.run(TrackLanes(form: track, scratch: $0))
  }
}

extension KeyframeForm {
  /// Whether components are numbers of their own, not parts of rotations, matrices or colors.
  fileprivate var isOfNumbers: Bool {
    switch interpolation {
    case .slerp, .nlerp, .squad, .matrix, .color: false
    default: true
    }
  }

  /// Whether there is code in vectors of floats.
  fileprivate var hasFloatCode: Bool {
    switch interpolation {
    case .squad, .matrix, .color: false
    default: true
    }
  }

  /// Whether a track per lane takes the range or the digits of doubles: where distances are squared,
  /// and where errors spread over the track.
  fileprivate var needsDoublesEach: Bool {
    switch interpolation {
    case .paced, .cubicPaced, .monotone, .natural, .clamped, .catmullRom(.centripetal),
      .catmullRom(.chordal):
      true
    default: false
    }
  }
}
