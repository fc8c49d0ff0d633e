import Kernels

/// A track of few keys, one component and straight lines per lane: one pass over the keys.
///
/// On its own, so that its loop does not carry what other tracks need.
struct LineLanes: ElementFunction {
  let keys: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let time = x.argument
    let values = x.from(keys)
    var (start, from) = (x[0], values[0])
    var (nextStart, next) = (x[1], values[1])
    var (end, to) = (nextStart, next)
    var k = 2
    while k < keys {
      let isBegun = nextStart <= time
      start = select(isBegun, nextStart, start)
      from = select(isBegun, next, from)
      (nextStart, next) = (x[k], values[k])
      end = select(isBegun, nextStart, end)
      to = select(isBegun, next, to)
      k &+= 1
    }
    let part = LanePlace.part(of: time, from: start, to: end)
    y.store(0, LaneWeights(line: part).value(from, to))
  }
}
