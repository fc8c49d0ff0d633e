import CSupport

/// By how many nanoseconds a call takes longer whose branches the processor does not know from the calls
/// before; nil where a call takes over 0.2 ms.
///
/// A batch that is repeated teaches the processor some ten thousand of its branches: a binary search in
/// 64 tracks of 256 keys then takes a fifth of what it takes with new times. What a call takes longer
/// after random branches than after additions for as long a time, in which others can drive as much out
/// of the caches, is the result. Pairs of such calls tell it, more of them where the difference is no cold
/// start's: the shortest calls of either kind, or the median pair where that differs less, since the
/// shortest ones alone differ where most are disturbed.
///
/// What shares the processor's core makes it forget too, after additions as after branches: beside a
/// busy neighbour less is found than there is, or nothing.
public func unlearnedTime(
  of contender: Contender, _ sample: Sample, time: TimeSource = .system
) -> Double? {
  guard sample.median < 0.2e6 else { return nil }
  func nanoseconds(_ body: () -> Void) -> Double {
    let start = time.wall()
    body()
    return Double(time.wall() - start)
  }
  func call(after disturb: () -> Void) -> Double {
    contender.run(8)  // After one call some thousand branches are not known yet.
    disturb()
    return nanoseconds { contender.run(1) }
  }
  let large = max(200, 0.4 * sample.median)
  var (learned, unlearned): ([Double], [Double]) = ([], [])
  var difference: Double {
    let shortest = (unlearned.min() ?? 0) - (learned.min() ?? 0)
    return max(0, min(shortest, median(zip(unlearned, learned).map { $0 - $1 })))
  }
  for attempt in 0..<24 {
    if attempt >= 3, difference < large { break }
    var forgetting = 0.0
    unlearned.append(call { forgetting = nanoseconds { ak_random_branches(1 << 18) } })
    learned.append(
      call {
        let start = time.wall()
        while Double(time.wall() - start) < forgetting { ak_cycles(1 << 13) }
      })
  }
  return difference
}
