import Testing

@testable import Measurement

@Suite struct UnlearnedTimeTests {
  private func sample(_ contender: Contender, nanoseconds: Double) -> Sample {
    Sample(name: contender.name, iterations: 1, wall: [nanoseconds], cpu: [nanoseconds])
  }

  @Test("The shortest calls count, each after an untimed one; a large difference asks for more")
  func calls() {
    let time = FakeTime()
    // Untimed, after branches, untimed, after additions; the first time all are disturbed.
    let contender = time.contender("A") { _, _ in
      (time.calls.count <= 4 ? 9000 : 0) + [900, 1300, 900, 1000][(time.calls.count - 1) % 4]
    }
    func found(_ nanoseconds: Double) -> Double? {
      unlearnedTime(of: contender, sample(contender, nanoseconds: nanoseconds), time: time.source)
    }
    #expect(found(1000) == 300)
    #expect(time.calls.count == 12)
    #expect(found(700) == 300)
    #expect(time.calls.count == 12 + 96)
  }

  @Test("Where most calls are disturbed, one of them that is not does not make the others new")
  func disturbed() {
    let time = FakeTime()
    let contender = time.contender("A") { _, _ in
      let (attempt, kind) = ((time.calls.count - 1) / 4, (time.calls.count - 1) % 4)
      return kind == 3 && attempt == 2 ? 1000 : kind == 1 ? 9050 : 9000
    }
    let found = unlearnedTime(
      of: contender, sample(contender, nanoseconds: 900), time: time.source)
    #expect(found == 50)
  }

  @Test("Long calls are not measured")
  func longCalls() {
    let time = FakeTime()
    let contender = time.contender("A", nanoseconds: 1e6)
    #expect(unlearnedTime(of: contender, sample(contender, nanoseconds: 1e6)) == nil)
    #expect(time.calls.isEmpty)
  }

  @Test("Branches on random numbers take longer when they are new, straight code does not")
  func branches() throws {
    var source = SystemRandomNumberGenerator()
    let numbers = (0..<1000).map { _ in source.next() }
    func learning(_ run: @escaping (UnsafeBufferPointer<UInt64>) -> Void) throws -> Double {
      try numbers.withUnsafeBufferPointer { numbers in
        let contender = Contender(name: "A") { calls in for _ in 0..<calls { run(numbers) } }
        return median(
          try (0..<9).map { _ in
            let learned = try interleave([contender], plan: .quick)[0]
            return 1 + (try #require(unlearnedTime(of: contender, learned))) / learned.median
          })
      }
    }
    // A neighbour that makes the processor forget at all times hides the difference for a while. No
    // compiler makes a conditional move of what it must not drop.
    var branching = 1.0
    for _ in 0..<30 where branching <= 1.15 {
      branching = try learning { numbers in
        for number in numbers where number & 1 == 1 { blackHole(numbers.baseAddress!) }
      }
    }
    let straight = try learning { numbers in
      for number in numbers { blackHole(numbers.baseAddress! + Int(number & 1)) }
    }
    #expect(branching > 1.15)
    #expect(straight < 1.1)
  }
}
