import Kernels

/// A rotation as x, y, z, w of any length.
struct Quaternion {
  /// x, y, z, w.
  private(set) var numbers: [Word]

  /// The quaternion of four words.
  init(_ numbers: some Sequence<Word>) { self.numbers = Array(numbers) }

  /// The quaternion of four numbers.
  init(_ numbers: some Sequence<Double>) { self.numbers = numbers.map { Word($0) } }

  /// The rotation about a coordinate axis by the angle that half of has a sine and cosine.
  init(axis: Int, halfSine: Word, halfCosine: Word) {
    numbers = [Word(0), Word(0), Word(0), halfCosine]
    numbers[axis] = halfSine
  }

  /// The quaternion of length 1; no rotation for length 0.
  var unit: Quaternion {
    Quaternion(numbers.unit ?? [Word(0), Word(0), Word(0), Word(1)])
  }

  /// The product that turns by b first.
  static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    let (x, y, z, w) = (a.numbers[0], a.numbers[1], a.numbers[2], a.numbers[3])
    let (p, q, r, s) = (b.numbers[0], b.numbers[1], b.numbers[2], b.numbers[3])
    return Quaternion([
      w * p + x * s + y * r - z * q,
      w * q + y * s + z * p - x * r,
      w * r + z * s + x * q - y * p,
      w * s - x * p - y * q - z * r,
    ])
  }

  /// The sign of the exact dot product with another one.
  func side(of other: Quaternion) -> Int {
    let terms = zip(numbers, other.numbers).map { a, b in
      a.high.isFinite && b.high.isFinite ? ExactSum(a) * ExactSum(b) : ExactSum(0)
    }
    return terms.reduce(ExactSum(0), +).sign
  }

  /// The rotation matrix; the identity for length 0.
  var matrix: Matrix {
    var made = Matrix()
    let q = numbers.comfortable
    let square = dot(q, q)
    guard square.high > 0 else { return made }
    for i in 0..<3 {
      let (next, last) = ((i + 1) % 3, (i + 2) % 3)
      made[i, i] = (q[3] * q[3] + q[i] * q[i] - q[next] * q[next] - q[last] * q[last]) / square
      made[i, next] = 2 * (q[i] * q[next] + q[last] * q[3]) / square
      made[i, last] = 2 * (q[i] * q[last] - q[next] * q[3]) / square
    }
    return made
  }

  /// The unit quaternion with w >= 0 of a rotation matrix, by the largest of its four numbers.
  ///
  /// - Source: Shepperd, Quaternion from rotation matrix, 1978.
  init(rotation rows: [[Word]]) {
    let trace = rows[0][0] + rows[1][1] + rows[2][2]
    let pivots = [trace, rows[0][0], rows[1][1], rows[2][2]]
    let largest = pivots.reduce(trace) { $0 < $1 ? $1 : $0 }
    func difference(_ i: Int, _ j: Int) -> Word {
      significant(rows[i][j] - rows[j][i], beside: rows[i][j])
    }
    let across = [difference(1, 2), difference(2, 0), difference(0, 1)]
    // Each is 4 times the pivot times x, y, z, w.
    if largest == trace {
      numbers = across + [Word(1) + trace]
    } else {
      let pivot = largest == rows[0][0] ? 0 : largest == rows[1][1] ? 1 : 2
      numbers = (0..<3).map { rows[pivot][$0] + rows[$0][pivot] } + [across[pivot]]
      numbers[pivot] = Word(1) + 2 * largest - trace
    }
    self = unit
    if numbers[3].high < 0 { numbers = numbers.map { -$0 } }
  }
}
