import Testing
import Verification

@Suite struct UlpTests {
  @Test("An ulp is the spacing of a precision's numbers at the value")
  func spacing() {
    for value in [1, 1.5, 1.999, -3, 0.1, 1e-30, 6e37] {
      #expect(ulp(of: value, in: Float.self) == Double(Float(value).ulp))
      #expect(ulp(of: value, in: Double.self) == value.ulp)
    }
    #expect(ulp(of: 1.0.nextDown, in: Double.self) == 0x1p-53)
  }

  @Test("A double that rounds up to the next power of two keeps the smaller ulp")
  func belowPowerOfTwo() {
    #expect(Float(1.0.nextDown) == 1)
    #expect(ulp(of: 1.0.nextDown, in: Float.self) == 0x1p-24)
  }

  @Test("At 0 and among subnormal numbers it is the smallest number")
  func subnormal() {
    for value in [0, -0.0, 1e-60, 1e-40, -0x1p-127] {
      #expect(ulp(of: value, in: Float.self) == 0x1p-149)
    }
    #expect(ulp(of: 0, in: Double.self) == 0x1p-1074)
    #expect(ulp(of: 0x1p-1030, in: Double.self) == 0x1p-1074)
  }

  @Test("Values beyond a precision's range have the ulp their exponent would have")
  func beyond() {
    #expect(ulp(of: 0x1p200, in: Float.self) == 0x1p177)
  }

  @Test("What is not finite has no ulp")
  func notFinite() {
    #expect(ulp(of: .infinity, in: Float.self).isNaN)
    #expect(ulp(of: .nan, in: Double.self).isNaN)
  }
}

@Suite struct DeviationTests {
  private func ulps<Scalar: BinaryFloatingPoint>(
    _ result: Scalar, _ value: Double, tail: Double = 0
  ) -> Double {
    Deviation(result, from: Truth(value: value, tail: tail)).ulps
  }

  @Test("Errors count from the unrounded truth, in fractions of an ulp")
  func fractions() {
    #expect(ulps(1.0, 1) == 0)
    #expect(ulps(1.0, 1, tail: 0.25) == 0.25)
    #expect(ulps(1.0, 1, tail: -0.5) == 0.5)
    #expect(ulps(1.0.nextUp, 1, tail: 0.25) == 0.75)
    #expect(ulps(1.0.nextUp, 1, tail: -0.5) == 1.5)
    #expect(ulps(Float(1), 1 + 0x1p-24) == 0.5)
    #expect(ulps(Float(1).nextUp, 1 + 0x1p-25) == 0.75)
  }

  @Test("A float's error sees the tail of the double it is compared with")
  func tail() {
    let deviation = Deviation(Float(1), from: Truth(value: 1, tail: 0.5))
    #expect(deviation.absolute == 0x1p-53)
    #expect(deviation.ulps == 0x1p-30)
  }

  @Test("Near 0 the absolute error stays small where the one in ulp is huge")
  func nearZero() {
    let deviation = Deviation(Float(1e-8), from: Truth(value: 0))
    #expect(deviation.absolute < 1.001e-8 && deviation.ulps > 1e36)
  }

  @Test("A NaN or infinity is either the right one or infinitely far")
  func notFinite() {
    for (result, value) in [
      (Float.nan, 1), (1, .nan), (.infinity, 1), (1, .infinity), (-.infinity, .infinity),
      (.nan, .infinity), (.infinity, .nan),
    ] {
      #expect(ulps(result, value) == .infinity, "\(result) for \(value)")
    }
    for (result, value) in [(Float.nan, Double.nan), (.infinity, .infinity), (-.infinity, -1e300)] {
      #expect(ulps(result, value) == 0, "\(result) for \(value)")
    }
  }

  @Test("An infinity is right where the truth is beyond the precision, and only there")
  func overflow() {
    #expect(ulps(Float.infinity, 1e39) == 0)
    #expect(ulps(Float.infinity, 3e38) == .infinity)
    #expect(ulps(Double.infinity, 1e39) == .infinity)
    #expect(ulps(Float.greatestFiniteMagnitude, 1e39) > 1e6)
  }

  @Test("The sign of a zero is no error")
  func zeros() { #expect(ulps(Float(-0.0), 0) == 0) }
}

@Suite struct ErrorBoundTests {
  @Test("The allowance adds ulps of the truth, units of the spread, and of the scale")
  func sum() {
    let truth = Truth(value: 3, spread: 10)
    func allowance(_ ulps: Double, _ spread: Double, _ absolute: Double) -> Double {
      ErrorBound(ulps: ulps, spread: spread, absolute: absolute, "")
        .allowance(truth, scale: 100, in: Float.self)
    }
    #expect(allowance(2, 0, 0) == 2 * 0x1p-22)
    #expect(allowance(0, 3, 0) == 30 * 0x1p-24)
    #expect(allowance(0, 0, 4) == 400 * 0x1p-24)
    #expect(allowance(2, 3, 4) == 8 * 0x1p-24 + 430 * 0x1p-24)
  }

  @Test("Spread and scale count in half ulps of 1 of the precision")
  func precision() {
    let bound = ErrorBound(ulps: 0, spread: 1, "")
    let truth = Truth(value: 1, spread: 1)
    #expect(bound.allowance(truth, scale: 1, in: Double.self) == 0x1p-53)
    #expect(bound.allowance(truth, scale: 1, in: Float.self) == 0x1p-24)
  }

  @Test("A bound is within another one where each of its parts is")
  func within() {
    let bound = ErrorBound(ulps: 2, spread: 3, absolute: 4, "")
    #expect(bound.isWithin(bound))
    for (ulps, spread, absolute) in [(1.0, 9.0, 9.0), (9, 2, 9), (9, 9, 3)] {
      #expect(!bound.isWithin(ErrorBound(ulps: ulps, spread: spread, absolute: absolute, "")))
    }
  }

  @Test("A truth of 0 still allows its share of the smallest number")
  func zero() {
    let bound = ErrorBound(ulps: 2, "")
    #expect(bound.allowance(Truth(value: 0), scale: 1, in: Float.self) == 0x1p-148)
  }
}
