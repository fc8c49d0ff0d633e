import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// The numbers of a replicator's level in every lane, in the order of `AnimationOperation.replicate`.
private struct LaneReplicator<Format: LaneFormat> {
  typealias L = Format.Lanes

  let numbers: LaneNumbers<Format>

  @inline(__always)
  var transform: LaneMatrix<L> { LaneMatrix(numbers) }

  /// A matrix after the move of the centre to the origin, or back.
  @inline(__always)
  func centred(_ matrix: LaneMatrix<L>, _ side: L) -> LaneMatrix<L> {
    matrix.after(numbers[16] * side, numbers[17] * side, numbers[18] * side)
  }

  /// An instance's time.
  @inline(__always)
  func time(_ time: L, _ instance: L) -> L { multiplyAdd(instance * -1, numbers[19], time) }

  /// An instance's color.
  @inline(__always)
  func color(_ instance: L) -> LaneVector4<L> {
    let sum = LaneVector4(numbers.from(24)).scaled(instance, plus: LaneVector4(numbers.from(20)))
    return LaneVector4(clamped(sum.x), clamped(sum.y), clamped(sum.z), clamped(sum.w))
  }

  @inline(__always)
  private func clamped(_ number: L) -> L {
    larger(smaller(number, L(repeating: 1)), .zero)
  }
}

/// See `AnimationOperation.replicate`.
///
/// T(-c) I^j T(c) M = T(-c) (I (I (.. T(c) M))): one product per instance.
private struct ReplicatorLanes: ElementFunction {
  /// Instances of the outer and of the inner level; 1 outside of a single one.
  let counts: (outer: Int, inner: Int)
  let levels: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    typealias L = Format.Lanes
    let now = x[28 &* levels]
    let inner = LaneReplicator(numbers: x.from(28 &* (levels &- 1)))
    if levels == 1 {
      let white = LaneVector4(L(repeating: 1), L(repeating: 1), L(repeating: 1), L(repeating: 1))
      return instances(of: inner, .identity, now, white, y)
    }
    let outer = LaneReplicator(numbers: x)
    var power = outer.centred(.identity, L(repeating: 1))
    var instance = L.zero
    var k = 0
    while k < counts.outer {
      instances(
        of: inner, outer.centred(power, L(repeating: -1)), outer.time(now, instance),
        outer.color(instance),
        LaneResults(base: y.base + 21 &* counts.inner &* k &* y.stride, stride: y.stride))
      power = outer.transform * power
      instance = instance + L(repeating: 1)
      k &+= 1
    }
  }

  /// Stores the inner level's instances in an instance of the outer level.
  @inline(__always)
  private func instances<Format: LaneFormat>(
    of level: LaneReplicator<Format>, _ matrix: LaneMatrix<Format.Lanes>, _ now: Format.Lanes,
    _ tint: LaneVector4<Format.Lanes>, _ y: LaneResults<Format>
  ) {
    typealias L = Format.Lanes
    var power = level.centred(matrix, L(repeating: 1))
    var instance = L.zero
    var j = 0
    while j < counts.inner {
      let first = 21 &* j
      level.centred(power, L(repeating: -1)).store(first, in: y)
      y.store(first &+ 16, level.time(now, instance))
      let color = level.color(instance)
      LaneVector4(color.x * tint.x, color.y * tint.y, color.z * tint.z, color.w * tint.w)
        .store(first &+ 17, in: y)
      power = level.transform * power
      instance = instance + L(repeating: 1)
      j &+= 1
    }
  }
}

extension ElementBatch {
  /// See `AnimationOperation.replicate`.
  func replicate(_ form: ReplicatorForm) {
    let levels = form.counts.count
    let inner = form.counts[levels &- 1]
    run(ReplicatorLanes(counts: (form.total / inner, inner), levels: levels))
  }
}
