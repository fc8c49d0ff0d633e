import Kernels

extension KeyframeTrack {
  /// The cubic Hermite polynomials of a segment.
  func smooth(_ i: Int, _ u: Word) -> [Word] {
    let (a, b) = tangents(i)
    let s = Word(1) - u
    let (h00, h10) = ((Word(1) + 2 * u) * s * s, u * s * s)
    let (h01, h11) = (u * u * (Word(3) - 2 * u), -(u * u * s))
    return (0..<form.components).map { c in
      h00 * values[i][c] + h10 * a[c] + h01 * values[i + 1][c] + h11 * b[c]
    }
  }

  /// The tangents by u at a segment's ends.
  private func tangents(_ i: Int) -> (a: [Word], b: [Word]) {
    switch form.interpolation {
    case .cubic, .cubicPaced:
      if form.keys == 2 { return (step(0), step(0)) }
      return (kochanekBartels(i, leaving: true), kochanekBartels(i + 1, leaving: false))
    case .hermite:
      let length = knots.length(i) / knots.perTime
      return (given(i, 2).map { length * $0 }, given(i + 1, 0).map { length * $0 })
    case .catmullRom(let spacing):
      return (catmullRom(i, spacing, beside: i - 1), catmullRom(i, spacing, beside: i + 1))
    default:
      let length = knots.length(i)
      return (slopes[i].map { length * $0 }, slopes[i + 1].map { length * $0 })
    }
  }

  /// From a key's value to the next; before the first and after the last key is the mirror image.
  func step(_ segment: Int) -> [Word] {
    let i = min(max(segment, 0), form.segments - 1)
    return zip(values[i], values[i + 1]).map { $1 - $0 }
  }

  /// A tangent of `hermite`, by time: 0 for the one into a key, 2 for the one out of it.
  private func given(_ key: Int, _ part: Int) -> [Word] {
    let start = form.timeCount + key * form.keyCount + part * form.components
    return numbers[start..<(start + form.components)].map { Word($0) }
  }

  /// The tangent with which a segment leaves or reaches a key of `cubic`.
  private func kochanekBartels(_ key: Int, leaving: Bool) -> [Word] {
    var (tension, continuity, bias) = (0.0, 0.0, 0.0)
    if form.hasTension {
      let start = form.tensionStart + 3 * key
      (tension, continuity, bias) = (numbers[start], numbers[start + 1], numbers[start + 2])
    }
    let turn = leaving ? continuity : -continuity
    let loose = 0.5 * Word.sum(1, -tension)
    let before = loose * Word.sum(1, turn) * Word.sum(1, bias)
    let after = loose * Word.sum(1, -turn) * Word.sum(1, -bias)
    let own = knots.length(leaving ? key : key - 1)
    let share = 2 * own / (knots.length(key - 1) + knots.length(key))
    return zip(step(key - 1), step(key)).map { share * (before * $0 + after * $1) }
  }

  /// The tangent of a segment of `catmullRom` at its end beside another segment.
  ///
  /// Over the common denominator no digits are lost next to a much longer neighbour.
  private func catmullRom(
    _ segment: Int, _ spacing: CatmullRomSpacing, beside neighbour: Int
  ) -> [Word] {
    let (own, other) = (step(segment), step(neighbour))
    let (d, e) = (spacing.knots(own.length), spacing.knots(other.length))
    if d.high == 0 || e.high == 0 { return own }
    return zip(own, other).map { (e * $0 + d * (d / e) * $1) / (d + e) }
  }
}

extension CatmullRomSpacing {
  /// How far apart the knots of points at a distance are.
  fileprivate func knots(_ distance: Word) -> Word {
    switch self {
    case .uniform: Word(1)
    case .centripetal: distance.squareRoot()
    case .chordal: distance
    }
  }
}
