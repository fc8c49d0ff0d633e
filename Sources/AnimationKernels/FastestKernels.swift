internal import CSupport
@_exported import Kernels
internal import Vector
internal import VectorV3
internal import VectorV4

/// The kernels of one element type, in the fastest code that this processor runs.
///
/// The processor is asked once; a call then costs one dispatch per batch. Batches are spans laid
/// out as `Arrangement` says. Working memory is on the stack, or where a call needs more than about a
/// kilobyte of it on the heap until the call ends.
///
/// Spans that begin at a multiple of 64 bytes are the fastest, as of
/// `UnsafeMutableRawBufferPointer.allocate(byteCount:alignment:)`; arrays begin 16 or 48 bytes past one, and
/// large results in them do not go past the caches.
///
/// The code does not change with a batch's size, so that neither do results; a batch that fills no vector
/// may take a lower level less time. OpenBLAS is none of the choices. In floats it keeps the bounds of
/// fast at most, in doubles also those of strict; at levels v3 and v4 vectors with the same bounds were
/// nowhere slower by more than 5 % at the sizes of `bench run`, and in half of the batches more than
/// twice as fast. Only processors that have AVX but no AVX2 would gain, 1.3 to 1.7 times in three kernels
/// in fast floats. The last lines of a run tell how the choice does on its machine.
///
/// - Error: that of the vector variants in `bench list`, by accuracy.
public struct FastestKernels<Scalar: AnimationScalar>: Sendable {
  /// Positions and derivatives of Bezier curves.
  public let bezier: any BezierSampling<Scalar>
  /// Tangent angles, extrema and subdivision of Bezier curves.
  public let geometry: any GeometryBatch<Scalar>
  /// Cubic timing functions.
  public let timing: any TimingBatch<Scalar>
  /// Steps, straight lines and the classic easing functions.
  public let easing: any EasingBatch<Scalar>
  /// Arc lengths of curves.
  public let length: any LengthBatch<Scalar>
  /// Paths by arc length.
  public let path: any PathBatch<Scalar>
  /// Springs.
  public let springs: any SpringBatch<Scalar>
  /// Exponential deceleration.
  public let decay: any DecayBatch<Scalar>
  /// Matrices and rotations.
  public let transforms: any TransformBatch<Scalar>
  /// Tracks of keys.
  public let keyframes: any KeyframeBatch<Scalar>
  /// Time, animations and replicators.
  public let animations: any AnimationBatch<Scalar>
  /// Blends of a pose's layers.
  public let poses: any PoseBlending<Scalar>

  /// The kernels that keep the bounds of an accuracy.
  ///
  /// - Parameter accuracy: `strict` is correct nearly to the last digit, `fast` computes in the
  ///   element type alone.
  public init(accuracy: Accuracy = .strict) { self = Scalar.fastest(accuracy) }

  init(_ whole: some KernelFamilies<Scalar>) {
    bezier = whole
    geometry = whole
    timing = whole
    easing = whole
    length = whole
    path = whole
    springs = whole
    decay = whole
    transforms = whole
    keyframes = whole
    animations = whole
    poses = whole
  }
}

/// An element type of the library: `Float` or `Double`.
public protocol AnimationScalar: KernelScalar {
  /// The kernels that `FastestKernels.init(accuracy:)` gives.
  static func fastest(_ accuracy: Accuracy) -> FastestKernels<Self>
}

/// The processor's level of the x86-64 psABI: 1, 3 or 4; 1 on other architectures.
private let level = ak_cpu_level()

extension Float: AnimationScalar {
  /// The kernels in single precision.
  public static func fastest(_ accuracy: Accuracy) -> FastestKernels<Float> {
    switch level {
    case 4: FastestKernels(VectorV4.VectorBackend<Float>(accuracy: accuracy))
    case 3: FastestKernels(VectorV3.VectorBackend<Float>(accuracy: accuracy))
    default: FastestKernels(Vector.VectorBackend<Float>(accuracy: accuracy))
    }
  }
}

extension Double: AnimationScalar {
  /// The kernels in double precision.
  public static func fastest(_ accuracy: Accuracy) -> FastestKernels<Double> {
    switch level {
    case 4: FastestKernels(VectorV4.VectorBackend<Double>(accuracy: accuracy))
    case 3: FastestKernels(VectorV3.VectorBackend<Double>(accuracy: accuracy))
    default: FastestKernels(Vector.VectorBackend<Double>(accuracy: accuracy))
    }
  }
}
