import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.
//
// Many components that share their key times: a component per lane.

extension KeySampling {
  /// Rows of a block's results.
  @inline(__always)
  func writeRows(_ block: TimeBlock<Number>, _ rows: UnsafeMutablePointer<Scalar>) {
    let components = form.components
    var row = 0
    while row < block.length {
      let segment = Int(block.segments[row].double)
      let target = rows + row &* components
      let start = track + (form.valueStart &+ segment &* form.keyCount)
      let part = block.parts[row]
      if part.double.isNaN {
        target.update(repeating: Scalar.nan, count: components)
      } else if form.motion == .hold {
        target.update(from: start, count: components)
      } else {
        let isNear = part.double < 0.5
        let end = start + form.keyCount
        let (near, far) = isNear ? (start, end) : (end, start)
        if form.motion == .line {
          let step = LaneWeights(line: L(repeating: part)).step
          LineRow<Format>(near: near, far: far, target: target, step: step)
            .runInFours(components)
        } else {
          let weights = LaneWeights(curve: L(repeating: part))
          let tangents = workspace + (table.values &+ segment &* components)
          CurveRow<Format>(
            line: LineRow(near: near, far: far, target: target, step: weights.step),
            startTangents: tangents, endTangents: tangents + components &* form.segments,
            weights: weights.tangents
          ).runInFours(components)
        }
      }
      row &+= 1
    }
  }
}

/// A pose between two poses on straight lines.
private struct LineRow<Format: LaneFormat>: LaneSweep {
  let near: UnsafePointer<Format.Scalar>
  let far: UnsafePointer<Format.Scalar>
  let target: UnsafeMutablePointer<Format.Scalar>
  let step: Format.Lanes

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let value = Format.load(near, start, length, filler: 0)
    let other = Format.load(far, start, length, filler: 0)
    Format.store(multiplyAdd(step, other - value, value), target, start, length)
  }
}

/// A pose between two poses on Hermite polynomials.
private struct CurveRow<Format: LaneFormat>: LaneSweep {
  let line: LineRow<Format>
  let startTangents: UnsafePointer<Format.Lanes.Scalar>
  let endTangents: UnsafePointer<Format.Lanes.Scalar>
  let weights: LaneTangents<Format.Lanes>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let value = Format.load(line.near, start, length, filler: 0)
    let other = Format.load(line.far, start, length, filler: 0)
    let bend = multiplyAdd(
      weights.start, startTangents.lanes(start, length, filler: 0),
      weights.end * endTangents.lanes(start, length, filler: 0))
    let result = value + multiplyAdd(line.step, other - value, bend)
    Format.store(result, line.target, start, length)
  }
}
