import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A curve per lane, as far as its length needs it.
protocol LaneHodograph {
  /// |B'(t)|².
  func squaredSpeed(_ t: DoubleLanes) -> DoubleLanes

  /// Whether the control points of B' from a to b all lie within 60 degrees of their sum, and none
  /// so near 0 that B' all but stops there.
  ///
  /// B' lies in their convex hull, so that it is not 0 inside: a cusp, where |B'| has a kink, can hide
  /// between nodes, and two can outweigh each other. Where it comes near 0 it turns within a distance
  /// that no node may lie in.
  func hardlyTurns(from a: Double, to b: Double) -> DoubleCondition
}

extension LaneHodograph {
  /// |B'(t)|.
  @inline(__always)
  func speed(_ t: DoubleLanes) -> DoubleLanes { squaredSpeed(t).squareRoot() }
}

/// The hodograph of a curve per lane, of any degree and dimension, in memory.
struct MeasuredHodograph: LaneHodograph {
  let degree: Int
  let dimensions: Int
  /// Component by component, the control points of B' times their binomial coefficients.
  let steps: UnsafeMutablePointer<DoubleLanes>
  /// As many numbers more.
  let restricted: UnsafeMutablePointer<DoubleLanes>

  /// The most numbers: those of 16 control points of B' in 4 dimensions.
  static var capacity: Int { 16 &* 4 }

  @inline(__always)
  func squaredSpeed(_ t: DoubleLanes) -> DoubleLanes {
    let s = 1 - t
    var square = DoubleLanes.zero
    var component = 0
    while component < dimensions {
      let row = steps + component &* degree
      var sum = row[0]
      var power = t
      var k = 1
      while k < degree {
        sum = multiplyAdd(sum, s, row[k] * power)
        power *= t
        k &+= 1
      }
      square = multiplyAdd(sum, sum, square)
      component &+= 1
    }
    return square
  }

  @inline(never)
  func hardlyTurns(from a: Double, to b: Double) -> DoubleCondition {
    var component = 0
    while component < dimensions {
      restrict(component &* degree, from: a, to: b)
      component &+= 1
    }
    var axis = DoubleLanes.zero
    component = 0
    while component < dimensions {
      let total = sum(of: component &* degree)
      axis = multiplyAdd(total, total, axis)
      component &+= 1
    }
    var turnsLittle = DoubleCondition.always
    var k = 0
    while k < degree {
      var (along, own) = (DoubleLanes.zero, DoubleLanes.zero)
      component = 0
      while component < dimensions {
        let row = component &* degree
        let value = restricted[row &+ k]
        along = multiplyAdd(value, sum(of: row), along)
        own = multiplyAdd(value, value, own)
        component &+= 1
      }
      turnsLittle = (turnsLittle .& keepsTo(along: along, own, axis))
      k &+= 1
    }
    return turnsLittle
  }

  /// The sum of a component's control points over an interval.
  @inline(__always)
  private func sum(of row: Int) -> DoubleLanes {
    var sum = DoubleLanes.zero
    var k = 0
    while k < degree {
      sum += restricted[row &+ k]
      k &+= 1
    }
    return sum
  }

  /// A component's control points of B' over an interval, by de Casteljau's construction.
  @inline(__always)
  private func restrict(_ row: Int, from a: Double, to b: Double) {
    let points = restricted + row
    var binomial = 1
    var k = 0
    while k < degree {
      points[k] = steps[row &+ k] * (1 / Double(binomial))
      binomial = binomial &* (degree &- 1 &- k) / (k &+ 1)
      k &+= 1
    }
    var last = degree &- 1
    while last > 0 {
      k = 0
      while k < last {
        points[k] = multiplyAdd(points[k &+ 1] - points[k], DoubleLanes(repeating: a), points[k])
        k &+= 1
      }
      last &-= 1
    }
    let share = DoubleLanes(repeating: (b - a) / (1 - a))
    var first = 1
    while first < degree {
      k = degree &- 1
      while k >= first {
        points[k] = multiplyAdd(points[k] - points[k &- 1], share, points[k &- 1])
        k &-= 1
      }
      first &+= 1
    }
  }
}

/// The hodograph of a planar cubic per lane, in registers.
struct CubicHodograph: LaneHodograph {
  var x0: DoubleLanes
  var x1: DoubleLanes
  var x2: DoubleLanes
  var y0: DoubleLanes
  var y1: DoubleLanes
  var y2: DoubleLanes

  @inline(__always)
  func velocity(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    let s = 1 - t
    let square = t * t
    return (
      multiplyAdd(multiplyAdd(x0, s, x1 * t), s, x2 * square),
      multiplyAdd(multiplyAdd(y0, s, y1 * t), s, y2 * square)
    )
  }

  @inline(__always)
  func squaredSpeed(_ t: DoubleLanes) -> DoubleLanes {
    let (x, y) = velocity(t)
    return multiplyAdd(x, x, y * y)
  }

  @inline(always)
  func hardlyTurns(from a: Double, to b: Double) -> DoubleCondition {
    let (first, inner, last) = (polarForm(a, a), polarForm(a, b), polarForm(b, b))
    let (x, y) = (first.x + inner.x + last.x, first.y + inner.y + last.y)
    let axis = multiplyAdd(x, x, y * y)
    func isNear(_ v: (x: DoubleLanes, y: DoubleLanes)) -> DoubleCondition {
      keepsTo(
        along: multiplyAdd(v.x, x, v.y * y), multiplyAdd(v.x, v.x, v.y * v.y), axis)
    }
    return isNear(first) .& isNear(inner) .& isNear(last)
  }

  /// The polar form of B': at (a, a), (a, b) and (b, b) the control points of B' from a to b.
  @inline(always)
  private func polarForm(_ a: Double, _ b: Double) -> (x: DoubleLanes, y: DoubleLanes) {
    let (first, last) = ((1 - a) * (1 - b), DoubleLanes(repeating: a * b))
    let inner = DoubleLanes(repeating: 0.5 * ((1 - a) * b + a * (1 - b)))
    return (
      multiplyAdd(x2, last, multiplyAdd(x1, inner, x0 * first)),
      multiplyAdd(y2, last, multiplyAdd(y1, inner, y0 * first))
    )
  }
}

/// Whether vectors, by their dot product with an axis and both squared lengths, lie within 60 degrees
/// of that axis, and have a 1000th of its length or none but for rounding; none does of 0.
@inline(always)
private func keepsTo(
  along: DoubleLanes, _ own: DoubleLanes, _ axis: DoubleLanes
) -> DoubleCondition {
  let isNear = (axis > 0) .& (along >= 0) .& (along * along * 4 >= own * axis)
  return isNear .& ((own * 0x1p20 >= axis) .| (own * 0x1p96 <= axis))
}

extension DoubleLanes {
  /// The power of two at or below a magnitude, kept so far from the range's ends that neither its
  /// reciprocal nor that times a binomial coefficient overflows.
  @inline(__always)
  static func powerOfTwo(
    _ magnitude: DoubleLanes
  ) -> (value: DoubleLanes, reciprocal: DoubleLanes) {
    let above = select(magnitude > 0x1p-999, magnitude, DoubleLanes(repeating: 0x1p-999))
    let kept = select(above < 0x1p1000, above, DoubleLanes(repeating: 0x1p1000))
    let exponent = unsafeBitCast(kept, to: DoubleBits.self) & 0x7ff0_0000_0000_0000
    let inverse = 0x7fe0_0000_0000_0000 &- exponent
    return (
      unsafeBitCast(exponent, to: DoubleLanes.self), unsafeBitCast(inverse, to: DoubleLanes.self)
    )
  }
}

extension MeasuredHodograph {
  /// Reads the curves whose component c has the control values controls(c, 0...degree), and returns
  /// the power of two they were divided by, NaN where a difference of theirs is.
  @inline(__always)
  func load(_ controls: (Int, Int) -> DoubleLanes) -> DoubleLanes {
    var largest = DoubleLanes.zero
    var defined = DoubleLanes.zero
    var component = 0
    while component < dimensions {
      var last = controls(component, 0)
      var k = 0
      while k < degree {
        let next = controls(component, k &+ 1)
        let difference = next - last
        steps[component &* degree &+ k] = difference
        let magnitude = select(difference < 0, -difference, difference)
        largest = select(magnitude > largest, magnitude, largest)
        defined = select(difference.equals(difference), defined, difference)
        last = next
        k &+= 1
      }
      component &+= 1
    }
    let (scale, reciprocal) = DoubleLanes.powerOfTwo(largest)
    var binomial = 1
    var k = 0
    while k < degree {
      let weight = reciprocal * Double(degree &* binomial)
      component = 0
      while component < dimensions {
        steps[component &* degree &+ k] *= weight
        component &+= 1
      }
      binomial = binomial &* (degree &- 1 &- k) / (k &+ 1)
      k &+= 1
    }
    return scale + defined
  }
}
