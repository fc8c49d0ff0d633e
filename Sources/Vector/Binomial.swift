/// C(n, k), the number of ways to choose k of n.
@inline(__always)
func binomialCoefficient(_ n: Int, _ k: Int) -> Int {
  var value = 1
  var i = 0
  while i < k {
    value = value &* (n &- i) / (i &+ 1)
    i &+= 1
  }
  return value
}
