import CSupport

/// Nanoseconds of a call whose branches the processor does not know from the calls before; nil where a
/// call takes over 0.2 ms.
///
/// A batch that is repeated teaches the processor some ten thousand of its branches: a binary search in
/// 64 tracks of 256 keys then takes a fifth of what it takes with new times. What a call takes longer
/// after random branches than after as long a chain of additions is added to the sample's median; the
/// shortest calls count, of more of them where the difference is no cold start's.
public func unlearnedTime(
  of contender: Contender, _ sample: Sample, time: TimeSource = .system
) -> Double? {
  guard sample.median < 0.2e6 else { return nil }
  func single(after disturb: () -> Void) -> Double {
    contender.run(1)
    disturb()
    let start = time.wall()
    contender.run(1)
    return Double(time.wall() - start)
  }
  let large = max(200, 0.4 * sample.median)
  var (learned, unlearned) = (Double.infinity, Double.infinity)
  for attempt in 0..<24 {
    if attempt >= 3, unlearned - learned < large { break }
    learned = min(learned, single { ak_cycles(1 << 20) })
    unlearned = min(unlearned, single { ak_random_branches(1 << 17) })
  }
  return sample.median + max(0, unlearned - learned)
}
