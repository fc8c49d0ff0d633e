import Kernels

extension KeyframeTrack {
  /// The rotations of a key, or what controls them in `squad`.
  func rotations(_ key: Int, controls: Bool = false) -> [Quaternion] {
    let count = form.components / 4
    let start = form.timeCount + key * form.keyCount + (controls ? form.components : 0)
    return (0..<count).map { rotation in
      Quaternion((0..<4).map { numbers[start + $0 * count + rotation] })
    }
  }

  /// The rotations within a segment.
  func turned(_ i: Int, _ u: Word) -> [Quaternion] {
    let ends = Array(zip(rotations(i), rotations(i + 1)))
    switch form.interpolation {
    case .slerp(let arc): return ends.map { slerp($0, $1, arc, u) }
    case .nlerp(let arc): return ends.map { nlerp($0, $1, arc, u) }
    default:
      let controls = zip(rotations(i, controls: true), rotations(i + 1, controls: true))
      return zip(ends, controls).map { squad([$0.0, $1.0, $1.1, $0.1], u) }
    }
  }

  /// Rotations in planes x, y, z, w.
  func planes(_ rotations: [Quaternion]) -> [Word] {
    (0..<4).flatMap { number in rotations.map { $0.numbers[number] } }
  }
}
