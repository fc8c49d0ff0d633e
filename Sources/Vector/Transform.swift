import Kernels

// What is generic here names the element types, so that the code below exists for these alone.

extension VectorBackend: TransformBatch {
  /// See `TransformProducts.multiply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    precondition(arrangement != .shared, "factors are one or one each")
    precondition(
      matrices.count % 16 == 0 && results.count == matrices.count
        && factors.count == (arrangement.isOne ? 16 : matrices.count),
      "matrices have 16 numbers")
    factors.withUnsafeBufferPointer { factors in
      withPointers(matrices, &results) { matrices, results, numbers in
        guard let factors = factors.baseAddress else { return }
        @inline(__always)
        func multiply<Format: LaneFormat>(_ format: Format.Type) {
          MatrixProducts<Format>(
            factors: recast(factors), matrices: recast(matrices), results: recast(results),
            count: numbers / 16
          ).run(side, arrangement)
        }
        let isStreamed = arrangement.layout.isStreamed(results, numbers / 16, numbers: 16)
        switch (format, isStreamed) {
        case (.doubles, false): multiply(OwnFormat<Double>.self)
        case (.doubles, true): multiply(StreamedFormat<Double>.self)
        case (.floatsInDoubles, _): multiply(DoubleFormat<Float>.self)
        case (.floats, false): multiply(OwnFormat<Float>.self)
        case (.floats, true): multiply(StreamedFormat<Float>.self)
        }
      }
    }
  }

  /// See `TransformProducts.apply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func apply(
    _ matrices: Span<Scalar>, _ form: PointForm, _ arrangement: Arrangement,
    to points: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let count = points.count / form.dimensions
    let curves = arrangement.isEach ? 1 : matrices.count / 16
    precondition(count &* form.dimensions == points.count, "points must be whole")
    precondition(matrices.count == 16 &* (arrangement.isEach ? count : curves))
    precondition(curves == 1 || arrangement == .shared, "there is one matrix for all points")
    precondition(results.count == curves &* count &* form.outputCount)
    matrices.withUnsafeBufferPointer { matrices in
      withPointers(points, &results) { points, results, _ in
        guard let matrices = matrices.baseAddress else { return }
        @inline(__always)
        func apply<Format: LaneFormat>(_ format: Format.Type) {
          PointImages<Format>(
            matrices: recast(matrices), curves: curves, points: recast(points),
            results: recast(results), count: count
          ).run(form, arrangement)
        }
        let isStreamed = form.isStreamed(arrangement, results, count, curves: curves)
        switch (format, isStreamed) {
        case (.doubles, false): apply(OwnFormat<Double>.self)
        case (.doubles, true): apply(StreamedFormat<Double>.self)
        case (.floatsInDoubles, _): apply(DoubleFormat<Float>.self)
        case (.floats, false): apply(OwnFormat<Float>.self)
        case (.floats, true): apply(StreamedFormat<Float>.self)
        }
      }
    }
  }

  /// See `TransformBatch.convert`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func convert(
    _ inputs: Span<Scalar>, numbers: Int, from source: NumberLayout, to target: NumberLayout,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = inputs.count / numbers
    precondition(count &* numbers == inputs.count && results.count == inputs.count)
    withPointers(inputs, &results) { inputs, results, _ in
      @inline(__always)
      func convert<Format: LaneFormat>(_ format: Format.Type)
      where Format.Lanes == Format.Scalar.Lanes {
        LayoutConversion<Format>(
          inputs: recast(inputs), results: recast(results), numbers: numbers, count: count,
          source: source, target: target
        ).run()
      }
      let isStreamed =
        numbers % Scalar.Lanes.scalarCount == 0
        && target.isStreamed(results, count, numbers: numbers)
      switch (Scalar.self == Float.self, isStreamed) {
      case (true, false): convert(OwnFormat<Float>.self)
      case (true, true): convert(StreamedFormat<Float>.self)
      case (false, false): convert(OwnFormat<Double>.self)
      case (false, true): convert(StreamedFormat<Double>.self)
      }
    }
  }

  /// See `TransformBatch.transform`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func transform(
    _ operation: TransformOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = inputs.count / operation.inputCount
    precondition(count &* operation.inputCount == inputs.count, "elements must be whole")
    precondition(count &* operation.outputCount == results.count, "there is a result per element")
    withPointers(inputs, &results) { inputs, results, _ in
      @inline(__always)
      func batch<Format: LaneFormat>(_ format: Format.Type) -> LaneBatch<Format> {
        LaneBatch(
          layout: layout, count: count, inputs: recast(inputs), inputCount: operation.inputCount,
          results: recast(results), resultCount: operation.outputCount)
      }
      let isStreamed =
        (layout == .rows ? writesRows(operation) : writesMatrices(operation))
        && layout.isStreamed(results, count, numbers: operation.outputCount)
      switch (format, isFast(operation), isStreamed) {
      case (.doubles, _, false): batch(OwnFormat<Double>.self).run(operation)
      case (.doubles, _, true): batch(StreamedFormat<Double>.self).runStreamed(operation)
      case (.floats, true, false): batch(OwnFormat<Float>.self).runFast(operation)
      case (.floats, true, true): batch(StreamedFormat<Float>.self).runStreamed(operation)
      default: batch(DoubleFormat<Float>.self).run(operation)
      }
    }
  }

  /// How this backend computes.
  var format: FormatName {
    if Scalar.self == Double.self { return .doubles }
    return inDoubles ? .floatsInDoubles : .floats
  }
}

/// A way to compute.
enum FormatName {
  case doubles, floatsInDoubles, floats
}

/// A pointer to elements whose type is known to be another one.
@inline(__always)
func recast<Element, Number>(_ pointer: UnsafePointer<Element>) -> UnsafePointer<Number> {
  UnsafeRawPointer(pointer).assumingMemoryBound(to: Number.self)
}

@inline(__always)
func recast<Element, Number>(
  _ pointer: UnsafeMutablePointer<Element>
) -> UnsafeMutablePointer<Number> {
  UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Number.self)
}

/// Whether there is code in vectors of floats.
private func isFast(_ operation: TransformOperation) -> Bool {
  switch operation {
  case .compose, .slerp, .nlerp, .squad, .quaternionMatrix, .quad, .invert, .determinant,
    .recompose:
    true
  default: false
  }
}

/// Whether there is code whose results go past the caches: for what writes matrices.
private func writesMatrices(_ operation: TransformOperation) -> Bool {
  switch operation {
  case .compose, .invert, .recompose, .quaternionMatrix, .concat, .powers, .layer, .layerChain: true
  default: false
  }
}

/// Whether there is code for rows whose results go past the caches.
private func writesRows(_ operation: TransformOperation) -> Bool {
  if case .compose(let program) = operation { program.isFrequent } else { false }
}

extension TransformProgram {
  /// Whether the compiler knows the order and the units: what `LaneBatch.run` takes to `runMatrices`.
  fileprivate var isFrequent: Bool {
    guard order == .scaleRotateTranslate else { return false }
    return switch rotation {
    case .axisAngle(.radians), .quaternion, .euler(.xyz, .radians): true
    default: false
    }
  }
}

extension LaneBatch {
  /// Every operation.
  @inline(__always)
  fileprivate func run(_ operation: TransformOperation) {
    switch operation {
    case .decompose: run(DecomposeLanes())
    case .interpolate(.coreAnimation): run(InterpolationLanes<CoreAnimationPath>())
    case .interpolate(.css): run(InterpolationLanes<StylePath>())
    case .getKeyPath(let path): run(GetKeyPathLanes(path: path))
    case .setKeyPath(let path): run(SetKeyPathLanes(path: path))
    case .quaternionFromMatrix: run(QuaternionFromMatrixLanes())
    case .quaternionFromEuler(let order, let unit):
      run(QuaternionFromEulerLanes(order: order, unit: unit))
    case .eulerFromQuaternion(let order, let unit):
      run(EulerFromQuaternionLanes(order: order, unit: unit))
    default: runFast(operation)
    }
  }

  /// The order and the units that most use are known to the compiler.
  @inline(__always)
  private func run(_ program: TransformProgram) {
    let order = program.order
    switch (order, program.rotation) {
    case (.scaleRotateTranslate, .axisAngle(.radians)):
      runMatrices(
        ComposeLanes(order: ScaleRotateTranslate(), form: AxisAngleForm(unit: Radians())))
    case (.scaleRotateTranslate, .quaternion):
      runMatrices(ComposeLanes(order: ScaleRotateTranslate(), form: QuaternionForm()))
    case (.scaleRotateTranslate, .euler(.xyz, .radians)):
      runMatrices(
        ComposeLanes(
          order: ScaleRotateTranslate(), form: EulerForm(unit: Radians(), order: AxesXYZ())))
    case (_, .axisAngle(let unit)):
      run(ComposeLanes(order: order, form: AxisAngleForm(unit: unit)))
    case (_, .quaternion): run(ComposeLanes(order: order, form: QuaternionForm()))
    case (_, .euler(let axes, let unit)):
      run(ComposeLanes(order: order, form: EulerForm(unit: unit, order: EulerAxes(axes))))
    }
  }

  /// The operations that `isFast` names.
  @inline(__always)
  fileprivate func runFast(_ operation: TransformOperation) {
    switch operation {
    case .slerp(let arc) where arc.mayBeNear && isSingle(Format.Lanes.self):
      run(NearSlerpLanes<Format, ShortNearArc>(arc: arc))
    case .slerp(let arc) where arc.mayBeNear:
      run(NearSlerpLanes<Format, ExactNearArc>(arc: arc))
    case .slerp(let arc): run(FarSlerpLanes(arc: arc))
    case .nlerp(let arc): run(NlerpLanes(arc: arc))
    case .squad: run(SquadLanes())
    case .quad: run(QuadLanes())
    case .determinant: run(DeterminantLanes())
    case .interpolate(.linear): run(LinearInterpolationLanes())
    default: runStreamed(operation)
    }
  }

  /// Operations whose results may go past the caches.
  @inline(__always)
  fileprivate func runStreamed(_ operation: TransformOperation) {
    switch operation {
    case .compose(let program): run(program)
    case .quaternionMatrix: run(QuaternionMatrixLanes())
    case .invert: run(InvertLanes())
    case .recompose: run(RecomposeLanes())
    case .concat(let count): run(ConcatLanes(count: count))
    case .powers(let count): run(PowersLanes(count: count))
    case .layer(let inParent): run(LayerLanes(inParent: inParent))
    case .layerChain(let depth): run(LayerChainLanes(depth: depth))
    default: preconditionFailure("there is no such code")
    }
  }
}
