import Foundation

/// Why data could not be decoded, in one line that names the place and the value.
public func flaw(in data: Data, _ error: any Error) -> String {
  func line(_ context: DecodingError.Context, _ reason: String) -> String {
    context.codingPath.isEmpty ? reason : "\(context.codingPath.place): \(reason)"
  }
  return switch error {
  case DecodingError.keyNotFound(let key, let context):
    line(context, "\(key.stringValue) is missing")
  case DecodingError.valueNotFound(let type, let context),
    DecodingError.typeMismatch(let type, let context):
    line(context, (value(at: context.codingPath, in: data) ?? "it") + " is not \(noun(of: type))")
  case DecodingError.dataCorrupted(let context):
    line(context, syntaxError(in: data) ?? corruption(context))
  default:
    "\(error)"
  }
}

/// Where data is not JSON, which the decoder does not say; nil if it is.
private func syntaxError(in data: Data) -> String? {
  do {
    _ = try JSONSerialization.jsonObject(with: data)
    return nil
  } catch {
    let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
    return "not JSON that can be read" + (detail.map { ": \($0)" } ?? "")
  }
}

/// The beginning of a value's JSON.
private func value(at path: [any CodingKey], in data: Data) -> String? {
  var value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  for key in path {
    if let index = key.intValue {
      value = (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
    } else {
      value = (value as? [String: Any])?[key.stringValue]
    }
  }
  let options: JSONSerialization.WritingOptions = [
    .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
  ]
  guard let value, let json = try? JSONSerialization.data(withJSONObject: value, options: options)
  else { return nil }
  let text = String(decoding: json, as: UTF8.self)
  return text.count > 40 ? "\(text.prefix(40))..." : text
}

/// What JSON calls a type of Swift, with its article.
private func noun(of type: Any.Type) -> String {
  switch type {
  case is Bool.Type: "true or false"
  case is String.Type: "a string"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is [Any].Type: "a list"
  default: "an object"
  }
}

/// The decoder names neither the number nor its place where it does not fit into its field.
private func corruption(_ context: DecodingError.Context) -> String {
  context.codingPath.isEmpty
    ? "a number is none that its field takes, such as 1.5 for a count" : context.debugDescription
}

extension [any CodingKey] {
  /// The path to a value, as in `rows[3].speed`.
  public var place: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
