/// All families of batched kernels in one element type, which an implementation of everything has.
public typealias KernelFamilies<Scalar> =
  BezierSampling<Scalar> & GeometryBatch<Scalar> & LengthBatch<Scalar> & PathBatch<Scalar>
  & TimingBatch<Scalar> & EasingBatch<Scalar>
  & SpringBatch<Scalar> & DecayBatch<Scalar>
  & TransformBatch<Scalar>
  & KeyframeBatch<Scalar> & PoseBlending<Scalar> & AnimationBatch<Scalar>
