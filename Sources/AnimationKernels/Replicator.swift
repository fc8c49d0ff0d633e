import Kernels

/// A replicator layer by the names of its numbers.
public struct Replicator<Scalar: AnimationScalar>: Hashable, Sendable {
  /// Instances, one or more.
  public var count: Int
  /// From an instance to the next one, 16 numbers row by row.
  public var transform: [Scalar]
  /// x, y, z of the point that the transforms are about.
  public var center: [Scalar]
  /// Seconds by which an instance's time is behind the one before.
  public var delay: Scalar
  /// Red, green, blue and alpha of the first instance.
  public var color: [Scalar]
  /// What is added to them from an instance to the next one.
  public var colorOffset: [Scalar]

  /// A replicator, what is left out with the defaults of Core Animation.
  public init(
    count: Int, transform: [Scalar] = TransformComponents().matrix(),
    center: [Scalar] = [0, 0, 0], delay: Scalar = 0, color: [Scalar] = [1, 1, 1, 1],
    colorOffset: [Scalar] = [0, 0, 0, 0]
  ) {
    self.count = count
    self.transform = transform
    self.center = center
    self.delay = delay
    self.color = color
    self.colorOffset = colorOffset
  }

  /// The numbers of a level of `AnimationOperation.replicate`.
  ///
  /// - Precondition: the matrix has 16 numbers, the point three, colors four.
  public var numbers: [Scalar] {
    counted("transform", transform, 16) + counted("center", center, 3) + [delay]
      + counted("color", color, 4) + counted("colorOffset", colorOffset, 4)
  }

  /// The copies at one time; for many times use `FastestKernels`.
  ///
  /// - Units: those of the transforms; seconds.
  /// - Error: that of `replicator.instances`.
  /// - Source: CAReplicatorLayer.
  ///
  /// - Parameters:
  ///   - time: that around the layer, or around the outer one.
  ///   - outer: a replicator of whose copies each holds this one.
  /// - Returns: the instances, those within one of the outer's next to each other.
  public func instances(
    at time: Scalar, in outer: Replicator? = nil
  ) -> [ReplicatorInstance<Scalar>] {
    let levels = [outer, self].compactMap { $0 }
    let form = ReplicatorForm(counts: levels.map(\.count))
    let numbers = AnimationOperation.replicate(form)(levels.flatMap(\.numbers) + [time])
    return stride(from: 0, to: numbers.count, by: 21).map { start in
      ReplicatorInstance(
        transform: Array(numbers[start..<(start + 16)]), time: numbers[start + 16],
        color: Array(numbers[(start + 17)..<(start + 21)]))
    }
  }
}

/// One of a replicator's copies.
public struct ReplicatorInstance<Scalar: AnimationScalar>: Hashable, Sendable {
  /// Its matrix, 16 numbers row by row.
  public let transform: [Scalar]
  /// The time in it.
  public let time: Scalar
  /// Red, green, blue and alpha, each in [0, 1].
  public let color: [Scalar]
}
