import Kernels

extension BLASBackend: KeyframeSampling {
  /// See `KeyframeSampling.supports`: poses of numbers between keys, on lines and on splines.
  public func supports(_ form: KeyframeForm, _ arrangement: Arrangement) -> Bool {
    let isLinear = form.interpolation == .linear && !form.hasTiming
    return arrangement == .oneRows && (isLinear || form.isSpline)
  }

  /// See `KeyframeSampling.workspaceCount`: values and, of splines, slopes by the unit of time.
  public func workspaceCount(_ form: KeyframeForm) -> Int {
    form.isSpline ? 2 * form.keys * form.components : 0
  }

  /// See `KeyframeSampling.prepare`: LAPACK solves for the slopes of all components together.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    _ track: Span<Scalar>, _ form: KeyframeForm, into workspace: inout MutableSpan<Double>
  ) {
    requireCount("track", track.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
    guard form.isSpline else { return }
    let (keys, components) = (form.keys, form.components)
    let (slopes, unit) = track.withUnsafeBufferPointer {
      $0.baseAddress.map { (self.slopes($0, form), form.unit($0)) } ?? ([], 1)
    }
    workspace.withUnsafeMutableBufferPointer { memory in
      guard let memory = memory.baseAddress else { return }
      let basis = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Scalar.self)
      for key in 0..<keys {
        for component in 0..<components {
          basis[key * components + component] =
            track[form.timeCount + key * components + component]
          basis[(keys + key) * components + component] =
            Scalar(slopes[component * keys + key] * unit)
        }
      }
    }
  }

  /// See `KeyframeSampling.sample`: a matrix of weights, a row per time, times values and slopes.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func sample(
    _ track: Span<Scalar>, _ form: KeyframeForm, workspace: Span<Double>,
    _ arrangement: Arrangement, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, supports(form, arrangement), "what a product of two matrices computes")
    let (count, columns) = (times.count, form.components)
    requireCount("track", track.count, form.parameterCount)
    requireCount("results", results.count, count * columns)
    requireCount("workspace", workspace.count, workspaceCount(form))
    let inner = form.keys * (form.isSpline ? 2 : 1)
    let block = min(max(1, smallProduct / (columns * inner)), max(1, count))
    withPointers(track, times, &results) { track, times, results in
      workspace.withUnsafeBufferPointer { workspace in
        let prepared = workspace.baseAddress.flatMap {
          form.isSpline ? UnsafeRawPointer($0).assumingMemoryBound(to: Scalar.self) : nil
        }
        withUnsafeTemporaryAllocation(of: Scalar.self, capacity: block * inner) { weights in
          guard let weights = weights.baseAddress else { return }
          for start in stride(from: 0, to: count, by: block) {
            let rows = min(block, count - start)
            weights.update(repeating: 0, count: rows * inner)
            for row in 0..<rows {
              form.weigh(weights + row * inner, track, at: times[start + row])
            }
            threaded {
              Scalar.multiply(
                rows: rows, columns: columns, inner: inner, weights,
                prepared ?? track + form.timeCount, stride: columns,
                into: results + start * columns, rowStride: columns)
            }
          }
        }
      }
    }
  }

  /// The slopes by time at every key, one component after the other.
  private func slopes(_ track: UnsafePointer<Scalar>, _ form: KeyframeForm) -> [Double] {
    let (keys, components) = (form.keys, form.components)
    func value(_ key: Int, _ component: Int) -> Double {
      Double(track[form.timeCount + key * components + component])
    }
    guard keys > 1 else { return Array(repeating: 0, count: components) }
    let steps = (0..<(keys - 1)).map { form.time(of: $0 + 1, track) - form.time(of: $0, track) }
    let isClamped = form.interpolation == .clamped
    var (lower, upper) = (steps.map { 1 / $0 }, steps.map { 1 / $0 })
    var diagonal = (0..<keys).map { key in
      2 * ((key > 0 ? 1 / steps[key - 1] : 0) + (key < keys - 1 ? 1 / steps[key] : 0))
    }
    var sides = [Double](repeating: 0, count: keys * components)
    for component in 0..<components {
      for segment in 0..<(keys - 1) {
        let change = value(segment + 1, component) - value(segment, component)
        let side = 3 * change / (steps[segment] * steps[segment])
        sides[component * keys + segment] += side
        sides[component * keys + segment + 1] += side
      }
      if isClamped {
        func slope(_ end: Int) -> Double {
          Double(track[form.slopeStart + end * components + component])
        }
        sides[component * keys] = slope(0) * upper[0]
        sides[component * keys + keys - 1] = slope(1) * lower[keys - 2]
      }
    }
    if isClamped {
      // As large as their neighbours, so that LAPACK keeps the order of rows, in which errors shrink.
      (diagonal[0], diagonal[keys - 1]) = (upper[0], lower[keys - 2])
      (upper[0], lower[keys - 2]) = (0, 0)
    }
    OpenBLAS.solve(
      keys, lower: &lower, diagonal: &diagonal, upper: &upper, sides: &sides, sideCount: components)
    return sides
  }
}

extension KeyframeForm {
  /// Whether slopes come from a system of equations.
  fileprivate var isSpline: Bool { interpolation == .natural || interpolation == .clamped }

  /// The time of a key.
  fileprivate func time<Scalar: KernelScalar>(
    of key: Int, _ track: UnsafePointer<Scalar>
  ) -> Double {
    hasTimes ? Double(track[key]) : Double(key) / Double(max(1, segments))
  }

  /// The power of two below the time between the first and the last key: a slope by it is no larger than
  /// values, however short the time.
  fileprivate func unit<Scalar: KernelScalar>(_ track: UnsafePointer<Scalar>) -> Double {
    (time(of: segments, track) - time(of: 0, track)).binade
  }

  /// Sets what a result has of every key's value and, of splines, of every key's slope.
  fileprivate func weigh<Scalar: KernelScalar>(
    _ weights: UnsafeMutablePointer<Scalar>, _ track: UnsafePointer<Scalar>, at given: Scalar
  ) {
    let time = Double(given)
    func start(_ key: Int) -> Double { self.time(of: key, track) }
    guard !time.isNaN else { return weights.update(repeating: .nan, count: 1) }
    guard segments > 0, time < start(segments) else {
      weights[segments] = 1
      return
    }
    guard time >= start(0) else {
      weights[0] = 1
      return
    }
    var (low, high) = (0, segments)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(middle) <= time { low = middle } else { high = middle }
    }
    let step = start(low + 1) - start(low)
    let u = (time - start(low)) / step
    guard isSpline else {
      weights[low] = Scalar(1 - u)
      weights[low + 1] = Scalar(u)
      return
    }
    let (rest, part, way) = (1 - u, u * u * (3 - 2 * u), step / unit(track))
    weights[low] = Scalar(1 - part)
    weights[low + 1] = Scalar(part)
    weights[keys + low] = Scalar(way * u * rest * rest)
    weights[keys + low + 1] = Scalar(-way * u * u * rest)
  }
}
