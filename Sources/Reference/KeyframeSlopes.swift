import Kernels

extension KeyframeTrack {
  /// The slopes by knots at the keys, where a key's slope does not only depend on its neighbours.
  var keySlopes: [[Word]] {
    guard form.keys > 1 else { return [] }
    switch form.interpolation {
    case .monotone: return monotoneSlopes
    case .natural, .clamped: return splineSlopes
    default: return []
    }
  }

  /// (p[i+1] - p[i]) / D[i] of the segments.
  private var secants: [[Word]] {
    (0..<form.segments).map { i in step(i).map { $0 / knots.length(i) } }
  }

  /// Fritsch and Carlson's slopes.
  private var monotoneSlopes: [[Word]] {
    let secants = secants
    let zero = Word(0)
    var slopes = [secants[0]]
    for (before, after) in zip(secants, secants.dropFirst()) {
      slopes.append(
        zip(before, after).map {
          ($0 < zero && $1 < zero) || ($0 > zero && $1 > zero) ? 0.5 * ($0 + $1) : zero
        })
    }
    slopes.append(secants[form.segments - 1])
    for i in 0..<form.segments {
      for c in 0..<form.components {
        // 3 / |(alpha, beta)| times both slopes, without quotients that leave the range.
        let both = [slopes[i][c], slopes[i + 1][c]]
        let most = 3 * secants[i][c].magnitude
        guard let unit = both.unit, both.length > most else { continue }
        (slopes[i][c], slopes[i + 1][c]) = (most * unit[0], most * unit[1])
      }
    }
    return slopes
  }

  /// The slopes of a spline without jumps of its second derivative.
  private var splineSlopes: [[Word]] {
    let last = form.segments
    let secants = secants
    let weights = (0..<last).map { Word(1) / knots.length($0) }
    var rows = (1..<last).map { i in
      let (before, after) = (weights[i - 1], weights[i])
      return TridiagonalRow(
        below: before, diagonal: 2 * (before + after), above: after,
        right: zip(secants[i - 1], secants[i]).map { 3 * (before * $0 + after * $1) })
    }
    rows.insert(endRow(secants[0], slopeAt: form.slopeStart), at: 0)
    rows.append(endRow(secants[last - 1], slopeAt: form.slopeStart + form.components))
    return solution(rows)
  }

  /// What holds at an end: no second derivative there, or a given slope.
  private func endRow(_ secant: [Word], slopeAt start: Int) -> TridiagonalRow {
    guard form.interpolation == .clamped else {
      return TridiagonalRow(
        below: Word(1), diagonal: Word(2), above: Word(1), right: secant.map { 3 * $0 })
    }
    let slope = numbers[start..<(start + form.components)].map { Word($0) / knots.perTime }
    return TridiagonalRow(below: Word(0), diagonal: Word(1), above: Word(0), right: slope)
  }
}

/// below m[i-1] + diagonal m[i] + above m[i+1] = right, for a vector m[i] per row.
private struct TridiagonalRow {
  let below: Word
  var diagonal: Word
  let above: Word
  var right: [Word]
}

/// What solves the rows of a system: elimination downwards, then substitution upwards.
private func solution(_ system: [TridiagonalRow]) -> [[Word]] {
  var rows = system
  for i in rows.indices.dropFirst() {
    let factor = -(rows[i].below / rows[i - 1].diagonal)
    rows[i].diagonal = rows[i].diagonal + factor * rows[i - 1].above
    rows[i].right = sum(rows[i].right, factor, rows[i - 1].right)
  }
  for i in rows.indices.reversed() {
    if i + 1 < rows.count { rows[i].right = sum(rows[i].right, -rows[i].above, rows[i + 1].right) }
    rows[i].right = rows[i].right.map { [diagonal = rows[i].diagonal] in $0 / diagonal }
  }
  return rows.map(\.right)
}
