import Foundation
import MachineCode
import Measurement
import Testing

@testable import Reports

struct LedgerUpdateTests {
  private let v3 = LedgerScope(settlesRow: { $0.variant == "vector.v3" })

  @Test("An update replaces what was measured and keeps what was not, by name, a row per line")
  func update() throws {
    var known = ledger(
      ledgerRow(used: 0.5), ledgerRow(variant: "vector.v4", code: ledgerCode("a")),
      ledgerRow("timing.gone"))
    let dropped = known.update(with: ledger(ledgerRow(used: 0.25)), scope: v3)
    #expect(dropped.isEmpty)
    #expect(known.rows.map(\.variant) == ["vector.v3", "vector.v4"])
    #expect(known.rows.first?.boundUsed == 0.25)
    #expect(known.rows.last?.code?.hash == "a")
    let text = try known.text()
    #expect(text.split(separator: "\n").filter { $0.contains("\"boundUsed\"") }.count == 2)
    #expect(try Ledger(Data(text.utf8), from: "l").rows == known.rows)
  }

  @Test("An update keeps what is known of other kernels' bad inputs, not of those gone")
  func refusals() {
    var known = ledger(
      ledgerRow(), ledgerRow(variant: "vector.v4"), ledgerRow("timing.gone"),
      refused: ["timing.cubic": 2, "timing.gone": 3])
    let newer = ledger(ledgerRow("timing.steps"), refused: ["timing.steps": 1])
    _ = known.update(with: newer, scope: LedgerScope(settlesRow: { $0.kernel == "timing.gone" }))
    #expect(known.refused == ["timing.cubic": 2, "timing.steps": 1])
  }

  @Test("An update of one precision keeps the rows of the other")
  func precisions() {
    var known = ledger(ledgerRow(), ledgerRow(precision: .f64))
    let scope = LedgerScope(settlesRow: { $0.precision == .f32 })
    #expect(known.update(with: ledger(ledgerRow()), scope: scope).isEmpty)
    #expect(known.rows.map(\.precision) == [.f32, .f64])
  }

  @Test("Kept code does not pass for another compiler's")
  func compiler() {
    var known = ledger(ledgerRow(variant: "vector.v4", used: 0.1, code: ledgerCode("a")))
    let newer = ledger(ledgerRow(code: ledgerCode("b")), compiler: "Swift 6.4")
    let dropped = known.update(with: newer, scope: v3)
    #expect(known.compiler == "Swift 6.4")
    #expect(known.rows.map(\.code?.hash) == ["b", nil])
    #expect(known.rows.last?.boundUsed == 0.1)
    #expect(dropped == ["1 row's machine code (Swift 6.3)"])
  }

  @Test("Kept errors do not pass for another library's, and stay where there is none")
  func library() {
    let known = ledger(ledgerRow(variant: "blas"), ledgerRow(variant: "vector.v4"))
    var newer = ledger(ledgerRow(variant: "blas.threads"))
    newer.linearAlgebra = "OpenBLAS 2, A"
    var other = known
    let dropped = other.update(with: newer, scope: v3)
    #expect(other.linearAlgebra == "OpenBLAS 2, A")
    #expect(other.rows.map(\.variant) == ["blas.threads", "vector.v4"])
    #expect(dropped.count == 1 && dropped[0].contains("1 blas row (OpenBLAS"))
    // Where no row of it was measured, another library drops none.
    for library in ["OpenBLAS 2, A", nil] {
      (newer.rows, newer.linearAlgebra) = ([ledgerRow()], library)
      var without = known
      #expect(without.update(with: newer, scope: v3).isEmpty)
      #expect(without.linearAlgebra == known.linearAlgebra && without.rows.count == 3)
    }
  }

  @Test("Losses are what a larger scope would find out, not what cannot be had")
  func losses() {
    let known = ledger(
      ledgerRow(variant: "vector.v1", code: ledgerCode("a")),
      ledgerRow(variant: "vector.v3", code: ledgerCode("a")),
      ledgerRow(variant: "vector.v4", code: ledgerCode("a")), properties: [ledgerProperties()])
    let whole = LedgerScope(settlesRow: { $0.variant != "vector.v4" })
    let noProperties = LedgerScope(
      settlesRow: whole.settlesRow, settlesProperties: { _ in false })
    let compiler = ledger(compiler: "Swift 6.4")
    #expect(
      known.losses(with: compiler, scope: v3, whole: whole) == [
        "1 row's machine code (Swift 6.3)"
      ])
    #expect(known.losses(with: compiler, scope: noProperties, whole: whole) == [])
    let architecture = ledger(architecture: "arm64")
    #expect(
      known.losses(with: architecture, scope: noProperties, whole: whole) == [
        "1 property (x86_64)"
      ])
    #expect(known.losses(with: architecture, scope: whole, whole: whole) == [])
    #expect(known.losses(with: ledger(), scope: v3, whole: whole) == [])
  }

  @Test("Of another architecture only the reference's rows stay")
  func architecture() {
    var known = ledger(
      ledgerRow(variant: "reference"), ledgerRow(variant: "vector.v4", code: ledgerCode("a")),
      ledgerRow(variant: "blas"), properties: [ledgerProperties()])
    let scope = LedgerScope(
      settlesRow: { $0.variant == "vector.v1" }, settlesProperties: { _ in false })
    let newer = ledger(ledgerRow(variant: "vector.v1"), architecture: "arm64")
    let dropped = known.update(with: newer, scope: scope)
    #expect(known.architecture == "arm64" && known.properties.isEmpty)
    #expect(known.rows.map(\.variant) == ["reference", "vector.v1"])
    #expect(dropped == ["2 rows (x86_64)", "1 property (x86_64)"])
  }

  @Test("Properties that an exhaustive run no longer finds are dropped, those it left open stay")
  func properties() {
    let known = ledger(properties: [ledgerProperties("ease"), ledgerProperties("linear")])
    let newer = ledger(properties: [ledgerProperties("ease")])
    var full = known
    #expect(full.update(with: newer, scope: LedgerScope()).isEmpty)
    #expect(full.properties.map(\.function) == ["ease"])
    var open = known
    _ = open.update(with: ledger(), scope: LedgerScope(settlesProperties: { _ in false }))
    #expect(open.properties.count == 2)
  }

  @Test("Figures that JSON lacks are written as words, as the schema allows, and read again")
  func nonFinite() throws {
    var row = ledgerRow(code: ledgerCode(String(repeating: "a", count: 32)))
    row.worstUlps = .infinity
    row.code?.core = "x86_64 AMD"
    row.processor = "x86_64 Intel"
    var known = ledger(
      row, properties: [ledgerProperties(worstUlps: .nan)], refused: ["timing.cubic": 2])
    (known.properties[0].worstDrop, known.properties[0].processor) = (.infinity, "x86_64 AMD")
    let text = try known.text()
    #expect(text.contains("\"worstUlps\":\"inf\"") && text.contains("\"worstUlps\":\"nan\""))
    let read = try Ledger(Data(text.utf8), from: "l")
    #expect(read.rows[0].worstUlps == .infinity && read.properties[0].worstUlps.isNaN)
    #expect(read.rows[0].code?.core == "x86_64 AMD" && read.rows[0].processor == "x86_64 Intel")
    #expect(read.properties[0].processor == "x86_64 AMD")
    #expect(read.refused == ["timing.cubic": 2])
    let json = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    let schema = try storedSchema("ledger")
    var visited: Set<String> = []
    #expect(schema.errors(of: json, root: schema, at: "$", &visited) == [])
    #expect(schema.properties(at: "").subtracting(visited) == [])
  }

  @Test("A ledger of another schema and a broken one are named")
  func unreadable() {
    #expect(throws: StoreError.self) {
      try Ledger(Data("{\"schema\":\"animation-kernels/ledger/99\"}".utf8), from: "l")
    }
    #expect(throws: FileError.self) { try Ledger(Data("{".utf8), from: "l") }
  }
}
