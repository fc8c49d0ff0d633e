import Measurement
import Testing

@testable import Reports

@Suite struct RowTests {
  private func sample(_ wall: [Double], lost: Double = 0) -> Sample {
    Sample(name: "v", iterations: 1, wall: wall, cpu: wall.map { $0 / (1 + lost) })
  }

  private func speed(_ rounds: Sample, _ reference: Sample) -> Speed {
    Speed(
      rounds: rounds, elementsPerCall: 100,
      work: Work(flopsPerElement: 1, bytesReadPerElement: 8, bytesWrittenPerElement: 4),
      limit: Limit(nanosecondsPerElement: 1, kind: .fma, cache: .l1), clock: .wall,
      reference: (reference, 10))
  }

  @Test("Speeds are per element, also beside a reference whose calls have fewer of them")
  func perElement() {
    let rounds = sample([200, 200, 200, 200, 200, 200, 200, 240, 240, 240])
    let speed = speed(rounds, sample(rounds.wall.map { 5 * $0 }))
    #expect(speed.nanoseconds == 2 && speed.bytesPerSecond == 6e9 && speed.shareOfLimit == 0.5)
    #expect(speed.speedup.map { abs($0.value - 50) < 1e-12 } == true)
    // The larger half of the interval.
    #expect(speed.uncertainty.map { abs($0 - 0.2) < 1e-12 } == true)
  }

  @Test("Processor time is read where others take more than 3 % of any sample")
  func clock() {
    let (quiet, busy) = (sample([1, 1, 1], lost: 0.029), sample([1, 1, 1], lost: 0.031))
    #expect(Speed.Clock(for: [quiet, quiet]) == .wall && Speed.Clock(for: []) == .wall)
    #expect(Speed.Clock(for: [quiet, busy]) == .cpu)
    // The median is the same, and tells less.
    let cpu = [Double](repeating: 1, count: 12)
    let bursts = Sample(name: "v", iterations: 1, wall: cpu.prefix(7) + [4, 4, 4, 4, 4], cpu: cpu)
    #expect(Speed.Clock(for: [quiet, bursts]) == .cpu)
  }

  @Test("A peer whose error is no number is not compared")
  func brokenPeer() {
    var row = row("peer:a", 1)
    row.error?.worstScaled = .nan
    row.markInaccuratePeer()
    #expect(row.outcome == .inaccurate)
  }
}
