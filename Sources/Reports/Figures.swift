import Foundation

/// A number with three significant digits, or nothing where there is none.
func brief(_ number: Double?) -> String {
  guard let number else { return "" }
  guard number.isFinite else { return "\(number)" }
  let size = abs(number)
  if size != 0, size < 0.001 || size >= 100_000 { return String(format: "%.2e", number) }
  let digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4
  return String(format: "%.\(digits)f", number)
}

/// A share in percent, without decimals.
func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
