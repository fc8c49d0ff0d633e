import Measurement
import Pairing
import Reports
import Testing

@testable import bench

@Suite struct FarBatchesTests {
  private func pair(_ number: Int, _ place: CacheLevel, _ elements: Int) -> TargetPair {
    let target = Target(
      kernel: "k.a", arrangement: "one", workload: "w\(number)", precision: .f32, place: place,
      elements: elements, variant: "vector.v1")
    return TargetPair(base: target, head: target)
  }

  /// A row in the first-level cache.
  private func row(_ number: Int, _ baseNanoseconds: Double, _ nanoseconds: Double) -> PairedRow {
    var row = PairedRow(pair(number, .l1, 10))
    let (ratio, rounds) = (
      Ratio(of: [1], to: [1]), Sample(name: "a", iterations: 1, wall: [1], cpu: [1])
    )
    row.timing = PairedTiming(
      ratio: ratio, control: ratio, detectable: 0, leastEffect: 0,
      baseNanoseconds: baseNanoseconds, nanoseconds: nanoseconds, clock: .wall,
      baseRounds: rounds, rounds: rounds)
    return row
  }

  /// Of thousand elements each; their nearer batches take 1 to 5 ns an element on one side, more on the
  /// other, and the last one has none.
  private func chosen(_ far: FarBatches) -> (numbers: [String], notes: [String]) {
    let near = (1...5).map { number in
      let pace = Double(number)
      return number % 2 == 0 ? row(number, pace, 9) : row(number, 9, pace)
    }
    let found = far.chosen(of: (1...6).map { pair($0, .dram, 1000) }, near: near)
    return (found.pairs.map(\.head.workload), found.notes)
  }

  @Test("Calls up to the longest are timed, and those of which nothing is known")
  func longest() {
    let all = chosen(FarBatches())
    #expect(all.numbers == ["w1", "w2", "w3", "w4", "w5", "w6"] && all.notes.isEmpty)
    let few = chosen(FarBatches(longest: 3000))
    #expect(few.numbers == ["w1", "w2", "w3", "w6"])
    #expect(few.notes.map { $0.prefix(12) } == ["2 of 6 batch"])
    #expect(few.notes.first?.hasSuffix("computes for over 3e-06 s; --far times all") == true)
  }

  @Test("So many as are wanted are taken evenly from those that are short enough")
  func most() {
    let few = chosen(FarBatches(most: 2, longest: 3000))
    #expect(few.numbers == ["w1", "w3"])
    #expect(few.notes.map { $0.prefix(12) } == ["2 of 6 batch", "2 of 4 batch"])
    #expect(chosen(FarBatches(most: 6)).notes.isEmpty)
  }
}
