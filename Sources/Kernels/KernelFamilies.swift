/// Every family of kernels in one element type; what has them all is a choice for whole batches.
public typealias KernelFamilies<Scalar> =
  BezierSampling<Scalar> & GeometryBatch<Scalar> & LengthBatch<Scalar> & PathBatch<Scalar>
  & TimingBatch<Scalar> & EasingBatch<Scalar>
  & SpringBatch<Scalar> & DecayBatch<Scalar>
  & TransformBatch<Scalar>
  & KeyframeBatch<Scalar> & PoseBlending<Scalar> & AnimationBatch<Scalar>
