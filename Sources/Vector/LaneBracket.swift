/// A zero of a monotone function per lane, inside a bracket that Newton's method closes.
///
/// A step that leaves the bracket, or that is not half as long as the one before, gives way to the
/// middle. A lane that has converged keeps its digits whatever its neighbours still need.
struct LaneBracket {
  /// Where the function is to be evaluated next, in the end the zero.
  private(set) var position: DoubleLanes
  /// The lanes that have not converged.
  private(set) var active: DoubleCondition
  private var low: DoubleLanes
  private var high: DoubleLanes
  private var last: DoubleLanes

  /// A bracket with a guess, which counts where it lies inside.
  @inline(__always)
  init(
    from low: DoubleLanes, to high: DoubleLanes, guess: DoubleLanes, in lanes: DoubleCondition
  ) {
    self.low = low
    self.high = high
    position = select((guess >= low) .& (guess <= high), guess, (low + high) * 0.5)
    active = lanes
    last = high - low
  }

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - residual: the function at `position`.
  ///   - slope: its derivative there.
  ///   - isBefore: whether the zero lies above `position`.
  ///   - isRough: whether a short step does not yet mean that the zero is near.
  @inline(always)
  mutating func step(
    _ residual: DoubleLanes, slope: DoubleLanes, isBefore: DoubleCondition,
    isRough: DoubleCondition = .never
  ) {
    low = select(isBefore, position, low)
    high = select(isBefore, high, position)
    let newton = position - residual / slope
    let isGood =
      (newton >= low) .& (newton <= high) .& (magnitude(newton - position) <= last * 0.5)
    let next = select(isGood, newton, (low + high) * 0.5)
    let moved = select(residual.equals(0), position, next)
    last = magnitude(moved - position)
    position = select(active, moved, position)
    let moves = (last > position * 0x1p-42) .| isRough
    active = (active .& moves)
  }
}
