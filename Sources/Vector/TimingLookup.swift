import Builtin
import CLanes
import Kernels

/// One coefficient of every segment, held in registers where the level can look up in them.
private struct Column {
  #if V4
  private let low: FloatLanes
  private let high: FloatLanes
  #else
  private let numbers: UnsafePointer<Float>
  #endif

  @inline(always)
  init(_ numbers: UnsafePointer<Float>) {
    #if V4
    low = numbers.lanes(0, 16, filler: 0)
    high = numbers.lanes(16, 16, filler: 0)
    #else
    self.numbers = numbers
    #endif
  }

  @inline(always)
  subscript(_ index: FloatBits) -> FloatLanes {
    #if V4
    lanes_pick(low, high, index)
    #elseif V3
    lanes_lookup8(numbers, index)
    #else
    lanes_lookup4(numbers, index)
    #endif
  }
}

/// Where inputs in (0, 1) lie in a table: the segment and the local variable in it.
private struct Place {
  let index: FloatBits
  let u: FloatLanes

  @inline(always)
  init(_ x: FloatLanes, startRoot: Bool, endRoot: Bool) {
    let scaled = x * Float(TimingTable.segments)
    let cell = scaled.floor()
    let f = scaled - cell
    #if V4
    index = FloatBits(Builtin.fptosi_Vec16xFPIEEE32_Vec16xInt32(cell.register))
    #elseif V3
    index = FloatBits(Builtin.fptosi_Vec8xFPIEEE32_Vec8xInt32(cell.register))
    #else
    index = FloatBits(Builtin.fptosi_Vec4xFPIEEE32_Vec4xInt32(cell.register))
    #endif
    var u = f
    if startRoot {
      let first = cell < 1
      if any(first) { u = select(first, f.squareRoot(), u) }
    }
    if endRoot {
      let last = cell > Float(TimingTable.segments - 2)
      if any(last) { u = select(last, 1 - (1 - f).squareRoot(), u) }
    }
    self.u = u
  }
}

/// y by the table's quintics: one look-up per coefficient and five multiply-adds.
struct TabulatedValue {
  private let c0, c1, c2, c3, c4, c5: Column
  private let startRoot, endRoot: Bool

  /// - Parameter table: a table whose quintics are good.
  @inline(always)
  init(_ table: UnsafePointer<Float>) {
    let values = table + TimingTable.values
    c0 = Column(values)
    c1 = Column(values + TimingTable.segments)
    c2 = Column(values + 2 * TimingTable.segments)
    c3 = Column(values + 3 * TimingTable.segments)
    c4 = Column(values + 4 * TimingTable.segments)
    c5 = Column(values + 5 * TimingTable.segments)
    startRoot = table[TimingTable.startRoot] == 1
    endRoot = table[TimingTable.endRoot] == 1
  }

  /// y for x in (0, 1).
  @inline(always)
  func value(_ x: FloatLanes) -> FloatLanes {
    let place = Place(x, startRoot: startRoot, endRoot: endRoot)
    let i = place.index
    let u = place.u
    let upper = multiplyAdd(multiplyAdd(c5[i], u, c4[i]), u, c3[i])
    return multiplyAdd(multiplyAdd(multiplyAdd(upper, u, c2[i]), u, c1[i]), u, c0[i])
  }
}

/// t by the table's cubics, good enough for Newton's method to end in one or two steps.
struct TabulatedGuess {
  private let c0, c1, c2, c3: Column
  private let startRoot, endRoot: Bool

  /// - Parameter table: a table whose guesses are good.
  @inline(always)
  init(_ table: UnsafePointer<Float>) {
    let guesses = table + TimingTable.guesses
    c0 = Column(guesses)
    c1 = Column(guesses + TimingTable.segments)
    c2 = Column(guesses + 2 * TimingTable.segments)
    c3 = Column(guesses + 3 * TimingTable.segments)
    startRoot = table[TimingTable.startRoot] == 1
    endRoot = table[TimingTable.endRoot] == 1
  }

  /// t for x in (0, 1).
  @inline(always)
  func value(_ x: FloatLanes) -> FloatLanes {
    let place = Place(x, startRoot: startRoot, endRoot: endRoot)
    let i = place.index
    let u = place.u
    return multiplyAdd(multiplyAdd(multiplyAdd(c3[i], u, c2[i]), u, c1[i]), u, c0[i])
  }
}
