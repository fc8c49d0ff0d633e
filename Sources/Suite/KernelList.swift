/// Every kernel there is: the one list that all commands and tests go through.
public enum KernelList {
  /// The kernels in the order of reports.
  public static let all: [any Kernel] = [
    BezierPoints(), BezierDerivatives(),
    BezierTangentAngle(), BezierBounds(), BezierSplit(),
    BezierLength(), BezierParameterAtLength(),
    PathLength(), PathPoints(), PathTrim(),
    TimingCubic(), TimingVelocity(), TimingNamed(), TimingSteps(), TimingLinear(), TimingEasing(),
    SpringSampling(quantity: .value), SpringSampling(quantity: .velocity), SpringFrames(),
    SpringSettlingDuration(), SpringFirstReach(), SpringParameters(), SpringDescribe(),
    SpringCosine(), SpringCosineFrames(), SpringRetarget(),
    DecaySampling(quantity: .value), DecaySampling(quantity: .velocity), DecayBounded(),
    DecayTimeToRest(), DecayRubberBand(),
    TransformKernels.compose, TransformLayout(), TransformMultiply(), TransformKernels.concat,
    TransformKernels.powers,
    TransformApply(), TransformKernels.quad,
    TransformKernels.invert, TransformKernels.determinant,
    TransformKernels.decompose, TransformKernels.recompose, TransformKernels.interpolate,
    TransformKernels.getKeyPath, TransformKernels.setKeyPath,
    TransformKernels.layer, TransformKernels.layerChain,
    TransformKernels.slerp, TransformKernels.nlerp, TransformKernels.squad,
    TransformKernels.quaternionToMatrix, TransformKernels.quaternionFromMatrix,
    TransformKernels.quaternionFromEuler, TransformKernels.quaternionToEuler,
    KeyframeKernel.sample, KeyframeKernel.hermite, KeyframeKernel.catmullRom,
    KeyframeKernel.monotone, KeyframeKernel.cubicSpline, KeyframeKernel.quaternion,
    KeyframeKernel.transform, KeyframeKernel.color, KeyframePath(),
    AnimationKernels.time, AnimationKernels.evaluate, PoseBlend(), AnimationKernels.replicator,
  ]
}
