import Kernels

/// What a replicator does to an instance.
private struct Instance {
  var matrix = Matrix()
  var delay = ExactSum(0)
  var color = [Word](repeating: Word(1), count: 4)

  /// The instances of one level of 28 numbers.
  static func all(_ count: Int, _ numbers: [Double]) -> [Instance] {
    let powers = powers(Matrix(numbers[..<16]), count: count)
    let centre = numbers[16..<19].map { Word($0) }
    return (0..<count).map { k in
      let index = Double(k)
      return Instance(
        matrix: Matrix(powers[(16 * k)..<(16 * k + 16)]).about(centre),
        delay: index * ExactSum(numbers[19]),
        color: (20..<24).map { i in
          let number = Word(numbers[i]) + Word.product(index, numbers[i + 4])
          return min(max(number, Word(0)), Word(1))
        })
    }
  }

  /// This instance inside an outer one.
  func within(_ outer: Instance) -> Instance {
    Instance(
      matrix: matrix * outer.matrix, delay: delay + outer.delay,
      color: zip(color, outer.color).map { $0 * $1 })
  }
}

extension ReplicatorForm {
  /// See `AnimationOperation.replicate`.
  func instances(_ numbers: [Double]) -> [Word] {
    var instances = [Instance()]
    for (level, count) in counts.enumerated() {
      let own = Instance.all(count, Array(numbers[(28 * level)..<(28 * level + 28)]))
      instances = instances.flatMap { outer in own.map { $0.within(outer) } }
    }
    let time = ExactSum(numbers[28 * counts.count])
    return instances.flatMap { $0.matrix.entries + [(time - $0.delay).word] + $0.color }
  }
}
