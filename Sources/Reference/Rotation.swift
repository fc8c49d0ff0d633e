import Kernels

extension AngleUnit {
  /// A quarter turn, where a number is one.
  private var quarterTurn: Double? {
    switch self {
    case .radians: nil
    case .degrees: 90
    case .turns: 0.25
    }
  }

  /// sin and cos of an angle over `parts`, 1 or 2; exact where that is quarter turns of degrees or
  /// turns.
  func sineAndCosine(_ angle: Double, parts: Double = 1) -> (sine: Word, cosine: Word) {
    guard let quarterTurn else { return Word.sineAndCosine((1 / parts) * Word(angle)) }
    let quarter = parts * quarterTurn
    let rest = angle.remainder(dividingBy: 4 * quarter)
    return Word.sineAndCosine(quarterTurns: Word(rest) / Word(quarter))
  }

  /// Radians in the unit.
  func angle(_ radians: Word) -> Word {
    guard let quarterTurn else { return radians }
    return quarterTurn * (radians / Word.quarterTurn)
  }
}

extension Matrix {
  /// The rotation about a coordinate axis, 0 for x, 1 for y, 2 for z.
  init(axis: Int, sine: Word, cosine: Word) {
    self.init()
    let (next, last) = ((axis + 1) % 3, (axis + 2) % 3)
    self[next, next] = cosine
    self[next, last] = sine
    self[last, next] = -sine
    self[last, last] = cosine
  }

  /// The rotation about an axis of any length, none about length 0: (1 - cos) n n^T + cos I + sin [n].
  init(axis: [Word], sine: Word, cosine: Word) {
    self.init()
    guard let axis = axis.unit else { return }
    // 1 - cos keeps its digits at small angles.
    let versine = cosine.high > 0 ? sine * sine / (Word(1) + cosine) : Word(1) - cosine
    for i in 0..<3 {
      let (next, last) = ((i + 1) % 3, (i + 2) % 3)
      self[i, i] = versine * axis[i] * axis[i] + cosine
      self[i, next] = versine * axis[i] * axis[next] + sine * axis[last]
      self[i, last] = versine * axis[i] * axis[last] - sine * axis[next]
    }
  }
}

extension RotationForm {
  /// The rotation that the form's numbers give.
  func matrix(_ numbers: [Double]) -> Matrix {
    switch self {
    case .axisAngle(let unit):
      let (sine, cosine) = unit.sineAndCosine(numbers[3])
      return Matrix(axis: numbers[..<3].map { Word($0) }, sine: sine, cosine: cosine)
    case .quaternion:
      return Quaternion(numbers).matrix
    case .euler(let order, let unit):
      return zip(order.list, numbers).map { axis, angle in
        let (sine, cosine) = unit.sineAndCosine(angle)
        return Matrix(axis: axis, sine: sine, cosine: cosine)
      }.reduce(Matrix(), *)
    }
  }
}
