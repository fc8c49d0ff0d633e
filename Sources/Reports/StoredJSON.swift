import Foundation
import Verification

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
public func readJSON<Document: Decodable>(
  _ type: Document.Type, _ data: Data, from path: String
) throws(FileError) -> Document {
  do {
    return try JSONDecoder.stored.decode(type, from: data)
  } catch {
    throw FileError(path, flaw(in: data, error))
  }
}
