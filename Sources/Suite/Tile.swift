import Kernels

extension Batch {
  /// A larger batch that repeats this one's curves and arguments.
  ///
  /// Elements of their own come in some other orders: the processor is not to learn their branches
  /// from one repetition for the next.
  ///
  /// - Parameters:
  ///   - curves: the number of curves.
  ///   - count: the number of arguments.
  /// - Returns: a batch whose first elements are this one's.
  func repeated(curves: Int, count: Int) -> Batch {
    let large = Batch(
      setting, arrangement, curves: curves, count: count, parameterCount: parameterCount,
      argumentCount: argumentCount, outputCount: outputCount, resultLayout: resultLayout)
    fill(large.parameters, from: parameters, numbers: parameterCount, arePlanes: arrangement.isEach)
    fill(large.arguments, from: arguments, numbers: argumentCount, arePlanes: true)
    return large
  }

  /// The same inputs, which this batch has rounded already, for another precision.
  func converted<Other: KernelScalar>(to type: Other.Type) -> Batch<Other, Setting> {
    let other = Batch<Other, Setting>(
      setting, arrangement, curves: curves, count: count, parameterCount: parameterCount,
      argumentCount: argumentCount, outputCount: outputCount, resultLayout: resultLayout)
    for index in parameters.indices { other.parameters[index] = Other(parameters[index]) }
    for index in arguments.indices { other.arguments[index] = Other(arguments[index]) }
    return other
  }

  /// Repeats the numbers of every plane, or of all elements, until the larger memory is full.
  private func fill(
    _ target: UnsafeMutableBufferPointer<Scalar>, from source: UnsafeMutableBufferPointer<Scalar>,
    numbers: Int, arePlanes: Bool
  ) {
    guard source.count > 0 else { return }
    let planes = arePlanes && arrangement.layout == .planes ? numbers : 1
    let unit =
      switch arrangement {
      case .eachRows: numbers
      case .eachGroups: 16 * numbers
      case .one, .oneRows, .shared, .each: 1
      }
    let (long, short) = (target.count / planes / unit, source.count / planes / unit)
    for plane in 0..<planes {
      for start in stride(from: 0, to: long, by: short) {
        let (round, step) = orderOfRepetition(start / short, count: short)
        let begin = (plane * long + start) * unit
        let count = min(short, long - start) * unit
        if !arrangement.isEach || step == 1 {
          copy(count, of: source, from: plane * short * unit, to: target, begin)
        } else if round < start / short {
          copy(count, of: target, from: (plane * long + round * short) * unit, to: target, begin)
        } else {
          for index in 0..<count {
            let element = index / unit * step % short
            target[begin + index] = source[(plane * short + element) * unit + index % unit]
          }
        }
      }
    }
  }

  private func copy(
    _ count: Int, of source: UnsafeMutableBufferPointer<Scalar>, from first: Int,
    to target: UnsafeMutableBufferPointer<Scalar>, _ begin: Int
  ) {
    _ = target[begin..<(begin + count)].update(fromContentsOf: source[first..<(first + count)])
  }
}

/// The first repetition in the order of another one, and the step by which that meets each of so many
/// elements once.
///
/// - Returns: the repetition, below 16, and the step, at most the number of elements, 1 in the first.
func orderOfRepetition(_ repetition: Int, count: Int) -> (first: Int, step: Int) {
  let first = repetition % 16
  let step = coprimeStep(from: 1 + 7919 * first % count, count: count)
  return (first, step > count ? 1 : step)
}
