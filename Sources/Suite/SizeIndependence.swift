/// How a batch is compared with small ones.
enum SmallBatch {
  /// Elements of one, more than any loop's unrolled step, and a tail: as many as verification takes, so
  /// that its verdict holds for the large one.
  static let count = 77
  /// Curves of one that share arguments.
  static let curves = 5
  /// How many there are, at most.
  static let most = 8
}

extension Kernel {
  /// Whether elements from all over a batch have other bits in small batches: what verification has
  /// found of these then says nothing of it.
  ///
  /// - Parameters:
  ///   - batch: a batch with its results.
  ///   - implementation: what gave them.
  /// - Returns: the first difference, in words; nil where there is none.
  func firstDifference<Scalar: SuiteScalar>(
    of batch: Batch<Scalar, Setting>, by implementation: Implementation<Scalar>
  ) -> String? {
    let lanes = batch.sharesOne ? batch.curves : batch.count
    let parts = min(SmallBatch.most, (lanes + SmallBatch.count - 1) / SmallBatch.count)
    for part in 0..<parts {
      let curves =
        switch batch.arrangement {
        case .one, .oneRows: Spread(part, of: 1, each: 1, over: 1)
        case .shared where !batch.sharesOne:
          Spread(part, of: parts, each: SmallBatch.curves, over: batch.curves)
        case .shared, .each, .eachGroups, .eachRows:
          Spread(part, of: parts, each: SmallBatch.count, over: batch.curves)
        }
      let elements =
        batch.sharesOne
        ? Spread(0, of: 1, each: 1, over: 1)
        : Spread(part, of: parts, each: SmallBatch.count, over: batch.count)
      let small = Batch(
        curves: (0..<curves.count).map { curves[$0] },
        elements: (0..<elements.count).map { elements[$0] }, of: batch)
      guard let run = bind(small, to: implementation) else { return "no code for small batches" }
      run()
      for curve in 0..<(batch.arrangement == .shared ? curves.count : 1) {
        let wholeCurve = batch.arrangement == .shared ? curves[curve] : 0
        for element in 0..<elements.count {
          let here = batch.result(curve: wholeCurve, element: elements[element])
          let there = small.result(curve: curve, element: element)
          guard zip(here, there).allSatisfy(areIdentical) else {
            let place = batch.sharesOne ? wholeCurve : elements[element]
            return "\(here) as element \(place) of \(lanes), \(there) in a small batch"
          }
        }
      }
    }
    return nil
  }
}

/// Places from the first to the last, evenly in all parts together.
private struct Spread {
  let count: Int
  private let first: Int
  private let total: Int
  private let range: Int

  init(_ part: Int, of parts: Int, each: Int, over range: Int) {
    self.range = range
    count = min(each, range)
    total = parts * count
    first = part * count
  }

  subscript(_ index: Int) -> Int { (first + index) * (range - 1) / max(1, total - 1) }
}
