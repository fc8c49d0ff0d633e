import Foundation
import Measurement
import Reports
import Testing

@Suite struct BaselineTests {
  private let folder = TemporaryStore()
  private var store: Store { folder.store }

  private func save(_ name: String, _ rounds: [Double] = plantedRounds(3)) throws {
    let receipt = plantedReceipt([("vector.v1", rounds)])
    try store.save(Baseline(name: name, commit: "abc", receipt: receipt))
  }

  @Test("A baseline comes back as it was kept, with figures that JSON has no notation for")
  func roundTrip() throws {
    var receipt = plantedReceipt([("vector.v1", [0.1, 1.0 / 3, 1e-300, .infinity])])
    receipt.rows[0].error = MeasuredError(worstUlps: .nan, worstScaled: -.infinity, elements: 5)
    try store.save(Baseline(name: "main", commit: "abc", receipt: receipt))
    let back = try store.baseline("main")
    #expect(back.receipt.rows[0].speed?.rounds == receipt.rows[0].speed?.rounds)
    #expect(back.receipt.rows[0].error?.worstUlps.isNaN == true)
    #expect(back.receipt.rows[0].error?.worstScaled == -.infinity)
    #expect(back.commit == "abc" && back.metric == metricVersion && back.hostClass == plantedClass)
    #expect(throws: Never.self) { try back.requireComparable(with: plantedClass) }
  }

  @Test("Keeping a name again replaces it; others stay, and nothing is left beside them")
  func replacement() throws {
    try save("b")
    try save("a", plantedRounds(1))
    try save("a", plantedRounds(2))
    #expect(try store.baselineNames() == ["a", "b"])
    #expect(try store.baseline("a").receipt.rows[0].speed?.nanoseconds ?? 0 > 1.9)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "baselines").path)
    #expect(files.sorted() == ["a.json", "b.json"])
    try store.removeBaseline("a")
    #expect(try store.baselineNames() == ["b"])
  }

  @Test("A folder that cannot be read is told, and not taken for one without baselines")
  func unreadable() throws {
    #expect(try store.baselineNames() == [])
    let path = folder.url.appending(path: "baselines").path
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: path))
    for ask in [{ _ = try store.baselineNames() }, { try store.removeBaseline("a") }] {
      let refused = #expect(throws: FileError.self) { try ask() }
      #expect(refused?.description == "\(path): Not a directory")
    }
  }

  @Test("A name that is not there is refused with those that are")
  func missing() throws {
    try save("main")
    let folder = store.baselineFile("main").deletingLastPathComponent().path
    let expected = StoreError.missing(name: "mian", known: ["main"], folder: folder)
    #expect(throws: expected) { try store.baseline("mian") }
    #expect(throws: expected) { try store.removeBaseline("mian") }
    #expect(expected.description == "mian: no such baseline in \(folder), only main")
  }

  @Test("Another kind of machine and another meaning of the figures are refused")
  func incomparable() throws {
    try save("main")
    try folder.edit(store.baselineFile("main"), "\"metric\" : \(metricVersion)", "\"metric\" : 9")
    let newer = try store.baseline("main")
    #expect(throws: StoreError.otherMetric(name: "main", its: 9, this: metricVersion)) {
      try newer.requireComparable(with: plantedClass)
    }
    try save("main")
    let other = HostClass(.current(), openBLASCore: "Haswell")
    #expect(
      throws: StoreError.otherHostClass(name: "main", its: plantedClass, this: other)
    ) { try store.baseline("main").requireComparable(with: other) }
  }

  @Test("A later schema is named before its contents are read", arguments: ["baseline", "report"])
  func laterSchema(kind: String) throws {
    try save("main")
    let file = store.baselineFile("main")
    let now = kind == "baseline" ? Baseline.schema : Receipt.schema
    let later = "animation-kernels/\(kind)/99"
    try folder.edit(file, now, later)
    try folder.edit(file, "\"rows\"", "\"rowsOfTheFuture\"")
    #expect(throws: StoreError.otherSchema(path: file.path, schema: later, known: now)) {
      try store.baseline("main")
    }
  }

  @Test(
    "What is broken is named with its place",
    arguments: [
      ("\"shareOfLimit\"", "\"share\"", ": receipt.rows[0].speed: shareOfLimit is missing"),
      ("\"elements\" : 64", "\"elements\" : \"many\"", ": receipt.rows[0].elements: "),
      ("\"rows\"", "rows", ": not JSON that can be read: "),
    ])
  func broken(old: String, new: String, complaint: String) throws {
    try save("main")
    let file = store.baselineFile("main")
    try folder.edit(file, old, new)
    let error = #expect(throws: FileError.self) { try store.baseline("main") }
    #expect(
      error?.description.hasPrefix(file.path + complaint) == true, "\(String(describing: error))")
  }

  @Test(
    "Names are plain words", arguments: ["", ".", "..", ".a", "a/b", "a b", "-a", "a\n", "\u{e9}"])
  func badNames(name: String) {
    #expect(Baseline.objection(toName: name) != nil)
    let longest = String(repeating: "a", count: 64)
    #expect(Baseline.objection(toName: longest + "a") != nil)
    for good in ["main", "v1.2-rc_3", "7", longest] {
      #expect(Baseline.objection(toName: good) == nil)
    }
  }
}
