import Foundation

extension Field {
  /// The value as JSON; numbers that JSON has no notation for as strings.
  public var json: String {
    switch self {
    case .number(let value): jsonNumber(value)
    case .text(let value): jsonString(value)
    case .flag(let value): value ? "true" : "false"
    case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .record(let fields): Record(fields).json
    }
  }
}

extension Field {
  fileprivate func rounded<Scalar: BinaryFloatingPoint>(
    to type: Scalar.Type, _ place: String
  ) throws(InputError) -> Field {
    switch self {
    case .number(let value):
      let rounded = Double(Scalar(value))
      guard rounded.isFinite || !value.isFinite else {
        throw InputError("\(place): \(value) is beyond \(Scalar.self)'s range")
      }
      return .number(rounded)
    case .text, .flag: return self
    case .list(let items):
      var list: [Field] = []
      for (index, item) in items.enumerated() {
        list.append(try item.rounded(to: type, "\(place)[\(index)]"))
      }
      return .list(list)
    case .record(let fields):
      return .record(try Record(fields, place: place + ".").rounded(to: type).fields)
    }
  }
}

extension Record {
  /// Reads a record from a line of JSON.
  public init(line: some Sequence<UInt8>) throws(InputError) {
    do {
      self = try JSONDecoder().decode(Record.self, from: Data(line))
    } catch DecodingError.dataCorrupted {
      throw InputError("not JSON")
    } catch DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty {
      throw InputError(
        "\(context.codingPath.place): null is no value; numbers that JSON lacks are "
          + #""nan", "inf", "-inf""#)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let place = context.codingPath.place
      if place.isEmpty { throw InputError("not a JSON object") }
      throw InputError(
        "\(place): not a number in Double's range, string, true, false, list or object of these")
    } catch {
      throw InputError("not a JSON object of inputs")
    }
  }

  /// The id of a line of JSON, as JSON, whatever its other fields are; nil where it has none.
  public static func id(ofLine line: some Sequence<UInt8>) throws(InputError) -> String? {
    let line = try? JSONDecoder().decode(NamedLine.self, from: Data(line))
    guard let id = line?.id else { return nil }
    switch id {
    case .text: return id.json
    case .number(let number)
    where number.rounded() == number && abs(number) < 0x1p53
      && !(number == 0 && number.sign == .minus):
      return id.json
    default: throw InputError("id: not a string or a whole number below 2^53")
    }
  }

  /// The record with all numbers as a precision has them.
  ///
  /// - Throws: an error that names the first field with a finite number that becomes infinite.
  public func rounded<Scalar: BinaryFloatingPoint>(
    to type: Scalar.Type
  ) throws(InputError) -> Record {
    var record = self
    for name in fields.keys.sorted() {
      record.fields[name] = try fields[name]?.rounded(to: type, place + name)
    }
    return record
  }

  /// The record as one line of JSON, fields in alphabetical order.
  public var json: String {
    let entries = fields.sorted { $0.key < $1.key }
    return "{" + entries.map { jsonString($0.key) + ":" + $0.value.json }.joined(separator: ",")
      + "}"
  }
}

/// A line of which only the id is read.
private struct NamedLine: Decodable {
  var id: Field?
}

/// The shortest decimals that give the number back, or its name as a string.
public func jsonNumber<Scalar: BinaryFloatingPoint & CustomStringConvertible>(
  _ value: Scalar
) -> String {
  if value.isNaN { return "\"nan\"" }
  if value.isInfinite { return value < 0 ? "\"-inf\"" : "\"inf\"" }
  let text = value.description
  return text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
}

/// A JSON string of the text.
public func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\u{0}"..<" ": result += String(format: "\\u%04x", scalar.value)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
