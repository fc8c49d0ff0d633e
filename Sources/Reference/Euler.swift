import Kernels

extension EulerOrder {
  /// The axes one after the other.
  var list: [Int] { [axes.first, axes.second, axes.third] }

  /// The quaternion of R1(a) R2(b) R3(c), given sines and cosines of half the angles.
  func quaternion(_ halves: [(sine: Word, cosine: Word)]) -> Quaternion {
    let turns = zip(list, halves).map {
      Quaternion(axis: $0, halfSine: $1.sine, halfCosine: $1.cosine)
    }
    return turns[2] * turns[1] * turns[0]
  }

  /// The angles in radians of a rotation; the third is 0 where the second leaves less than 10^-8 to
  /// tell it from the first.
  func angles(_ rotation: Quaternion) -> [Word] {
    let m = rotation.matrix
    let (i, j) = (axes.first, axes.second)
    let k = 3 - i - j
    let isCyclic = (j - i + 3) % 3 == 1
    func turned(_ number: Word) -> Word { isCyclic ? number : -number }
    let isProper = axes.third == i
    let radius = [m[i, j], isProper ? m[i, k] : m[i, i]].length
    let second =
      isProper
      ? Word.angle(x: m[i, i], y: radius) : Word.angle(x: radius, y: turned(-m[i, k]))
    if radius.high <= 1e-8 {
      return [Word.angle(x: m[j, j], y: turned(-m[k, j])), second, Word(0)]
    }
    return isProper
      ? [
        Word.angle(x: turned(m[k, i]), y: m[j, i]), second,
        Word.angle(x: turned(-m[i, k]), y: m[i, j]),
      ]
      : [
        Word.angle(x: m[k, k], y: turned(m[j, k])), second,
        Word.angle(x: m[i, i], y: turned(m[i, j])),
      ]
  }
}
