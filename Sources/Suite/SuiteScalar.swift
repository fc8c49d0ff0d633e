import BLAS
import Kernels
import Measurement
import Reference
import Vector
import VectorV3
import VectorV4

/// The kernel families of one variant, in one precision.
public struct Implementation<Scalar: KernelScalar> {
  /// Positions and derivatives of curves.
  public var sampling: any BezierSampling<Scalar>
  /// Springs at a grid of times.
  public var grid: any SpringGrid<Scalar>
  /// Products of matrices with matrices and points.
  public var products: any TransformProducts<Scalar>
  /// Tracks of keys at many times.
  public var tracks: any KeyframeSampling<Scalar>
  /// Blends of layers.
  public var blending: any PoseBlending<Scalar>
  /// The other families; the linear-algebra variant has none of them.
  public var families: Families?

  /// What every variant but linear algebra has.
  public struct Families {
    /// Timing functions.
    public var timing: any TimingBatch<Scalar>
    /// Steps, straight lines and classic easing functions.
    public var easing: any EasingBatch<Scalar>
    /// Directions, extents and subdivision of curves.
    public var geometry: any GeometryBatch<Scalar>
    /// Arc lengths of curves.
    public var length: any LengthBatch<Scalar>
    /// Paths by arc length.
    public var path: any PathBatch<Scalar>
    /// Springs.
    public var springs: any SpringBatch<Scalar>
    /// Exponential deceleration.
    public var decay: any DecayBatch<Scalar>
    /// Matrices and rotations.
    public var transforms: any TransformBatch<Scalar>
    /// Tracks of keys.
    public var keyframes: any KeyframeBatch<Scalar>
    /// Time, animations and replicators.
    public var animations: any AnimationBatch<Scalar>
  }

  init(_ whole: some KernelFamilies<Scalar>) {
    sampling = whole
    grid = whole
    products = whole
    tracks = whole
    blending = whole
    families = Families(
      timing: whole, easing: whole, geometry: whole, length: whole, path: whole,
      springs: whole, decay: whole, transforms: whole, keyframes: whole, animations: whole)
  }

  init(
    products part: some BezierSampling<Scalar> & SpringGrid<Scalar> & TransformProducts<Scalar>
      & KeyframeSampling<Scalar> & PoseBlending<Scalar>
  ) {
    sampling = part
    grid = part
    products = part
    tracks = part
    blending = part
    families = nil
  }
}

/// A precision as the suite sees it: a scalar that knows its implementations.
public protocol SuiteScalar: KernelScalar {
  /// The precision's name.
  static var precision: Precision { get }
  /// The kernels of a variant; nil where this build or processor has no such variant.
  static func implementation(_ variant: Variant) -> Implementation<Self>?
}

extension Float: SuiteScalar {
  /// See `SuiteScalar.precision`.
  public static let precision = Precision.f32

  /// See `SuiteScalar.implementation`.
  public static func implementation(_ variant: Variant) -> Implementation<Float>? {
    switch variant.backend {
    case .reference: Implementation(ReferenceBackend<Float>())
    case .vector(.v1): Implementation(Vector.VectorBackend<Float>(accuracy: variant.accuracy))
    case .vector(.v3): Implementation(VectorV3.VectorBackend<Float>(accuracy: variant.accuracy))
    case .vector(.v4): Implementation(VectorV4.VectorBackend<Float>(accuracy: variant.accuracy))
    case .blas(let threads):
      BLASBackend<Float>(onAllCores: threads == .all).map { Implementation(products: $0) }
    }
  }
}

extension Double: SuiteScalar {
  /// See `SuiteScalar.precision`.
  public static let precision = Precision.f64

  /// See `SuiteScalar.implementation`.
  public static func implementation(_ variant: Variant) -> Implementation<Double>? {
    switch variant.backend {
    case .reference: Implementation(ReferenceBackend<Double>())
    case .vector(.v1): Implementation(Vector.VectorBackend<Double>(accuracy: variant.accuracy))
    case .vector(.v3): Implementation(VectorV3.VectorBackend<Double>(accuracy: variant.accuracy))
    case .vector(.v4): Implementation(VectorV4.VectorBackend<Double>(accuracy: variant.accuracy))
    case .blas(let threads):
      BLASBackend<Double>(onAllCores: threads == .all).map { Implementation(products: $0) }
    }
  }
}

extension Precision {
  /// Calls `body` with the scalar type of this precision.
  func withScalar<Result>(_ body: (any SuiteScalar.Type) throws -> Result) rethrows -> Result {
    switch self {
    case .f32: try body(Float.self)
    case .f64: try body(Double.self)
    }
  }
}
