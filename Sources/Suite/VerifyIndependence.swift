import Kernels

/// Arguments of another batch, in other lanes.
private struct Rotation {
  var count: Int
  /// Curves that share them, if that is the arrangement.
  var curves = SmallBatch.curves
  var inPlace = false
  /// Whether elements stand next to far ones.
  var scatters = false

  /// Where an element stands in the first batch, which has so many: in another lane, and beside other
  /// elements if there are enough.
  func origin(_ index: Int, _ count: Int) -> Int {
    let start = scatters ? count * 5 / 13 : min(13, max(2, count / 4))
    return coprimeStep(from: start, count: count) * (index + 1) % count
  }
}

extension VerifiableKernel {
  /// Whether a run wrote all results and nothing behind them.
  func checkWrites<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, K.Setting>, inPlace: Bool = false, _ verdict: inout Verdict
  ) {
    let place = "\(batch.laneCount) elements\(inPlace ? " in place" : "")"
    if !batch.guardIsIntact {
      verdict.fail("\(kernel.id): wrote past the end of the results of \(place)")
    }
    let missing = batch.unwrittenCount
    if missing > 0 {
      verdict.fail(
        "\(kernel.id): left \(missing) of \(batch.results.count) numbers unwritten for \(place)")
    }
  }

  /// Of no element and of one all results must be written, and nothing behind them.
  func checkSmallCounts<Scalar: SuiteScalar>(
    _ first: Batch<Scalar, K.Setting>, _ implementation: Implementation<Scalar>,
    _ verdict: inout Verdict
  ) {
    guard first.count > 0, first.curves > 0 else { return }
    for count in 0...1 {
      let small = rotated(first, Rotation(count: count))
      // What has one element may be no work for linear algebra.
      guard let run = kernel.bind(small, to: implementation) else { continue }
      run()
      checkWrites(small, &verdict)
    }
  }

  /// The same inputs must give the same bits at every count, lane and alignment, and in place.
  ///
  /// - Parameters:
  ///   - first: a batch with its results.
  ///   - implementation: what gave them.
  ///   - hasLanes: whether an element may depend on its neighbours; then there are more elements than any
  ///     loop's unrolled step, and a tail, and all of them in another order.
  ///   - verdict: where differences are reported.
  ///   - caseID: the case whose result lies at a curve and element of the first batch.
  func checkIndependence<Scalar: SuiteScalar>(
    _ first: Batch<Scalar, K.Setting>, _ implementation: Implementation<Scalar>, _ hasLanes: Bool,
    _ verdict: inout Verdict, caseID: (_ curve: Int, _ element: Int) -> Int?
  ) {
    guard first.count > 0, first.curves > 0 else { return }
    let count = hasLanes ? SmallBatch.count : 3
    var rotations = [Rotation(count: 0), Rotation(count: 1), Rotation(count: count)]
    if first.arrangement == .shared { rotations.append(Rotation(count: 1, curves: count)) }
    if first.arrangement != .shared && first.outputCount == 1 && first.argumentCount == 1 {
      rotations.append(Rotation(count: count, inPlace: true))
    }
    let elements = first.arrangement.isEach ? first.curves : first.count
    if first.arrangement != .shared && hasLanes && count < elements {
      rotations.append(Rotation(count: elements, scatters: true))
    }
    for rotation in rotations {
      let again = rotated(first, rotation)
      guard let run = kernel.bind(again, to: implementation) else {
        verdict.fail("\(kernel.id): no code for \(again.count) elements")
        return
      }
      run()
      checkWrites(again, inPlace: rotation.inPlace, &verdict)
      for curve in 0..<(first.arrangement == .shared ? again.curves : 1) {
        for element in 0..<again.count {
          let from = (
            rotation.origin(curve, first.curves), rotation.origin(element, first.count)
          )
          let isSame = (0..<first.outputCount).allSatisfy { k in
            areIdentical(
              again.results[again.index(of: k, curve: curve, element: element)],
              first.results[first.index(of: k, curve: from.0, element: from.1)])
          }
          if !isSame {
            let (here, there) = (
              again.result(curve: curve, element: element),
              first.result(curve: from.0, element: from.1)
            )
            verdict.fail(
              "\(kernel.id): \(here) as element \(first.sharesNothing ? curve : element) of "
                + "\(again.laneCount)\(rotation.inPlace ? " in place" : ""), "
                + "\(there) as element \(first.sharesNothing ? from.0 : from.1) of \(first.laneCount)",
              caseID: caseID(from.0, from.1))
          }
        }
      }
    }
  }

  private func rotated<Scalar: SuiteScalar>(
    _ first: Batch<Scalar, K.Setting>, _ rotation: Rotation
  ) -> Batch<Scalar, K.Setting> {
    let curves =
      switch first.arrangement {
      case .one, .oneRows: 1
      case .shared: first.sharesNothing ? rotation.count : min(first.curves, rotation.curves)
      case .each, .eachGroups, .eachRows: rotation.count
      }
    return Batch(
      curves: (0..<curves).map { rotation.origin($0, first.curves) },
      elements: (0..<(first.sharesNothing ? 1 : rotation.count)).map {
        rotation.origin($0, first.count)
      }, of: first, shift: 1, inPlace: rotation.inPlace)
  }
}

/// Whether two results are the same number, a zero's sign included, or both NaN.
func areIdentical<Scalar: SuiteScalar>(_ a: Scalar, _ b: Scalar) -> Bool {
  (a == b && a.sign == b.sign) || (a.isNaN && b.isNaN)
}
