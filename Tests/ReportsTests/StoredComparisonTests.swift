import Foundation
import MachineCode
import Measurement
import Reports
import Testing

@Suite struct StoredComparisonTests {
  private func compared(
    _ now: Receipt, with before: Receipt, profile: HostProfile? = nil
  ) -> Receipt {
    var receipt = now
    receipt.compare(with: Baseline(name: "main", commit: nil, receipt: before), profile: profile)
    return receipt
  }

  /// Why nothing is compared.
  private func incomparable(_ now: Receipt, with before: Receipt) -> String? {
    var receipt = now
    return receipt.compare(
      with: Baseline(name: "main", commit: nil, receipt: before), profile: nil)
  }

  private func verdict(
    _ now: [Double], _ before: [Double], gigahertz: Double = 2, profile: HostProfile? = nil
  ) -> PairVerdict? {
    compared(
      plantedReceipt([("vector.v1", now)]),
      with: plantedReceipt([("vector.v1", before)], gigahertz: gigahertz), profile: profile
    ).pairs.first?.verdict
  }

  @Test("Slower and faster by more than 5 % are told from the same, and noise from both")
  func verdicts() {
    let base = plantedRounds(100)
    #expect(verdict(base, base) == .pass)
    #expect(verdict(plantedRounds(110), base) == .regressed)
    #expect(verdict(plantedRounds(90), base) == .improved)
    #expect(verdict(plantedRounds(103), base) == .pass)
    #expect(
      verdict(plantedRounds(110, spread: 0.2), plantedRounds(100, spread: 0.2)) == .inconclusive)
    #expect(verdict([100, 101, 102], base) == .inconclusive)
    #expect(verdict([.infinity] + base, base) == .error)
    #expect(verdict([0] + base, base) == .error)
  }

  @Test("A row says that its times were stored, what it found, and how many rounds it lacks")
  func figures() throws {
    let base = plantedReceipt([("vector.v1", plantedRounds(100))])
    let slow = compared(plantedReceipt([("vector.v1", plantedRounds(110))]), with: base)
    let pair = try #require(slow.pairs.first)
    #expect(pair.reason == "takes 10.0 % more time; stored times, not taken in turns")
    let timing = try #require(pair.timing)
    #expect(abs(timing.ratio.value - 1.1) < 1e-9 && timing.ratio.confidence == 0.95)
    #expect(timing.ratio.interval?.contains(1.1) == true && timing.roundsNeeded == nil)
    #expect(timing.detectable > 0.052 && timing.detectable < 0.058)
    #expect(abs(timing.baseNanoseconds - 100) < 0.5 && abs(timing.nanoseconds - 110) < 0.5)
    #expect(timing.baseRounds == base.rows[0].speed?.rounds)
    #expect(slow.sides?.base.name == "baseline:main")
    let few = compared(plantedReceipt([("vector.v1", [110, 111, 112])]), with: base)
    #expect(few.pairs.first?.timing?.roundsNeeded == 7)
    #expect(few.pairs.first?.reason.hasPrefix("3 rounds where 7 are the fewest") == true)
  }

  @Test("The verdict is withheld where the processor's clock is another")
  func clock() {
    #expect(verdict(plantedRounds(110), plantedRounds(100), gigahertz: 2.2) == .inconclusive)
    #expect(verdict(plantedRounds(110), plantedRounds(100), gigahertz: 2.02) == .regressed)
  }

  @Test("A clock that became slower is told as such")
  func slowerClock() throws {
    let slow = compared(
      plantedReceipt([("vector.v1", plantedRounds(110))]),
      with: plantedReceipt([("vector.v1", plantedRounds(100))], gigahertz: 2.2))
    let pair = try #require(slow.pairs.first)
    #expect(pair.reason.hasPrefix("a cycle takes 10.0 % more time; "))
    #expect(abs((pair.timing?.control.value ?? 0) - 1.1) < 1e-9)
  }

  @Test("Where others took from either side, processor time is compared")
  func disturbed() {
    let quiet = plantedReceipt([("vector.v1", plantedRounds(100))])
    var busy = quiet
    if let rounds = busy.rows[0].speed?.rounds {
      busy.rows[0].speed?.rounds = Sample(
        name: rounds.name, iterations: 1, wall: rounds.wall.map { 1.2 * $0 }, cpu: rounds.cpu)
    }
    for (now, before) in [(busy, quiet), (quiet, busy)] {
      let pair = compared(now, with: before).pairs.first
      #expect(pair?.verdict == .pass && pair?.timing?.clock == .cpu)
    }
  }

  @Test("A slowdown four times as large as the clock's change stands in spite of it")
  func moreThanTheClock() {
    #expect(verdict(plantedRounds(200), plantedRounds(100), gigahertz: 2.2) == .regressed)
    #expect(verdict(plantedRounds(130), plantedRounds(100), gigahertz: 2.2) == .inconclusive)
    #expect(verdict(plantedRounds(50), plantedRounds(100), gigahertz: 2.2) == .inconclusive)
  }

  @Test("Where no row has the rounds for an interval, nothing can be decided, and that is said")
  func undecidable() {
    let (few, many) = ([110.0, 111, 112], plantedRounds(110))
    func receipt(_ first: [Double], _ second: [Double]) -> Receipt {
      plantedReceipt([("vector.v1", first), ("blas", second)])
    }
    func answer(_ now: Receipt, _ base: Receipt) -> String? {
      compared(now, with: base).undecidable
    }
    let base = receipt(plantedRounds(100), plantedRounds(100))
    let needed =
      "2 rows together need \(Ratio.unpairedCount(confidence: 0.975)) rounds each, more than"
    let hasty = answer(receipt(few, few), base)
    #expect(hasty?.hasPrefix("\(needed) were timed now") == true)
    let poor = answer(receipt(many, many), receipt(few, few))
    #expect(poor?.hasPrefix("\(needed) were kept") == true)
    #expect(answer(receipt(few, many), base) == nil && answer(receipt(many, many), base) == nil)
  }

  @Test("What the same code shows on this machine does not count as slower")
  func profile() {
    let name = "timing.cubic/each/random/f32/L1/vector.v1"
    func known(_ spread: Double, of name: String) -> HostProfile {
      HostProfile(
        hostClass: plantedClass,
        targets: [
          .init(
            name: name, date: "", rounds: 52, noiseFloor: 0.01, detectable: 0.02, layouts: 3,
            layoutSpread: spread)
        ])
    }
    let (now, base) = (plantedRounds(110), plantedRounds(100))
    #expect(verdict(now, base, profile: known(0.2, of: name)) == .pass)
    #expect(verdict(now, base, profile: known(0.02, of: name)) == .regressed)
    #expect(verdict(now, base, profile: known(0.2, of: "other")) == .regressed)
  }

  @Test("Rows of other batches and peers are not compared, and are counted in notes")
  func others() {
    let rounds = plantedRounds(100)
    let now = plantedReceipt([("vector.v1", rounds), ("blas", rounds), ("peer:glm", rounds)])
    let base = plantedReceipt([("vector.v1", rounds), ("peer:glm", rounds)])
    #expect(compared(now, with: base).pairs.map(\.variant) == ["vector.v1"])
    #expect(
      compared(now, with: base).notes == ["not compared: 1 timed row not in baseline:main"])
    let larger = plantedReceipt([("vector.v1", rounds)], elements: 128)
    let apart = compared(larger, with: base)
    let note =
      "not compared: 1 timed row of other batches in baseline:main, which --quick or --thorough may "
      + "have kept"
    #expect(apart.pairs.isEmpty && apart.notes == [note])
    #expect(incomparable(larger, with: base) == note)
    #expect(incomparable(now, with: base) == nil)
    // Inputs that repeat earlier, and calls of fewer elements, are other work.
    var (repeating, shorter) = (base, base)
    repeating.rows[0].error = MeasuredError(worstUlps: 0, worstScaled: 0, elements: 32)
    shorter.rows[0].speed?.elementsPerCall = 32
    #expect(incomparable(repeating, with: base) == note)
    #expect(incomparable(shorter, with: base) == note)
    let gone = "not compared: 1 timed row only in baseline:main"
    #expect(compared(base, with: now).notes == [gone])
    // What has no partner takes nothing from the others' confidence.
    #expect(compared(now, with: base).pairs.first?.timing?.ratio.confidence == 0.95)
  }

  @Test("Where nothing was timed because it is wrong, that is told and not the want of times")
  func wrong() {
    let base = plantedReceipt([("vector.v1", plantedRounds(100))])
    var now = plantedReceipt([])
    #expect(incomparable(now, with: base)?.hasPrefix("not compared: 1 timed row only in") == true)
    #expect(incomparable(now, with: now) == "neither has a row of what is selected")
    now.verification = [KernelCheck(kernel: "timing.cubic", outcome: .failed)]
    #expect(incomparable(now, with: base) == nil)
  }

  @Test("Machine code that is the baseline's is neither slower nor faster, whatever its times say")
  func sameCode() {
    func code(_ hash: String, _ perElement: Double = 30) -> CodeIdentity {
      CodeIdentity(hash: hash, instructionsPerElement: perElement)
    }
    func receipt(_ nanoseconds: Double, count: Int = 16) -> Receipt {
      let rounds = Array(plantedRounds(nanoseconds).prefix(count))
      return plantedReceipt(["vector.v1", "vector.v3", "blas"].map { ($0, rounds) })
    }
    var base = receipt(100)
    (base.rows[0].code, base.rows[1].code, base.rows[2].code) = (code("a"), code("b"), code("c"))
    func verdicts(_ receipt: Receipt, _ codes: [String: CodeIdentity]) -> [PairVerdict] {
      var receipt = receipt
      receipt.compare(with: Baseline(name: "main", commit: nil, receipt: base), profile: nil) {
        $0.map { codes[$0.variant] }
      }
      return receipt.pairs.map(\.verdict)
    }
    let known = ["vector.v1": code("a"), "vector.v3": code("other"), "blas": code("c")]
    #expect(verdicts(receipt(110), known) == [.unchangedCode, .regressed, .unchangedCode])
    #expect(verdicts(receipt(90), known) == [.unchangedCode, .improved, .unchangedCode])
    #expect(
      verdicts(receipt(110, count: 3), known) == [.unchangedCode, .inconclusive, .unchangedCode])
    #expect(verdicts(receipt(100), known) == [.pass, .pass, .pass])
    #expect(verdicts(receipt(110), [:]) == [.regressed, .regressed, .regressed])
    let longer = ["vector.v1": code("a", 60), "vector.v3": code("b", 30.01), "blas": code("c", 33)]
    #expect(verdicts(receipt(110), longer) == [.regressed, .unchangedCode, .regressed])
    base.context.openBLAS = Context.LinearAlgebra(version: "1", core: "A", threads: 1)
    for (version, core) in [("1", "B"), ("2", "A")] {
      var other = receipt(110)
      other.context.openBLAS = Context.LinearAlgebra(version: version, core: core, threads: 1)
      #expect(verdicts(other, known) == [.unchangedCode, .regressed, .regressed])
    }
  }

  @Test("A threshold and one of a row's own count, and rows that are not admitted do not")
  func settings() {
    let (slow, base) = (
      plantedReceipt([("vector.v1", plantedRounds(103)), ("blas", plantedRounds(103))]),
      plantedReceipt([("vector.v1", plantedRounds(100)), ("blas", plantedRounds(100))])
    )
    func found(_ change: (inout StoredSettings) -> Void) -> Receipt {
      var (settings, receipt) = (StoredSettings(), slow)
      change(&settings)
      receipt.compare(
        with: Baseline(name: "main", commit: nil, receipt: base), profile: nil, settings: settings)
      return receipt
    }
    #expect(found { _ in }.pairs.map(\.verdict) == [.pass, .pass])
    let strict = found { $0.threshold = 0.01 }
    #expect(strict.pairs.map(\.verdict) == [.regressed, .regressed])
    #expect(strict.sides?.threshold == 0.01)
    let own = found { $0.ownThreshold = { $0.hasSuffix("/blas") ? 0.01 : nil } }
    #expect(own.pairs.map(\.verdict) == [.pass, .regressed])
    #expect(own.pairs.compactMap(\.timing?.leastEffect) == [0.05, 0.01])
    let one = found { $0.admits = { $0.variant == "blas" } }
    #expect(one.pairs.map(\.variant) == ["blas"] && one.notes.isEmpty)
    // One row's interval needs less than each of two.
    #expect(one.pairs.first?.timing?.ratio.confidence == 0.95)
    let sure = found { $0.confidence = 0.99 }
    #expect(sure.pairs.first?.timing?.ratio.confidence == 0.995 && sure.sides?.confidence == 0.99)
  }

  @Test("More rows make wider intervals, so that all hold together")
  func manyRows() throws {
    let rows = (0..<20).map { ("vector.\($0)", plantedRounds(100)) }
    let pairs = compared(plantedReceipt(rows), with: plantedReceipt(rows)).pairs
    #expect(pairs.count == 20)
    #expect(pairs.allSatisfy { abs(($0.timing?.ratio.confidence ?? 0) - 0.9975) < 1e-12 })
  }
}
