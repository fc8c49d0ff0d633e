/// Every kernel there is: the one list that verify, run, eval, list and the tests go through.
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
    TransformKernel.compose, TransformLayout(), TransformMultiply(), TransformKernel.concat,
    TransformKernel.powers,
    TransformApply(), TransformKernel.quad,
    TransformKernel.invert, TransformKernel.determinant,
    TransformKernel.decompose, TransformKernel.recompose, TransformKernel.interpolate,
    TransformKernel.getKeyPath, TransformKernel.setKeyPath,
    TransformKernel.layer, TransformKernel.layerChain,
    TransformKernel.slerp, TransformKernel.nlerp, TransformKernel.squad,
    TransformKernel.quaternionToMatrix, TransformKernel.quaternionFromMatrix,
    TransformKernel.quaternionFromEuler, TransformKernel.quaternionToEuler,
  ]
}
