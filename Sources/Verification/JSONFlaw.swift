import Foundation

/// Why data could not be decoded, in one line that names the place.
public func flaw(in data: Data, _ error: any Error) -> String {
  func line(_ context: DecodingError.Context, _ reason: String) -> String {
    context.codingPath.isEmpty ? reason : "\(context.codingPath.place): \(reason)"
  }
  return switch error {
  case DecodingError.keyNotFound(let key, let context):
    line(context, "\(key.stringValue) is missing")
  case DecodingError.valueNotFound(let type, let context),
    DecodingError.typeMismatch(let type, let context):
    line(context, "is no \(type)")
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
    return "not JSON" + (detail.map { ": \($0)" } ?? "")
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
