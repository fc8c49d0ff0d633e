import Kernels

/// Where the segments of a track begin and end, in a unit that makes even ones whole numbers.
struct Knots {
  /// The knots, which never decrease.
  private let knots: [Word]
  /// Knots per time.
  let perTime: Word

  /// The knots of given key times.
  init(_ times: some Sequence<Double>) {
    knots = times.map { Word($0) }
    perTime = Word(1)
  }

  /// The knots of so many segments that share the time from 0 to 1 evenly.
  init(evenly segments: Int) {
    knots = (0...segments).map { Word(Double($0)) }
    perTime = Word(Double(segments))
  }

  /// The cumulative distances of points; even ones where all points are the same.
  init(pacing points: [[Word]]) {
    var travelled = [Word(0)]
    for (from, to) in zip(points, points.dropFirst()) {
      let distance = zip(from, to).map { $1 - $0 }.length
      travelled.append(travelled[travelled.count - 1] + distance)
    }
    let total = travelled[travelled.count - 1]
    let isEven = total.high == 0
    knots = isEven ? points.indices.map { Word(Double($0)) } : travelled
    perTime = isEven ? Word(Double(points.count - 1)) : total
  }

  /// The last knot that is not after a time, or else the first one, and the part that has passed of
  /// what follows it.
  func place(_ time: Word) -> (index: Int, u: Word) {
    let position = time * perTime
    guard let index = knots.lastIndex(where: { $0 <= position }) else { return (0, Word(0)) }
    guard index + 1 < knots.count else { return (index, Word(0)) }
    return (index, (position - knots[index]) / length(index))
  }

  /// How long a segment is; before the first one and after the last one is its mirror image.
  func length(_ segment: Int) -> Word {
    let i = min(max(segment, 0), knots.count - 2)
    return knots[i + 1] - knots[i]
  }
}
