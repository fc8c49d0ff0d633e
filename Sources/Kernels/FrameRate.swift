/// Frames per second as a ratio of whole numbers, from which the time of every frame follows.
///
/// What is added up from frame to frame drifts, since 1/60 is no binary number; a frame's number does
/// not.
public struct FrameRate: Sendable, Hashable {
  /// Frames in `seconds`.
  public let frames: Int
  /// The whole seconds that they take.
  public let seconds: Int

  /// So many frames in so many seconds: 60 in one, or the 60000 in 1001 of NTSC.
  ///
  /// - Precondition: both are positive, and there are at most 2^28 frames.
  public init(_ frames: Int, per seconds: Int = 1) {
    require((1...1 << 28).contains(frames), "frames \(frames): not in 1...2^28")
    require(seconds > 0, "seconds \(seconds): not positive")
    self.frames = frames
    self.seconds = seconds
  }

  /// The time of a frame: frame * seconds / frames, rounded once.
  ///
  /// Rounded to Double, a quotient by at most 2^28 stays on its side of the middle of two floats.
  ///
  /// - Units: seconds since frame 0.
  /// - Error: at most 0.5 ulp, whatever the frame.
  /// - Source: SMPTE ST 12-1 for rates such as 30000/1001.
  ///
  /// - Precondition: frame * seconds lies within 2^53, as that of 9 * 10^15 frames of whole rates does,
  ///   or of 4000 years of NTSC.
  ///
  /// - Parameter frame: its number, which may be negative.
  /// - Returns: the time.
  public func time<Scalar: KernelScalar>(of frame: Int) -> Scalar {
    let (product, overflows) = frame.multipliedReportingOverflow(by: seconds)
    require(
      !overflows && product.magnitude <= 1 << 53,
      "frame \(frame): more than 2^53 / \(seconds) frames away")
    return Scalar(Double(product) / Double(frames))
  }
}
