import AnimationKernels
import Foundation
import Testing

@Suite struct FrameRateTests {
  /// Without a backtrace of the whole program for every trap.
  init() { setenv("SWIFT_BACKTRACE", "enable=no", 1) }

  /// Frames of a year at a rate: the first ones, and others up to the last.
  private func year(_ rate: FrameRate) -> [Int] {
    let count = 31_556_952 * rate.frames / rate.seconds
    return Array(0..<10_000) + (0...10_000).map { count - $0 * (count / 10_001) }
  }

  @Test(
    "Every frame's time is its number's quotient rounded once, for a year",
    arguments: [
      FrameRate(24), FrameRate(60), FrameRate(120), FrameRate(60_000, per: 1001),
      FrameRate(24_000, per: 1001), FrameRate(90_000), FrameRate(1, per: 3),
    ])
  func exact(rate: FrameRate) {
    let wrong = year(rate).filter { frame in
      let product = frame * rate.seconds
      return !isRounded(rate.time(of: frame) as Double, product, over: rate.frames)
        || !isRounded(rate.time(of: frame) as Float, product, over: rate.frames)
        || !isRounded(rate.time(of: -frame) as Double, -product, over: rate.frames)
    }
    #expect(wrong.count == 0, "first \(wrong[0])")
  }

  @Test("Quotients beside the middle of two floats, and on it, are rounded to the right one")
  func middles() {
    var state: UInt64 = 1
    var wrong: [(Int, FrameRate)] = []
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let frames = step % 2 == 0 ? (1 << 28) - Int(state >> 50) : 1 << 20
      // Odd, with a digit more than a float has.
      let middle = (1 << 24) + Int(state >> 41) | 1
      let product = Int(Double(middle) * 0x1p-12 * Double(frames))
      for frame in [product - 1, product, product + 1] {
        let rate = FrameRate(frames)
        if !isRounded(rate.time(of: frame) as Float, frame, over: frames) {
          wrong.append((frame, rate))
        }
      }
    }
    #expect(wrong.count == 0, "first \(wrong[0])")
  }

  @Test("The longest and the shortest frames have times, others are refused")
  func limits() async {
    // As in FormTests.
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    #expect(FrameRate(1).time(of: 1 << 53) == 0x1p53)
    #expect(FrameRate(1 << 28).time(of: 1) == 0x1p-28 as Float)
    #expect(FrameRate(60_000, per: 1001).time(of: 60_000) == 1001.0)
    await #expect(processExitsWith: .failure) { _ = FrameRate(0) }
    await #expect(processExitsWith: .failure) { _ = FrameRate((1 << 28) + 1) }
    await #expect(processExitsWith: .failure) { _ = FrameRate(60, per: 0) }
    await #expect(processExitsWith: .failure) {
      _ = FrameRate(1).time(of: (1 << 53) + 1) as Double
    }
    await #expect(processExitsWith: .failure) {
      _ = FrameRate(1, per: .max).time(of: 2) as Double
    }
  }
}

/// Whether a number is the nearest one to a quotient, of two as near the one with an even last digit.
private func isRounded<Scalar: AnimationScalar>(
  _ number: Scalar, _ dividend: Int, over divisor: Int
) -> Bool {
  guard dividend != 0 else { return number == 0 }
  let significand = Int128(number.significand / Scalar.ulpOfOne) * (number < 0 ? -1 : 1)
  // number = significand 2^exponent
  let exponent = Int(number.exponent) - Scalar.significandBitCount
  let (up, down) = (Int128(1) << max(0, exponent), Int128(1) << max(0, -exponent))
  let unit = up * Int128(divisor)
  let rest = (Int128(dividend) * down - significand * unit).magnitude
  let isEven = significand % 2 == 0
  return isEven ? 2 * rest <= unit.magnitude : 2 * rest < unit.magnitude
}
