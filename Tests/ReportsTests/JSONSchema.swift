/// A JSON value.
enum JSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var value: Double? { if case .number(let value) = self { value } else { nil } }
}

/// The part of JSON Schema that our schema uses.
extension JSON {
  /// What in a value breaks this schema, one line each; notes which properties it had.
  func errors(
    of value: JSON, root: JSON, at path: String, place: String = "", _ visited: inout Set<String>
  ) -> [String] {
    if let name = self["$ref"]?.text?.split(separator: "/").last {
      guard let target = root["$defs"]?[String(name)] else { return ["\(path): no \(name)"] }
      return target.errors(
        of: value, root: root, at: path, place: "/$defs/\(name)", &visited)
    }
    var errors: [String] = []
    for (keyword, argument) in members {
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description", "pattern", "properties", "items":
        break
      case "type":
        if !value.isOf(type: argument.text ?? "") { errors.append("\(path): not \(argument)") }
      case "const": if value != argument { errors.append("\(path): not \(argument)") }
      case "enum":
        if !argument.items.contains(value) { errors.append("\(path): not one of \(argument)") }
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
        if let number = value.value, !number.keeps(keyword, argument.value ?? .nan) {
          errors.append("\(path): \(number) breaks \(keyword)")
        }
      case "required":
        for name in argument.items.compactMap(\.text) where value[name] == nil {
          errors.append("\(path): \(name) is missing")
        }
      case "additionalProperties":
        for (name, member) in value.members where self["properties"]?[name] == nil {
          if argument == .bool(false) {
            errors.append("\(path): \(name) is too much")
          } else {
            errors += argument.errors(of: member, root: root, at: "\(path).\(name)", &visited)
          }
        }
      case "anyOf":
        let choices = argument.items.map { $0.errors(of: value, root: root, at: path, &visited) }
        if !choices.contains([]) { errors.append("\(path): none of \(choices)") }
      default: errors.append("\(path): \(keyword) is no keyword known here")
      }
    }
    for (name, member) in value.members {
      guard let schema = self["properties"]?[name] else { continue }
      let here = "\(place)/properties/\(name)"
      visited.insert(here)
      errors += schema.errors(
        of: member, root: root, at: "\(path).\(name)", place: here, &visited)
    }
    if let schema = self["items"] {
      for (index, item) in value.items.enumerated() {
        errors += schema.errors(
          of: item, root: root, at: "\(path)[\(index)]", place: "\(place)/items", &visited)
      }
    }
    return errors
  }

  /// The places of all properties that this schema declares.
  func properties(at place: String) -> Set<String> {
    var places: Set<String> = []
    for (name, schema) in self["properties"]?.members ?? [:] {
      places.insert("\(place)/properties/\(name)")
      places.formUnion(schema.properties(at: "\(place)/properties/\(name)"))
    }
    if let items = self["items"] { places.formUnion(items.properties(at: "\(place)/items")) }
    for (name, schema) in self["$defs"]?.members ?? [:] {
      places.formUnion(schema.properties(at: "/$defs/\(name)"))
    }
    return places
  }

  private func isOf(type: String) -> Bool {
    switch (type, self) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .bool):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}

extension Double {
  fileprivate func keeps(_ keyword: String, _ limit: Double) -> Bool {
    switch keyword {
    case "minimum": self >= limit
    case "maximum": self <= limit
    case "exclusiveMinimum": self > limit
    default: self < limit
    }
  }
}
