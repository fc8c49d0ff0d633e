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

/// A share in percent, without decimals unless it has more than six digits.
func percent(_ share: Double) -> String {
  if share > 0 && share <= 0.005 { return "<1 %" }
  return share < 1e4 ? String(format: "%.0f %%", share * 100) : "\(brief(share * 100)) %"
}

/// A count with at most three significant digits and a suffix for thousands and millions.
func count(_ number: Int) -> String {
  switch number {
  case ..<1000: "\(number)"
  case ..<1_000_000: short(Double(number) / 1e3) + "k"
  default: short(Double(number) / 1e6) + "M"
  }
}

private func short(_ number: Double) -> String {
  String(format: number < 9.95 ? "%.1f" : "%.0f", number)
}

/// A size of a cache.
func byteSize(_ bytes: Int) -> String {
  bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
}

/// How curves and arguments combine, in words.
func phrase(_ arrangement: String) -> String {
  switch arrangement {
  case "one": "one for all"
  case "one.rows": "one for all, rows"
  case "shared": "many at shared arguments"
  case "each.groups": "one each, groups of 16"
  case "each.rows": "one each, rows"
  default: "one each"
  }
}
