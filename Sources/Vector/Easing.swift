import Kernels

extension VectorBackend: EasingBatch {
  /// See `EasingBatch.easing`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func easing(_ easing: Easing, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>) {
    requireCount("y", y.count, x.count)
    let direction = easing.direction
    withPointers(x, &y) { x, y, count in
      switch easing.family {
      case .sine: sweep(SineForm.self, direction, x, y, count)
      case .quad: sweep(QuadForm.self, direction, x, y, count)
      case .cubic: sweep(CubicForm.self, direction, x, y, count)
      case .quart: sweep(QuartForm.self, direction, x, y, count)
      case .quint: sweep(QuintForm.self, direction, x, y, count)
      case .expo:
        switch easing.variant {
        case .standard: sweep(ExpoForm.self, direction, x, y, count)
        case .continuous: sweep(ContinuousExpoForm.self, direction, x, y, count)
        case .exact: sweep(ExactExpoForm.self, direction, x, y, count)
        }
      case .circ: sweep(CircForm.self, direction, x, y, count)
      case .back: sweep(BackForm.self, direction, x, y, count)
      case .elastic: sweep(ElasticForm.self, direction, x, y, count)
      case .bounce: sweep(BounceForm.self, direction, x, y, count)
      }
    }
  }

  /// One family over any number of elements.
  @inline(__always)
  private func sweep<Form: EasingForm>(
    _ form: Form.Type, _ direction: Easing.Direction,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let width = inDoubles ? DoubleLanes.scalarCount : Scalar.Lanes.scalarCount
    let rest = count % width
    let whole = count &- rest
    EasingSweep<Form, Scalar>(x: x, y: y, count: whole).run(direction, inDoubles: inDoubles)
    guard rest > 0 else { return }
    // The last step goes through a vector of its own, so that each form is compiled once.
    var lanes = Scalar.Lanes(repeating: 0.5)
    for lane in 0..<rest { lanes[lane] = x[whole &+ lane] }
    withUnsafeMutablePointer(to: &lanes) { lanes in
      let lanes = UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Scalar.self)
      EasingSweep<Form, Scalar>(x: lanes, y: lanes, count: width)
        .run(direction, inDoubles: inDoubles)
    }
    for lane in 0..<rest { y[whole &+ lane] = lanes[lane] }
  }
}

/// The elements of a batch as vectors.
private protocol LaneAccess {
  associatedtype Lanes: RealLanes
  func load(_ start: Int) -> Lanes
  func store(_ lanes: Lanes, _ start: Int)
}

/// As vectors of the element type.
private struct OwnAccess<Scalar: VectorScalar>: LaneAccess {
  var x: UnsafePointer<Scalar>
  var y: UnsafeMutablePointer<Scalar>

  @inline(__always)
  func load(_ start: Int) -> Scalar.Lanes {
    UnsafeRawPointer(x + start).loadUnaligned(as: Scalar.Lanes.self)
  }

  @inline(__always)
  func store(_ lanes: Scalar.Lanes, _ start: Int) {
    UnsafeMutableRawPointer(y + start).storeBytes(of: lanes, as: Scalar.Lanes.self)
  }
}

/// As vectors of doubles, rounded when they are stored.
private struct DoubleAccess<Scalar: VectorScalar>: LaneAccess {
  var x: UnsafePointer<Scalar>
  var y: UnsafeMutablePointer<Scalar>

  @inline(__always)
  func load(_ start: Int) -> DoubleLanes { Scalar.loadDoubles(x + start) }

  @inline(__always)
  func store(_ lanes: DoubleLanes, _ start: Int) { Scalar.store(lanes, to: y + start) }
}

/// One family over whole vectors.
private struct EasingSweep<Form: EasingForm, Scalar: VectorScalar> {
  var x: UnsafePointer<Scalar>
  var y: UnsafeMutablePointer<Scalar>
  var count: Int

  @inline(never)
  func run(_ direction: Easing.Direction, inDoubles: Bool) {
    if inDoubles || Scalar.self == Double.self {
      turned(direction, DoubleAccess(x: x, y: y))
    } else {
      turned(direction, OwnAccess(x: x, y: y))
    }
  }

  @inline(__always)
  private func turned<Access: LaneAccess>(_ direction: Easing.Direction, _ access: Access) {
    switch direction {
    case .in: each(access) { Form.enter($0) }
    case .out: each(access) { Form.leave($0) }
    case .inOut:
      each(access) { x in
        let rest = 1 - x
        let near = x < rest
        let y = Form.half(select(near, x, rest) * 2) * 0.5
        return select(near, y, 1 - y)
      }
    }
  }

  @inline(__always)
  private func each<Access: LaneAccess>(
    _ access: Access, _ form: (Access.Lanes) -> Access.Lanes
  ) {
    let one = Access.Lanes(repeating: 1)
    var start = 0
    while start < count {
      let x = access.load(start)
      if Form.exactEnds {
        access.store(form(select(x < 0, .zero, select(x > 1, one, x))), start)
      } else {
        access.store(select(x <= 0, .zero, select(x >= 1, one, form(x))), start)
      }
      start &+= Access.Lanes.scalarCount
    }
  }
}
