import Kernels

extension PointForm {
  /// The image of a point; see `TransformProducts.apply`.
  func image(_ point: [Double], under matrix: Matrix) -> [Word] {
    let whole = point + [0, 0, 0, 1][point.count...]
    let image = matrix.image(whole.map { Word($0) })
    return divides ? image[..<outputCount].map { $0 / image[3] } : image
  }
}

/// See `TransformOperation.quad`.
func quad(_ matrix: Matrix, x: Word, y: Word, width: Word, height: Word) -> [Word] {
  let (right, bottom) = (x + width, y + height)
  let images = [(x, y), (right, y), (right, bottom), (x, bottom)].map {
    matrix.image([$0.0, $0.1, Word(0), Word(1)])
  }
  let corners = images.flatMap { [$0[0] / $0[3], $0[1] / $0[3]] }
  guard images.allSatisfy({ $0[3].high > 0 }) else {
    return corners + [-.infinity, -.infinity, .infinity, .infinity].map { Word($0) }
  }
  let ends = [0, 1].map { i in
    let line = [corners[i], corners[i + 2], corners[i + 4], corners[i + 6]]
    return (least: least(line), greatest: -least(line.map { -$0 }))
  }
  return corners + ends.map(\.least) + ends.map(\.greatest)
}

/// The least of some numbers, NaN if one is NaN.
private func least(_ numbers: [Word]) -> Word {
  numbers.reduce(Word(.infinity)) { $1.isNaN || $1 < $0 ? $1 : $0 }
}
