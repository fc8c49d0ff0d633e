import Kernels

extension KeyPreparation {
  /// Components of a key's value from one on.
  @inline(__always)
  func number(_ key: Int, _ c: Int, _ length: Int) -> DoubleLanes {
    (track + (form.valueStart &+ key &* form.keyCount &+ c)).doubles(0, length, filler: 0)
  }

  /// Slopes at the keys, by the unit of the lengths, where they depend on one another.
  @inline(__always)
  func fillSlopes(_ c: Int, _ length: Int) {
    slopes.fill(form.interpolation, 1) { key, _ in
      values[key]
    } ends: { _ in
      let ends = track + form.slopeStart
      let rate = DoubleLanes(
        repeating: form.searchesTimes ? 1 : Double(form.segments))
      return (
        (ends + c).doubles(0, length, filler: 0) / rate,
        (ends + (form.components &+ c)).doubles(0, length, filler: 0) / rate
      )
    }
  }

  /// The tangents of a segment.
  @inline(__always)
  func tangents(_ i: Int, _ c: Int, _ length: Int) -> LaneTangents<DoubleLanes> {
    switch form.interpolation {
    case .hermite:
      let scale =
        form.searchesTimes
        ? lengths[i] : 1 / DoubleLanes(repeating: Double(form.segments))
      let out = track + (form.keyStart &+ i &* form.keyCount &+ 2 &* form.components &+ c)
      let into = track + (form.keyStart &+ (i &+ 1) &* form.keyCount &+ c)
      return LaneTangents(
        start: out.doubles(0, length, filler: 0) * scale,
        end: into.doubles(0, length, filler: 0) * scale)
    case .catmullRom(let spacing):
      return LaneTangentRule(catmullRom: spacing == .uniform ? nil : neighbours(i) { lengths[$0] })
        .tangents(differences(i))
    case .cubic, .cubicPaced:
      let rule = LaneTangentRule(
        neighbours(i) { lengths[$0] }, start: tension(i), end: tension(i &+ 1))
      return rule.tangents(differences(i))
    default:
      return LaneTangents(
        start: slopes.atKeys[i] * lengths[i], end: slopes.atKeys[i &+ 1] * lengths[i])
    }
  }

  @inline(__always)
  private func differences(_ i: Int) -> LaneNeighbours<DoubleLanes> {
    neighbours(i) { values[$0 &+ 1] - values[$0] }
  }

  @inline(__always)
  private func neighbours(
    _ i: Int, _ number: (_ segment: Int) -> DoubleLanes
  ) -> LaneNeighbours<DoubleLanes> {
    LaneNeighbours(
      before: number(i > 0 ? i &- 1 : i), here: number(i),
      after: number(i &+ 2 < form.keys ? i &+ 1 : i))
  }

  @inline(__always)
  private func tension(_ key: Int) -> LaneTension<DoubleLanes> {
    if !form.hasTension { return LaneTension(tension: .zero, continuity: .zero, bias: .zero) }
    let numbers = track + (form.tensionStart &+ 3 &* key)
    return LaneTension(
      tension: DoubleLanes(repeating: numbers[0].double),
      continuity: DoubleLanes(repeating: numbers[1].double),
      bias: DoubleLanes(repeating: numbers[2].double))
  }
}
