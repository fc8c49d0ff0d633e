import Foundation

/// Figures that JSON has no notation for.
private let (infinity, negativeInfinity, nan) = ("inf", "-inf", "nan")

extension JSONEncoder {
  /// Fields in alphabetical order, and words for the figures that JSON lacks.
  static var stored: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return encoder
  }
}

extension JSONDecoder {
  /// Reads what `JSONEncoder.stored` writes.
  static var stored: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return decoder
  }
}

/// The JSON of a stored document, its numbers in full.
func storedJSON(_ document: some Encodable, isOneLine: Bool = false) throws -> Data {
  let encoder = JSONEncoder.stored
  if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
  return try encoder.encode(document) + Data("\n".utf8)
}

/// Reads a stored document; an error names the place in it.
func readJSON<Document: Decodable>(
  _ type: Document.Type, _ data: Data, from path: String
) throws(FileError) -> Document {
  do {
    return try JSONDecoder.stored.decode(type, from: data)
  } catch {
    throw FileError(path, reason(error, data))
  }
}

private func reason(_ error: any Error, _ data: Data) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    place(context) + "\(key.stringValue) is missing"
  case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context):
    place(context) + context.debugDescription
  case DecodingError.dataCorrupted(let context):
    place(context) + (flaw(in: data) ?? context.debugDescription)
  default:
    "\(error)"
  }
}

/// Where data is not JSON, which the decoder does not say; nil if it is.
private func flaw(in data: Data) -> String? {
  do {
    _ = try JSONSerialization.jsonObject(with: data)
    return nil
  } catch {
    let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return "not JSON" + (detail.map { ": \($0)" } ?? "")
  }
}

/// The path to a value, as in `rows[3].speed: `.
private func place(_ context: DecodingError.Context) -> String {
  let path = context.codingPath.reduce(into: "") { path, key in
    if let index = key.intValue {
      path += "[\(index)]"
    } else {
      path += (path.isEmpty ? "" : ".") + key.stringValue
    }
  }
  return path.isEmpty ? "" : path + ": "
}
