import Kernels

// Components one after the other: a time per lane.

extension KeySampling {
  /// Planes of a block's results.
  @inline(__always)
  func writePlanes(
    _ block: TimeBlock<Number>, _ planes: UnsafeMutablePointer<Scalar>, apart: Int
  ) {
    var c = 0
    while c < form.components {
      let numbers = workspace + (table.values &+ c &* table.valueCount)
      let plane = planes + c &* apart
      #if V4
      if table.hasColumns {
        switch table.columnRegisters {
        case 1: sweep(block, plane, numbers, OneRegister<L>.self)
        case 2: sweep(block, plane, numbers, TwoRegisters<L>.self)
        default: sweep(block, plane, numbers, FourRegisters<L>.self)
        }
        c &+= 1
        continue
      }
      #endif
      switch form.motion {
      case .hold: sweep(block, plane, HeldRows(numbers: numbers))
      case .line: sweep(block, plane, LineRows(numbers: numbers))
      case .curve: sweep(block, plane, CurveRows(numbers: numbers))
      }
      c &+= 1
    }
  }

  #if V4
  @inline(__always)
  private func sweep<Column: LaneColumn>(
    _ block: TimeBlock<Number>, _ plane: UnsafeMutablePointer<Scalar>,
    _ numbers: UnsafePointer<Number>, _ column: Column.Type
  ) where Column.L == L {
    switch form.motion {
    case .hold: sweep(block, plane, HeldColumn<Column>(numbers))
    case .line: sweep(block, plane, LineColumns<Column>(numbers))
    case .curve: sweep(block, plane, CurveColumns<Column>(numbers))
    }
  }
  #endif

  @inline(__always)
  private func sweep<Piece: LanePieces>(
    _ block: TimeBlock<Number>, _ plane: UnsafeMutablePointer<Scalar>, _ pieces: Piece
  ) where Piece.L == L {
    PieceSweep<Format, Piece>(block: block, pieces: pieces, plane: plane).run(block.length)
  }
}

/// The values of a component by segment and part.
protocol LanePieces {
  associatedtype L: RealLanes
  func value(_ segment: L, _ part: L) -> L
}

private struct PieceSweep<Format: LaneFormat, Pieces: LanePieces>: LaneSweep
where Pieces.L == Format.Lanes {
  let block: TimeBlock<Format.Lanes.Scalar>
  let pieces: Pieces
  let plane: UnsafeMutablePointer<Format.Scalar>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let value = pieces.value(block.segments.vector(start), block.parts.vector(start))
    Format.store(value, plane, start, length)
  }
}

/// NaN where the part is, else the value.
@inline(__always)
private func held<L: RealLanes>(_ value: L, _ part: L) -> L {
  select(part.equals(part), value, part)
}

private struct HeldRows<L: RealLanes>: LanePieces {
  let numbers: UnsafePointer<L.Scalar>

  @inline(__always)
  func value(_ segment: L, _ part: L) -> L { held(segment.rows(numbers).0, part) }
}

private struct LineRows<L: RealLanes>: LanePieces {
  let numbers: UnsafePointer<L.Scalar>

  @inline(__always)
  func value(_ segment: L, _ part: L) -> L {
    let row = segment.rows(numbers)
    return LaneWeights(line: part).value(row.0, row.1)
  }
}

private struct CurveRows<L: RealLanes>: LanePieces {
  let numbers: UnsafePointer<L.Scalar>

  @inline(__always)
  func value(_ segment: L, _ part: L) -> L {
    let row = segment.rows(numbers)
    return LaneWeights(curve: part).value(row.0, row.1, LaneTangents(start: row.2, end: row.3))
  }
}

#if V4
private struct HeldColumn<Column: LaneColumn>: LanePieces {
  let values: Column

  @inline(__always)
  init(_ numbers: UnsafePointer<Column.L.Scalar>) { values = Column(numbers) }

  @inline(__always)
  func value(_ segment: Column.L, _ part: Column.L) -> Column.L {
    held(values[LaneIndex(segment)], part)
  }
}

private struct LineColumns<Column: LaneColumn>: LanePieces {
  let starts, ends: Column

  @inline(__always)
  init(_ numbers: UnsafePointer<Column.L.Scalar>) {
    (starts, ends) = (Column(numbers), Column(numbers + 32))
  }

  @inline(__always)
  func value(_ segment: Column.L, _ part: Column.L) -> Column.L {
    let place = LaneIndex(segment)
    return LaneWeights(line: part).value(starts[place], ends[place])
  }
}

private struct CurveColumns<Column: LaneColumn>: LanePieces {
  let line: LineColumns<Column>
  let startTangents, endTangents: Column

  @inline(__always)
  init(_ numbers: UnsafePointer<Column.L.Scalar>) {
    line = LineColumns(numbers)
    (startTangents, endTangents) = (Column(numbers + 64), Column(numbers + 96))
  }

  @inline(__always)
  func value(_ segment: Column.L, _ part: Column.L) -> Column.L {
    let place = LaneIndex(segment)
    return LaneWeights(curve: part).value(
      line.starts[place], line.ends[place],
      LaneTangents(start: startTangents[place], end: endTangents[place]))
  }
}
#endif
