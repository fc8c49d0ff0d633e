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

extension Record {
  /// Reads a record from a line of JSON.
  public init(line: some Sequence<UInt8>) throws(InputError) {
    do {
      self = try JSONDecoder().decode(Record.self, from: Data(line))
    } catch DecodingError.dataCorrupted {
      throw InputError("not JSON")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let field = context.codingPath.first?.stringValue
      throw InputError(
        field.map { "\($0): not a number, string, true, false, list or object of these" }
          ?? "not a JSON object")
    } catch {
      throw InputError("not a JSON object of inputs")
    }
  }

  /// The record as one line of JSON, fields in alphabetical order.
  public var json: String {
    let entries = fields.sorted { $0.key < $1.key }
    return "{" + entries.map { jsonString($0.key) + ":" + $0.value.json }.joined(separator: ",")
      + "}"
  }
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
