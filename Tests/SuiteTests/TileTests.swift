import Kernels
import Testing

@testable import Suite

@Suite struct TileTests {
  /// Elements of two parameters and one argument, which tell the element and the place of a number.
  private func batch(_ arrangement: Arrangement, count: Int) -> Batch<Double, Int> {
    let isEach = arrangement.isEach
    return Batch(
      0, arrangement, curves: isEach ? count : 1, count: count, outputCount: 1,
      parametersOf: { [Double($0), Double($0) + 0.25] }, argumentsOf: { [Double($0) + 0.5] })
  }

  private func elements(of batch: Batch<Double, Int>) -> [[Double]] {
    (0..<batch.count).map { element in
      (0..<2).map { batch.parameters[batch.parameterIndex(of: $0, curve: element, 2)] }
        + [batch.arguments[batch.argumentIndex(of: 0, element: element)]]
    }
  }

  @Test(
    "Repetitions have every element once with all its numbers, the later ones in other orders",
    arguments: [Arrangement.each, .eachRows, .eachGroups])
  func repeated(_ arrangement: Arrangement) {
    let count = 37 * NumberLayout.groupSize
    let small = batch(arrangement, count: count)
    let large = elements(of: small.repeated(curves: 20 * count, count: 20 * count))
    let rounds = stride(from: 0, to: large.count, by: count).map { large[$0..<($0 + count)] }
    #expect(Array(rounds[0]) == elements(of: small))
    for round in rounds {
      #expect(round.sorted { $0[0] < $1[0] } == elements(of: small))
    }
    #expect(Set(rounds.map { $0.map { $0[0] } }).count == 16)
  }

  @Test("One curve's arguments keep their order", arguments: [Arrangement.one, .oneRows])
  func inOrder(_ arrangement: Arrangement) {
    let large = batch(arrangement, count: 5).repeated(curves: 1, count: 12)
    let expected: [Double] = (0..<12).map { Double($0 % 5) + 0.5 }
    #expect(Array(large.arguments) == expected)
    #expect(Array(large.parameters) == [0, 0.25])
  }

  @Test(
    "A repetition's step meets every element once", arguments: [1, 2, 6, 23, 96, 4096, 7919])
  func steps(_ count: Int) {
    for repetition in 0..<40 {
      let (first, step) = orderOfRepetition(repetition, count: count)
      #expect(first == repetition % 16)
      #expect((1...count).contains(step))
      #expect(Set((0..<count).map { $0 * step % count }).count == count)
    }
    #expect(orderOfRepetition(0, count: count).step == 1)
  }
}
