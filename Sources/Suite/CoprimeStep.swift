/// The first step, from a given one on, that meets each of so many elements once before it comes back.
func coprimeStep(from start: Int, count: Int) -> Int {
  func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
  return (start...).first { divisor($0, count) == 1 } ?? 1
}
