import Testing

@testable import Measurement

@Suite struct DetectedSlowdownsTests {
  /// The least numbers of which chance leaves as few more than once in 1,000 times, from the sums of
  /// the binomial distribution's terms for 9 in 10.
  @Test(
    "Only what chance does not leave once in a thousand times is too few",
    arguments: [(4, 1), (5, 2), (8, 4), (20, 13), (60, 46)])
  func least(count: Int, least: Int) {
    #expect(DetectedSlowdowns(found: least, of: count).arePlausible)
    #expect(!DetectedSlowdowns(found: least - 1, of: count).arePlausible)
  }

  @Test("Of three or fewer, none can tell", arguments: 0...2)
  func few(count: Int) {
    #expect(DetectedSlowdowns(found: 0, of: count).arePlausible)
  }
}
