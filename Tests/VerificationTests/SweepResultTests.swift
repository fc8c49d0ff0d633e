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
      var sweep = SweepResult(allowedDrop: 0)
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

  @Test(
    "What is found is what a look at every result finds, whatever results, truths and bounds are",
    arguments: SweptCurve.allCases, [0, 0x1p-33, 0x1p-26])
  private func everyResult(_ curve: SweptCurve, floor: Double) {
    var noise = UInt32(1)
    let pairs = (0..<3900).map { index in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return curve.pair(index, Double(noise >> 8) * 0x1p-24 - 0.5)
    }
    let inputs = pairs.indices.map { 0.25 + Float($0) / 8000 }
    var (sweep, expected) = (SweepResult(allowedDrop: 0), SweepResult(allowedDrop: 0))
    sweep.compare(
      pairs.map(\.result)[...], with: pairs.map(\.truth), at: inputs[...], floor: floor)
    for (index, pair) in pairs.enumerated() {
      let before = index > 0 ? pairs[index - 1].result : nil
      expected.look(at: pair, after: before, inputs[index], floor)
    }
    // JSON has no infinities.
    #expect("\(sweep)" == "\(expected)")
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

/// A result and its truth.
private struct SweptPair {
  var result: Float
  var truth: Double

  /// A truth some ulp from a result.
  init(_ result: Float, off ulps: Double) {
    self.init(result: result, truth: Double(result) + ulps * Double(result.ulp))
  }

  init(result: Float, truth: Double) { (self.result, self.truth) = (result, truth) }
}

/// Results with their truths, each remarkable in another way.
private enum SweptCurve: CaseIterable {
  case rising, aboveOne, belowZero, subnormal, flat, teeth, middle, notNumbers, infinities
  case noTruths, infiniteTruths, zeros

  /// A pair by its index and a random number of [-0.5, 0.5).
  func pair(_ index: Int, _ share: Double) -> SweptPair {
    let rising = 0.01 + Float(index) / 4100
    let isOdd = index % 777 == 400
    switch self {
    case .rising: return SweptPair(rising, off: share * min(1, Double(index) / 900))
    case .aboveOne: return SweptPair(0.5 + Float(index) / 5000, off: share)
    case .belowZero: return SweptPair(Float(index) / 4100 - 0.5, off: share)
    case .subnormal: return SweptPair(0x1p-130 * Float(index), off: share)
    case .flat:
      // Truths just below are spaced half as widely.
      return SweptPair(0.5, off: share + Double(index % 3) * 0x1p-20)
    case .teeth:
      // Each lower than the one before.
      let result = 0.9 - 0.2 * Float(index / 960) + Float(index % 960) / 20_000
      return SweptPair(result, off: share * Double(index) / 3900)
    case .middle:
      // Faults that are larger than those of large numbers in ulp, and smaller than those of tiny ones.
      let rise = Float(index % 1300)
      if index < 1300 {
        return SweptPair(result: 0x1p-40 + rise * 0x1p-63, truth: 0x1p-40 + share * 0x1p-33)
      }
      if index < 2600 { return SweptPair(0.75 + rise / 20_000, off: share) }
      return SweptPair(0x1p-10 + rise * 0x1p-33, off: index % 97 == 0 ? 40 : share)
    case .notNumbers: return SweptPair(isOdd ? .nan : rising, off: share)
    case .infinities:
      return isOdd ? SweptPair(result: .infinity, truth: 1) : SweptPair(rising, off: share)
    case .noTruths:
      // Also first of a stretch.
      return isOdd || index % 832 == 0
        ? SweptPair(result: rising, truth: .nan) : SweptPair(rising, off: share / 2)
    case .infiniteTruths:
      // Also of whole stretches.
      return isOdd || index % 832 < 130
        ? SweptPair(result: rising, truth: .infinity) : SweptPair(rising, off: share)
    case .zeros:
      let result: Float = index < 1900 ? 0 : index < 1930 ? 0x1p-149 : 0x1p-20
      return SweptPair(result: index == 7 ? .infinity : result, truth: 0)
    }
  }
}

extension SweepResult {
  fileprivate init(allowedDrop: Double?) {
    self.init(
      kernel: "k", function: "f", variant: "v", upper: 1, end: 1, allowedDrop: allowedDrop)
  }

  /// Adds one result.
  fileprivate mutating func look(
    at pair: SweptPair, after before: Float?, _ input: Float, _ floor: Double
  ) {
    inputs += 1
    let distance = (Double(pair.result) - pair.truth).magnitude
    let unit = ulp(of: pair.truth, in: Float.self)
    let isNear = distance <= 0.51 * unit || distance <= floor
    if !distance.isFinite || !isNear { beyondBound += 1 }
    if distance > worstUlps * unit { (worstUlps, worstUlpsAt) = (distance / unit, input) }
    if distance > worstAbsolute { (worstAbsolute, worstAbsoluteAt) = (distance, input) }
    if pair.result < 0 || pair.result > 1 { outside += 1 }
    guard let before, pair.result < before else { return }
    drops += 1
    let drop = Double(before - pair.result) / Double(pair.result.ulp)
    if drop > worstDrop { (worstDrop, worstDropAt) = (drop, input) }
  }

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
