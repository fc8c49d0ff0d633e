import Foundation
import Testing

@testable import Verification

/// The identity at consecutive floats, with faults planted in its results.
@Suite struct SweepResultTests {
  private let inputs = (0..<64).map { Float(bitPattern: Float(0.5).bitPattern + UInt32($0)) }

  private func swept(
    upper: Float = 1, end: Float? = 1, allowedDrop: Double? = 0, inputs: [Float]? = nil,
    floor: Double = 0, _ plant: (inout [Float]) -> Void
  ) -> SweepResult {
    let inputs = inputs ?? self.inputs
    var results = inputs
    plant(&results)
    var sweep = SweepResult(
      kernel: "k", function: "f", variant: "v", upper: upper, end: end, allowedDrop: allowedDrop)
    sweep.compare(results[...], at: inputs[...], floor: floor)
    // The rest of the floats, so that only the plants decide.
    sweep.inputs = sweep.fullCount
    return sweep
  }

  @Test("Exact results pass")
  func control() {
    let sweep = swept { _ in }
    #expect(sweep.passed)
    #expect(sweep.worstUlps == 0)
  }

  @Test("One result an ulp off is beyond the bound, and named")
  func wrongDigit() {
    let sweep = swept { $0[17] = $0[17].nextUp }
    #expect(!sweep.passed)
    #expect(sweep.beyondBound == 1)
    #expect(sweep.worstUlps == 1)
    #expect(sweep.worstUlpsAt == inputs[17])
  }

  @Test("NaN is beyond every bound")
  func notANumber() {
    #expect(swept { $0[3] = .nan }.beyondBound == 1)
  }

  @Test("Results fall by no more than is allowed")
  func drops() {
    func fallen(allowed: Double?, by drop: Double) -> SweepResult {
      var sweep = swept(allowedDrop: allowed) { $0[9] = $0[8].nextDown }
      #expect(sweep.drops == 1)
      #expect(sweep.worstDrop == 1)
      sweep.beyondBound = 0
      sweep.worstDrop = drop
      return sweep
    }
    #expect(!fallen(allowed: 0, by: 1).passed)
    #expect(fallen(allowed: 1, by: 1).passed)
    #expect(!fallen(allowed: 1, by: 2).passed)
    #expect(fallen(allowed: nil, by: 1e6).passed)
  }

  @Test("An end that is nearly exact does not pass, unless nothing is promised of it")
  func ends() {
    let spoil: (inout [Float]) -> Void = { $0[1] = $0[1].nextDown }
    let nearOne = swept(inputs: [Float(1).nextDown, 1], spoil)
    #expect(!nearOne.endsExact)
    #expect(!nearOne.passed)
    #expect(swept(upper: 2, end: nil, inputs: [Float(2).nextDown, 2], spoil).endsExact)
    #expect(!swept(inputs: [0, 0x1p-149]) { $0[0] = -0x1p-149 }.endsExact)
  }

  @Test("Faults are found wherever they lie between faultless stretches")
  func stretches() {
    let inputs = (0..<1000).map { Float(bitPattern: Float(0.5).bitPattern + UInt32($0)) }
    for index in [0, 63, 64, 500, 767, 999] {
      let wrong = swept(inputs: inputs) { $0[index] = $0[index].nextUp }
      #expect(wrong.worstUlpsAt == inputs[index])
      #expect(swept(inputs: inputs) { $0[index] = .nan }.beyondBound == 1)
      #expect(swept(inputs: inputs) { $0[index] = 2 }.outside == 1)
    }
  }

  @Test("What a bound takes and an earlier result exceeds hides no fall and nothing outside [0, 1]")
  func unremarkable() {
    let inputs = (0..<1000).map { Float(bitPattern: Float(0.5).bitPattern + UInt32($0)) }
    let sweep = swept(inputs: inputs, floor: 0.8) {
      $0[5] = -0.25
      // Each of these is the only remarkable one of its 64, or falls from the 64 before.
      $0[511] = 1.1
      ($0[703], $0[704]) = (-0.2, -0.1)
      $0[900] = $0[899].nextDown
    }
    #expect(sweep.beyondBound == 0 && sweep.outside == 4 && sweep.drops == 4)
  }

  @Test("A result may be as far from the truth as the larger of both bounds, not as their sum")
  func bounds() {
    let unit = Double(Float(0.5).ulp)
    func beyond(_ floor: Double) -> Int {
      swept(floor: floor * unit) { $0[9] = $0[9].nextUp.nextUp }.beyondBound
    }
    #expect(beyond(1.9) == 1 && beyond(2) == 0)
  }

  @Test("Parts that overlap by one float, merged in any order, find what the whole finds")
  func parts() throws {
    let last = Float(1).bitPattern
    let inputs = (0..<300).map { Float(bitPattern: last - 299 + UInt32($0)) }
    var results = inputs
    results[40] -= 0.25
    results[99] += 0x1p-20
    (results[200], results[201]) = (2, -1)
    results[299] = results[299].nextDown
    func swept(_ range: Range<Int>, skipping skipped: Int) -> SweepResult {
      var sweep = SweepResult(
        kernel: "k", function: "f", variant: "v", upper: 1, end: 1, allowedDrop: 0)
      sweep.compare(results[range], at: inputs[range], skipping: skipped)
      return sweep
    }
    let whole = swept(0..<300, skipping: 0)
    #expect(whole.drops == 3 && whole.outside == 2 && whole.beyondBound == 4 && !whole.endsExact)
    let parts = [swept(0..<100, skipping: 0), swept(99..<300, skipping: 1)]
    for parts in [parts, parts.reversed()] {
      var sweep = swept(0..<0, skipping: 0)
      for part in parts { sweep.merge(part) }
      #expect(try json(sweep) == json(whole))
    }
  }

  @Test("Together many inputs give what they give one by one, whatever results and truths are")
  func oneByOne() throws {
    let curves: [(Int) -> Float] = [
      { 0.01 + Float($0) / 4100 },
      // Teeth, each lower than the one before.
      { 0.9 - 0.2 * Float($0 / 960) + Float($0 % 960) / 20_000 },
      { 0x1p-130 * Float($0) },
      // Truths just below it are spaced half as widely.
      { _ in 0.5 },
      { $0 == 7 ? .infinity : $0 < 1900 ? 0 : $0 < 1930 ? 0x1p-149 : 0x1p-20 },
    ]
    for (number, curve) in curves.enumerated() {
      let inputs = (0..<3900).map { 0.25 + Float($0) / 8000 }
      let results = (0..<3900).map(curve)
      var noise = UInt32(number + 1)
      // Errors that grow, slowly or for a while; now and then no truth.
      let truths = results.indices.map { index -> Double in
        noise = noise &* 1_664_525 &+ 1_013_904_223
        if index % 777 == 400 { return .nan }
        let growth = number == 1 ? Double(index + 3900) / 7800 : min(1, Double(index) / 900)
        let share = (Double(noise >> 8) * 0x1p-24 - 0.5) * growth
        return number == 4 ? 0 : Double(results[index]) + share * Double(results[index].ulp)
      }
      func swept(_ range: Range<Int>, skipping skipped: Int) -> SweepResult {
        var sweep = SweepResult(
          kernel: "k", function: "f", variant: "v", upper: 1, end: 1, allowedDrop: 0)
        sweep.compare(
          results[range], with: Array(truths[range]), at: inputs[range], skipping: skipped)
        return sweep
      }
      var single = swept(0..<1, skipping: 0)
      for index in 1..<3900 { single.merge(swept((index - 1)..<(index + 1), skipping: 1)) }
      let whole = swept(0..<3900, skipping: 0)
      #expect("\(whole)" == "\(single)", "curve \(number)")
    }
  }

  private func json(_ sweep: SweepResult) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(sweep), as: UTF8.self)
  }

  @Test("A part of the floats is not all of them")
  func partial() {
    var sweep = swept { _ in }
    sweep.inputs -= 1
    #expect(!sweep.passed)
  }
}

extension SweepResult {
  /// Compares results with their arguments, or with other truths.
  fileprivate mutating func compare(
    _ results: ArraySlice<Float>, with truths: [Double]? = nil, at inputs: ArraySlice<Float>,
    skipping skipped: Int = 0, floor: Double = 0
  ) {
    results.withUnsafeBufferPointer { results in
      (truths ?? inputs.map(Double.init)).withUnsafeBufferPointer { truths in
        inputs.withUnsafeBufferPointer { inputs in
          compare(
            results, with: truths, at: inputs, skipping: skipped, ulps: 0.51, floor: floor)
        }
      }
    }
  }
}
