import Testing

@testable import Verification

/// The identity at consecutive floats, with faults planted in its results.
@Suite struct SweepResultTests {
  private let inputs = (0..<64).map { Float(bitPattern: Float(0.5).bitPattern + UInt32($0)) }

  private func swept(
    upper: Float = 1, end: Float? = 1, allowedDrop: Double? = 0, inputs: [Float]? = nil,
    _ plant: (inout [Float]) -> Void
  ) -> SweepResult {
    let inputs = inputs ?? self.inputs
    var results = inputs
    plant(&results)
    var sweep = SweepResult(
      kernel: "k", function: "f", variant: "v", upper: upper, end: end, allowedDrop: allowedDrop)
    results.withUnsafeBufferPointer { results in
      inputs.map(Double.init).withUnsafeBufferPointer { truths in
        inputs.withUnsafeBufferPointer { inputs in
          sweep.compare(results, with: truths, at: inputs, skipping: 0, ulps: 0.51, floor: 0)
        }
      }
    }
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

  @Test("A part of the floats is not all of them")
  func partial() {
    var sweep = swept { _ in }
    sweep.inputs -= 1
    #expect(!sweep.passed)
  }
}
