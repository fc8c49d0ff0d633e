/// One value of an input record.
public enum Field: Sendable, Hashable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([Field])
  case record([String: Field])

  /// The number, also where it is written as one of the strings that JSON has no number for.
  public var number: Double? {
    switch self {
    case .number(let value): return value
    case .text("nan"): return .nan
    case .text("inf"): return .infinity
    case .text("-inf"): return -.infinity
    case .text("-0"): return -0.0
    default: return nil
    }
  }

  /// What an error says of a value before it says what the field is not.
  fileprivate var named: String {
    switch self {
    case .number(let value): "\(jsonNumber(value)) is "
    case .text(let text): "\"\(text.prefix(40))\" is "
    case .flag(let value): "\(value) is "
    case .list: "a list is "
    case .record: "an object is "
    }
  }
}

extension Field: Decodable {
  /// Reads a JSON number, string, flag, list or object; numbers are rounded correctly to a double.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if var items = try? decoder.unkeyedContainer() {
      // One by one, so that an error names the item.
      var list: [Field] = []
      while !items.isAtEnd { list.append(try items.decode(Field.self)) }
      self = .list(list)
    } else {
      self = .record(try value.decode([String: Field].self))
    }
  }
}

/// What is wrong with an input, in one line: the field, its value, what would be right.
public struct InputError: Error, CustomStringConvertible, Hashable {
  /// The line.
  public var description: String

  /// An error with the given line.
  public init(_ description: String) { self.description = description }
}

/// The named inputs of one evaluation, as read from golden data or from a line of `bench eval`.
public struct Record: Sendable, Hashable, Decodable {
  /// The fields by name.
  public var fields: [String: Field]
  /// Where this record stands in another one, such as "levels[0].", for errors.
  public var place = ""

  /// A record of the given fields.
  public init(_ fields: [String: Field], place: String = "") {
    self.fields = fields
    self.place = place
  }

  /// Reads a JSON object.
  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: Field].self)
  }

  /// A field that must be there.
  public func field(_ name: String) throws(InputError) -> Field {
    guard let field = fields[name] else { throw InputError("\(place)\(name): missing") }
    return field
  }

  /// A number.
  public func number(_ name: String) throws(InputError) -> Double {
    let field = try field(name)
    guard let value = field.number else {
      throw InputError("\(place)\(name): \(field.named)not a number")
    }
    return value
  }

  /// A list of numbers.
  public func numbers(_ name: String) throws(InputError) -> [Double] {
    let field = try field(name)
    guard case .list(let items) = field else {
      throw InputError("\(place)\(name): \(field.named)not a list of numbers")
    }
    var values: [Double] = []
    for (index, item) in items.enumerated() {
      guard let value = item.number else {
        throw InputError("\(place)\(name)[\(index)]: \(item.named)not a number")
      }
      values.append(value)
    }
    return values
  }

  /// A list of rows of numbers.
  public func rows(_ name: String) throws(InputError) -> [[Double]] {
    let field = try field(name)
    guard case .list(let items) = field else {
      throw InputError("\(place)\(name): \(field.named)not a list of lists of numbers")
    }
    var rows: [[Double]] = []
    for (index, item) in items.enumerated() {
      let row = "\(name)[\(index)]"
      rows.append(try Record([row: item], place: place).numbers(row))
    }
    return rows
  }

  /// A list of records, as many as a range allows; what is wrong in one of them names it.
  ///
  /// - Parameters:
  ///   - name: the field.
  ///   - allowed: how many there may be.
  ///   - known: the fields that they may have.
  /// - Returns: the records.
  /// - Throws: an error that names the place.
  public func records(
    _ name: String, count allowed: ClosedRange<Int>, fields known: Set<String>
  ) throws(InputError) -> [Record] {
    let field = try field(name)
    guard case .list(let items) = field else {
      throw InputError("\(place)\(name): \(field.named)not a list of objects")
    }
    guard allowed.contains(items.count) else {
      let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
      throw InputError(
        "\(place)\(name): \(counted(items.count, "item")), not \(range) objects")
    }
    var records: [Record] = []
    for (index, item) in items.enumerated() {
      guard case .record(let fields) = item else {
        throw InputError("\(place)\(name)[\(index)]: \(item.named)not an object")
      }
      if let stray = fields.keys.sorted().first(where: { !known.contains($0) }) {
        let names = known.sorted().joined(separator: ", ")
        throw InputError("\(place)\(name)[\(index)].\(stray): no such input, but \(names)")
      }
      records.append(Record(fields, place: "\(place)\(name)[\(index)]."))
    }
    return records
  }

  /// A whole number in a range.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let value = try number(name)
    guard let integer = Int(exactly: value), range.contains(integer) else {
      throw InputError("\(place)\(name): \(jsonNumber(value)) is not a whole number in \(range)")
    }
    return integer
  }

  /// One of a type's named cases, or `fallback` where the field is missing.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, default fallback: Choice? = nil
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    if let fallback, fields[name] == nil { return fallback }
    let field = try field(name)
    guard case .text(let text) = field, let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError("\(place)\(name): \(field.named)not one of \(names)")
    }
    return choice
  }

  /// A flag, false where the field is missing.
  public func flag(_ name: String) throws(InputError) -> Bool {
    guard let field = fields[name] else { return false }
    guard case .flag(let value) = field else {
      throw InputError("\(place)\(name): \(field.named)not true or false")
    }
    return value
  }
}
