import Kernels

/// The plane in which one quaternion turns into another, both at length 1.
private struct RotationPlane {
  private let from: [Word]
  /// The unit quaternion in the plane at a quarter turn from the first.
  private let across: [Word]
  /// Of the angle between the two.
  private let sine: Word
  private let cosine: Word

  /// The plane after an arc's choice of sign.
  ///
  /// The part of b across a is the sum over j of a_j (a_j b_i - a_i b_j), whose differences keep their
  /// digits next to parallel and opposite quaternions.
  init(_ from: Quaternion, _ to: Quaternion, _ arc: RotationArc) {
    let (a, b) = (from.numbers.comfortable, to.numbers.comfortable)
    let magnitudes = dot(a.map(\.magnitude), b.map(\.magnitude))
    let product = significant(dot(a, b), beside: magnitudes)
    let negates =
      switch arc {
      case .shortest: from.side(of: to) < 0
      case .longest: from.side(of: to) > 0
      case .direct: false
      }
    let sign = Word(negates ? -1 : 1)
    let part = (0..<4).map { i in
      let minors = (0..<4).map { j in
        sign * significant(a[j] * b[i] - a[i] * b[j], beside: a[j] * b[i])
      }
      return dot(a, minors)
    }
    let unit = from.unit.numbers
    let size = a.length * b.length
    self.from = unit
    cosine = sign * product / size
    sine = part.length / (size * a.length)
    across = part.unit ?? [-unit[1], unit[0], -unit[3], unit[2]]
  }

  /// Constant angular speed.
  func onArc(_ t: Word) -> Quaternion {
    let angle = Word.angle(x: cosine, y: sine) / Word.quarterTurn
    let (sine, cosine) = Word.sineAndCosine(quarterTurns: t * angle)
    return Quaternion(sum(from.map { cosine * $0 }, sine, across))
  }

  /// On the chord, brought back to length 1; the first where the chord passes 0.
  func onChord(_ t: Word) -> Quaternion {
    // Next to opposite quaternions the distance of the cosine from -1 is what counts.
    let along =
      cosine.high < 0
      ? Word(1) - 2 * t + t * sine * sine / (Word(1) - cosine) : Word(1) - t + t * cosine
    let chord = sum(from.map { along * $0 }, t * sine, across)
    return Quaternion(chord.unit ?? from)
  }
}

/// Between two rotations with constant angular speed.
func slerp(_ a: Quaternion, _ b: Quaternion, _ arc: RotationArc, _ t: Word) -> Quaternion {
  RotationPlane(a, b, arc).onArc(t)
}

/// Between two rotations on the chord.
func nlerp(_ a: Quaternion, _ b: Quaternion, _ arc: RotationArc, _ t: Word) -> Quaternion {
  RotationPlane(a, b, arc).onChord(t)
}

/// See `TransformOperation.squad`; the quaternions are q0, a, b, q1.
func squad(_ q: [Quaternion], _ t: Word) -> Quaternion {
  let outer = slerp(q[0], q[3], .direct, t)
  let inner = slerp(q[1], q[2], .direct, t)
  return slerp(outer, inner, .direct, 2 * t * (Word(1) - t))
}
