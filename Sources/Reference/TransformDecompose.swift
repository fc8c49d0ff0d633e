import Kernels

/// The parts of a matrix: scale, skew, rotation, translation and perspective, which act in that order.
///
/// - Source: css-transforms-2, 9.1 and 9.2, for row vectors.
struct Decomposition {
  var translation: [Word]
  var scale: [Word]
  /// xy, xz, yz.
  var skew: [Word]
  var quaternion: Quaternion
  /// The last column.
  var perspective: [Word]

  /// The parts as 17 numbers have them.
  init(_ words: [Word]) {
    translation = Array(words[0..<3])
    scale = Array(words[3..<6])
    skew = Array(words[6..<9])
    quaternion = Quaternion(words[9..<13])
    perspective = Array(words[13..<17])
  }

  /// The parts as 17 numbers.
  var words: [Word] { translation + scale + skew + quaternion.numbers + perspective }

  /// The parts of a matrix of 16 numbers; nil for a singular one.
  init?(_ numbers: [Double]) { self.init(matrix: numbers.map { Word($0) }) }

  /// The parts of a matrix; nil for a singular one.
  init?(matrix entries: [Word]) {
    let last = entries[15]
    guard last.high != 0 else { return nil }
    let linear = ExactMatrix((0..<9).map { entries[4 * ($0 / 3) + $0 % 3] }, size: 3)
    let exponent = [last].exponent
    let unit = last.scaled(-exponent)
    let determinant = (linear.determinant / (unit * unit * unit)).scaled(
      linear.exponent - 3 * exponent)
    if isSingular(determinant) { return nil }

    let axes = Axes(
      (0..<3).map { Array(entries[(4 * $0)..<(4 * $0 + 3)]) }, of: linear)
    let sign = Word(determinant.high < 0 ? -1 : 1)
    scale = axes.lengths.map { sign * $0 / last.magnitude }
    skew = axes.skew
    quaternion = Quaternion(rotation: axes.directions)
    translation = entries[12..<15].map { $0 / last }
    let column = [3, 7, 11].map { entries[$0] }
    perspective = linear.inverse.map { dot($0, column) }
    perspective.append(Word(1) - dot(translation, perspective))
  }

  /// S K R T P.
  var matrix: Matrix {
    var (skewing, projection) = (Matrix(), Matrix())
    (skewing[1, 0], skewing[2, 0], skewing[2, 1]) = (skew[0], skew[1], skew[2])
    for (i, number) in perspective.enumerated() { projection[i, 3] = number }
    return Matrix(scale: scale) * skewing * quaternion.matrix * Matrix(translation: translation)
      * projection
  }

  /// From these parts at t = 0 to others at 1, on the shortest arc.
  func interpolated(to other: Decomposition, _ t: Word) -> Decomposition {
    var parts = Decomposition(mix(words, other.words, t))
    parts.quaternion = slerp(quaternion, other.quaternion, .shortest, t)
    return parts
  }
}

/// The rows of a 3x3 matrix made orthogonal, one after the other.
private struct Axes {
  /// Unit vectors that form a rotation: those along the rows, or all three reversed.
  let directions: [[Word]]
  /// What of each row is across the rows before it.
  let lengths: [Word]
  /// xy, xz, yz: what of a row is along one before it, over its length.
  let skew: [Word]

  /// The axes of the rows of a matrix that has an inverse.
  ///
  /// Cross products, which are made of minors, take the place of differences from projections: no
  /// digits are lost where rows are nearly dependent.
  init(_ rows: [[Word]], of matrix: ExactMatrix) {
    let (scaled, exponents) = (rows.map(\.comfortable), rows.map(\.exponent))
    let volume = matrix.determinant.scaled(matrix.exponent - exponents.reduce(0, +))
    let normal = cross(scaled[0], scaled[1])
    let second = cross(normal, scaled[0])
    let (width, area, reach) = (scaled[0].length, normal.length, second.length)
    let reduced = [width, area / width, volume.magnitude / area]
    lengths = zip(reduced, exponents).map { $0.scaled($1) }
    skew = [
      dot(scaled[0], scaled[1]) / (width * reduced[1]),
      dot(scaled[0], scaled[2]) / (width * reduced[2]),
      dot(second, scaled[2]) / (reach * reduced[2]),
    ]
    let sign = Word(volume.high < 0 ? -1 : 1)
    directions = [
      scaled[0].map { sign * $0 / width }, second.map { sign * $0 / reach },
      normal.map { $0 / area },
    ]
  }
}
