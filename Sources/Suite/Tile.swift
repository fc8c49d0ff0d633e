import Kernels

extension Batch {
  /// A larger batch that repeats this one's curves and arguments.
  ///
  /// - Parameters:
  ///   - curves: the number of curves.
  ///   - count: the number of arguments.
  /// - Returns: a batch whose first elements are this one's.
  func repeated(curves: Int, count: Int) -> Batch {
    let large = Batch(
      setting, arrangement, curves: curves, count: count, parameterCount: parameterCount,
      argumentCount: argumentCount, outputCount: outputCount, resultLayout: resultLayout)
    let planes = arrangement.layout == .planes
    fill(
      large.parameters, from: parameters, planes: planes && arrangement.isEach ? parameterCount : 1)
    fill(large.arguments, from: arguments, planes: planes ? argumentCount : min(1, argumentCount))
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

  /// Repeats the numbers of every plane until the larger plane is full.
  private func fill(
    _ target: UnsafeMutableBufferPointer<Scalar>, from source: UnsafeMutableBufferPointer<Scalar>,
    planes: Int
  ) {
    guard planes > 0, source.count > 0 else { return }
    let (long, short) = (target.count / planes, source.count / planes)
    for plane in 0..<planes {
      let period = source[(plane * short)..<((plane + 1) * short)]
      for start in stride(from: 0, to: long, by: short) {
        let part = period.prefix(min(short, long - start))
        let begin = plane * long + start
        _ = target[begin..<(begin + part.count)].update(fromContentsOf: part)
      }
    }
  }
}
