/// A 64-bit generator for reproducible synthetic inputs.
///
/// - Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A multiple of 2^-24 in [0, 1), exact in both precisions.
  mutating func unit() -> Double { Double(next() >> 40) * 0x1p-24 }
}

/// Progress from 0 to 1 in equal steps, as frames of one animation.
@Sendable func frames(_ i: Int, _ n: Int) -> [Double] {
  [n > 1 ? Double(i) / Double(n - 1) : 0.5]
}

/// Progress in [0, 1) in scattered order, as many animations at one time: multiples of the golden
/// ratio, which fill the interval evenly.
@Sendable func scattered(_ i: Int, _ n: Int) -> [Double] {
  [(Double(i) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)]
}
