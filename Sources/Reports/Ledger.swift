import Foundation

/// What every kernel variant is known to be: its errors, its properties and its machine code.
///
/// It lies in the repository and is reviewed like a lock file; one line per row keeps its changes
/// readable. Its JSON form is described by data/schemas/ledger.schema.json.
public struct Ledger: Codable, Sendable {
  /// The schema's name and version.
  public static let schema = "animation-kernels/ledger/5"

  /// The schema's name and version.
  public var schema = Ledger.schema
  /// The compiler that the machine code is of; other compilers' code is not compared with it.
  public var compiler: String
  /// The instruction set that code and errors are of, those of the reference excepted.
  public var architecture: String
  /// The linear-algebra library that the errors of its variants are of; nil where there was none.
  public var linearAlgebra: String?
  /// Per kernel id the golden cases of bad inputs, which all variants refuse.
  public var refused: [String: Int]
  /// One per kernel, arrangement, precision and variant, by name.
  public var rows: [LedgerRow]
  /// One per function that was checked at every float of a range.
  public var properties: [LedgerProperties]

  /// A ledger of its parts.
  public init(
    compiler: String, architecture: String, linearAlgebra: String?,
    refused: [String: Int] = [:], rows: [LedgerRow] = [], properties: [LedgerProperties] = []
  ) {
    self.compiler = compiler
    self.architecture = architecture
    self.linearAlgebra = linearAlgebra
    self.refused = refused
    self.rows = rows
    self.properties = properties
  }

  /// Reads a ledger's text.
  ///
  /// - Throws: `StoreError` where it is of another schema, `FileError` where it is broken or names
  ///   something twice, as a merge may leave it.
  public init(_ data: Data, from path: String) throws {
    struct Header: Decodable { var schema: String }
    let schema = try readJSON(Header.self, data, from: path).schema
    guard schema == Ledger.schema else {
      throw StoreError.otherSchema(path: path, schema: schema, known: Ledger.schema)
    }
    self = try readJSON(Ledger.self, data, from: path)
    var names: Set<String> = []
    for name in rows.map(\.name) + properties.map(\.name) where !names.insert(name).inserted {
      throw FileError(path, "\(name) is there twice")
    }
  }

  /// The ledger as JSON, one row per line.
  public func text() throws -> String {
    let encoder = JSONEncoder.stored
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    func list(_ values: [some Encodable]) throws -> String {
      values.isEmpty ? "[]" : "[\n" + (try values.map(json)).joined(separator: ",\n") + "\n]"
    }
    let head = [
      "\"schema\":" + (try json(schema)), "\"compiler\":" + (try json(compiler)),
      "\"architecture\":" + (try json(architecture)),
      try linearAlgebra.map { "\"linearAlgebra\":" + (try json($0)) },
      "\"refused\":" + (try json(refused)),
    ]
    let parts =
      head.compactMap(\.self) + [
        "\"properties\":" + (try list(properties)), "\"rows\":" + (try list(rows)),
      ]
    return "{\n" + parts.joined(separator: ",\n") + "\n}\n"
  }
}

/// What a run finds out, and what it leaves open.
public struct LedgerScope {
  /// Whether the run should have found a row.
  public var settlesRow: (LedgerRow) -> Bool
  /// Whether the run should have found a function's properties.
  public var settlesProperties: (LedgerProperties) -> Bool
  /// Whether machine code can be read here at all.
  public var readsCode: Bool
  /// Why the run cannot find a row out that it should look at, in a few words; nil where it can, and
  /// where it need not.
  public var lacks: (LedgerRow) -> String?

  /// A scope of its parts.
  public init(
    settlesRow: @escaping (LedgerRow) -> Bool = { _ in true },
    settlesProperties: @escaping (LedgerProperties) -> Bool = { _ in true },
    readsCode: Bool = true, lacks: @escaping (LedgerRow) -> String? = { _ in nil }
  ) {
    self.settlesRow = settlesRow
    self.settlesProperties = settlesProperties
    self.readsCode = readsCode
    self.lacks = lacks
  }
}
