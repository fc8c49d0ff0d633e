import Verification

extension ClosedRange<Int> {
  /// Such as "1 to 3", or "3" where that is all.
  var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}

extension Record {
  /// A finite number.
  func finite(_ name: String) throws(InputError) -> Double {
    let value = try number(name)
    guard value.isFinite else { throw InputError("\(place)\(name): \(value) is not finite") }
    return value
  }

  /// A finite number above 0.
  func positive(_ name: String) throws(InputError) -> Double {
    let value = try finite(name)
    guard value > 0 else { throw InputError("\(place)\(name): \(value) is not positive") }
    return value
  }

  /// A finite number that is 0 or above.
  func notNegative(_ name: String) throws(InputError) -> Double {
    let value = try finite(name)
    guard value >= 0 else { throw InputError("\(place)\(name): \(value) is negative") }
    return value
  }

  /// So many finite numbers.
  func finite(_ name: String, count: Int) throws(InputError) -> [Double] {
    try finite(name, counts: count...count)
  }

  /// Finite numbers, as many as a range allows.
  func finite(_ name: String, counts: ClosedRange<Int>) throws(InputError) -> [Double] {
    let values = try numbers(name)
    guard counts.contains(values.count) else {
      throw InputError(
        "\(place)\(name): \(counted(values.count, "number")) instead of \(counts.words)")
    }
    if let wrong = values.firstIndex(where: { !$0.isFinite }) {
      throw InputError("\(place)\(name)[\(wrong)]: \(values[wrong]) is not finite")
    }
    return values
  }

  /// Rows of so many finite numbers, as many as a range allows, one after the other.
  func finiteRows(
    _ name: String, of count: Int, rows allowed: ClosedRange<Int>
  ) throws(InputError) -> (numbers: [Double], count: Int) {
    let rows = try rows(name)
    guard allowed.contains(rows.count) else {
      throw InputError(
        "\(place)\(name): \(counted(rows.count, "row")) instead of \(allowed.words)")
    }
    var numbers: [Double] = []
    for index in rows.indices {
      let row = Record(
        ["\(name)[\(index)]": .list(rows[index].map(Field.number))], place: place)
      numbers += try row.finite("\(name)[\(index)]", count: count)
    }
    return (numbers, rows.count)
  }
}
