import Testing

@testable import Reports

@Suite struct FiguresTests {
  @Test(
    "A number has three digits, whatever its size",
    arguments: [
      (0, "0.0000"), (0.00099, "9.90e-04"), (0.001, "0.0010"), (0.12345, "0.123"),
      (1.2345, "1.23"), (12.345, "12.3"), (-123.45, "-123"), (99999, "99999"),
      (123456, "1.23e+05"), (.infinity, "inf"),
    ])
  func numbers(number: Double, text: String) { #expect(brief(number) == text) }

  @Test(
    "A share is told in percent, one that is small but not nothing as such",
    arguments: [(0, "0 %"), (0.005, "<1 %"), (0.0051, "1 %"), (0.5, "50 %"), (2e4, "2.00e+06 %")])
  func shares(share: Double, text: String) { #expect(percent(share) == text) }

  @Test(
    "A count has a suffix for thousands and millions",
    arguments: [
      (999, "999"), (1000, "1.0k"), (12_345, "12k"), (1_000_000, "1.0M"), (16_777_216, "17M"),
    ])
  func counts(number: Int, text: String) { #expect(count(number) == text) }

  @Test("Sizes are told in KiB and MiB", arguments: [(48 << 10, "48 KiB"), (3 << 20, "3 MiB")])
  func sizes(bytes: Int, text: String) { #expect(byteSize(bytes) == text) }

  @Test(
    "An exact share has as many decimals as it has",
    arguments: [(0.01, "1 %"), (0.999, "99.9 %"), (0.1, "10 %"), (0.9995, "99.95 %")])
  func exactShares(share: Double, text: String) { #expect(exact(share) == text) }
}
