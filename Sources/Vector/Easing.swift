import Kernels

/// One easing function over many elements, in whole steps of one vector.
private struct EasingSweep {
  var easing: Easing
  var count: Int
  var width: Int

  /// Calls the function's form with every vector that `load` gives and hands on its results.
  @inline(__always)
  func run<L: SIMD>(_ load: (Int) -> L, _ store: (L, Int) -> Void)
  where L.Scalar: BinaryFloatingPoint {
    typealias Form = EasingForm<L>
    let overshoot = L.Scalar(1.701_58)
    let larger = L.Scalar(2.594_909_5)
    switch easing.family {
    case .sine:
      turned(
        load, store, exactEnds: false, { versine(quarterTurns: $0) }, { sine(quarterTurns: $0) },
        { versine(quarterTurns: $0) })
    case .quad:
      turned(load, store, { Form.power($0, 2) }, { Form.powerOut($0, 2) }, { Form.power($0, 2) })
    case .cubic:
      turned(load, store, { Form.power($0, 3) }, { Form.powerOut($0, 3) }, { Form.power($0, 3) })
    case .quart:
      turned(load, store, { Form.power($0, 4) }, { Form.powerOut($0, 4) }, { Form.power($0, 4) })
    case .quint:
      turned(load, store, { Form.power($0, 5) }, { Form.powerOut($0, 5) }, { Form.power($0, 5) })
    case .expo: expo(load, store)
    case .circ:
      turned(load, store, { Form.circ($0) }, { Form.circOut($0) }, { Form.circ($0) })
    case .back:
      turned(
        load, store, { Form.back($0, overshoot: overshoot) },
        { Form.backOut($0, overshoot: overshoot) }, { Form.back($0, overshoot: larger) })
    case .elastic:
      turned(
        load, store, exactEnds: false, { Form.elastic($0, slow: false) },
        { Form.elasticOut($0) },
        { Form.elastic($0, slow: true) })
    case .bounce:
      turned(load, store, { Form.bounce($0) }, { Form.bounceOut($0) }, { Form.bounce($0) })
    }
  }

  @inline(__always)
  private func expo<L: SIMD>(_ load: (Int) -> L, _ store: (L, Int) -> Void)
  where L.Scalar: BinaryFloatingPoint {
    typealias Form = EasingForm<L>
    switch easing.variant {
    case .standard:
      turned(
        load, store, exactEnds: false, { Form.expo($0) }, { Form.expoOut($0) }, { Form.expo($0) })
    case .continuous:
      turned(load, store, { Form.expo($0) }, { Form.expoOut($0) }, { Form.expo($0) })
    case .exact:
      turned(
        load, store, exactEnds: false, { Form.expoExact($0) }, { Form.expoExactOut($0) },
        { Form.expoExact($0) })
    }
  }

  /// The three directions of a family.
  ///
  /// - Parameters:
  ///   - load: the inputs from an index on.
  ///   - store: takes results and their index.
  ///   - exactEnds: whether the forms themselves are right to the last digit at 0 and 1.
  ///   - enter: f(x).
  ///   - leave: 1 - f(1 - x).
  ///   - half: f(x) of the in-out form.
  @inline(__always)
  private func turned<L: SIMD>(
    _ load: (Int) -> L, _ store: (L, Int) -> Void, exactEnds: Bool = true,
    _ enter: (L) -> L, _ leave: (L) -> L, _ half: (L) -> L
  ) where L.Scalar: BinaryFloatingPoint {
    switch easing.direction {
    case .in: each(load, store, exactEnds, enter)
    case .out: each(load, store, exactEnds, leave)
    case .inOut:
      each(load, store, exactEnds) { x in
        let rest = 1 - x
        let near = x .< rest
        let y = half(2 * select(near, x, rest)) * 0.5
        return select(near, y, 1 - y)
      }
    }
  }

  @inline(__always)
  private func each<L: SIMD>(
    _ load: (Int) -> L, _ store: (L, Int) -> Void, _ exactEnds: Bool, _ form: (L) -> L
  ) where L.Scalar: BinaryFloatingPoint {
    let one = L(repeating: 1)
    var start = 0
    while start < count {
      let x = load(start)
      if exactEnds {
        store(form(select(x .< 0, .zero, select(x .> 1, one, x))), start)
      } else {
        store(select(x .<= 0, .zero, select(x .>= 1, one, form(x))), start)
      }
      start &+= width
    }
  }
}

extension VectorBackend: EasingBatch {
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func easing(_ easing: Easing, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>) {
    precondition(x.count == y.count)
    let inDoubles = accuracy == .strict || Scalar.self == Double.self
    let width = inDoubles ? DoubleLanes.scalarCount : Scalar.Lanes.scalarCount
    withPointers(x, &y) { x, y, count in
      let rest = count % width
      let whole = count &- rest
      sweep(EasingSweep(easing: easing, count: whole, width: width), inDoubles, x, y)
      guard rest > 0 else { return }
      // The last step goes through a vector of its own, so that the forms are compiled once.
      var lanes = Scalar.Lanes(repeating: 0.5)
      for lane in 0..<rest { lanes[lane] = x[whole &+ lane] }
      withUnsafeMutableBytes(of: &lanes) { bytes in
        guard let lanes = bytes.assumingMemoryBound(to: Scalar.self).baseAddress else { return }
        sweep(EasingSweep(easing: easing, count: width, width: width), inDoubles, lanes, lanes)
      }
      for lane in 0..<rest { y[whole &+ lane] = lanes[lane] }
    }
  }

  @inline(never)
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  private func sweep(
    _ sweep: EasingSweep, _ inDoubles: Bool,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>
  ) {
    if inDoubles || Scalar.self == Double.self {
      sweep.run({ Scalar.loadDoubles(x + $0) }, { Scalar.store($0, to: y + $1) })
    } else {
      sweep.run(
        { UnsafeRawPointer(x + $0).loadUnaligned(as: Scalar.Lanes.self) },
        { UnsafeMutableRawPointer(y + $1).storeBytes(of: $0, as: Scalar.Lanes.self) })
    }
  }
}
