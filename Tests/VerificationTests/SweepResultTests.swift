import Testing

@testable import Verification

/// The identity at consecutive floats, with faults planted in its results.
@Suite struct SweepResultTests {
  private let inputs = (0..<64).map { Float(bitPattern: Float(0.5).bitPattern + UInt32($0)) }
  private let strict = Budget(ulps: 0.51, "of the test")

  private func swept(
    variant: String = "vector.v4", inputs: [Float]? = nil, _ plant: (inout [Float]) -> Void
  ) -> SweepResult {
    let inputs = inputs ?? self.inputs
    var results = inputs
    plant(&results)
    var sweep = SweepResult(kernel: "k", function: "f", variant: variant)
    results.withUnsafeBufferPointer { results in
      inputs.map(Double.init).withUnsafeBufferPointer { truths in
        inputs.withUnsafeBufferPointer { inputs in
          sweep.compare(results, with: truths, at: inputs, skipping: 0, strict, scale: 1)
        }
      }
    }
    // The rest of the floats, so that only the plants decide.
    sweep.inputs = SweepResult.fullCount
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

  @Test("Strict may not fall at all, fast by one ulp")
  func drops() {
    let fall: (inout [Float]) -> Void = { $0[9] = $0[8].nextDown }
    #expect(swept(fall).drops == 1)
    #expect(swept(fall).worstDrop == 1)
    var one = swept(fall)
    one.beyondBound = 0
    #expect(!one.passed)
    one.variant = "vector.v4.fast"
    #expect(one.passed)
    one.worstDrop = 2
    #expect(!one.passed)
  }

  @Test("An end that is nearly 1 does not pass")
  func ends() {
    let sweep = swept(inputs: [Float(1).nextDown, 1]) { $0[1] = Float(1).nextDown }
    #expect(!sweep.endsExact)
    #expect(!sweep.passed)
  }

  @Test("A part of the floats is not all of them")
  func partial() {
    var sweep = swept { _ in }
    sweep.inputs -= 1
    #expect(!sweep.passed)
  }
}
