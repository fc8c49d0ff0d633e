import Foundation
import Measurement
import Reports
import Testing

@Suite struct HistoryTests {
  private let folder = TemporaryStore()
  private var store: Store { folder.store }
  private let lines = HistoryLine.lines(
    of: plantedReceipt([("vector.v1", plantedRounds(3)), ("peer:glm", plantedRounds(5))]),
    commit: "abc")

  @Test("A receipt gives a line per row of our own, with its figures")
  func figures() throws {
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.hostClass == plantedClass.id && line.metric == metricVersion)
    #expect(line.variant == "vector.v1" && line.commit == "abc" && line.date.hasSuffix("05.678Z"))
    #expect(abs(line.nanoseconds - 3) < 0.01)
    #expect(try #require(line.lower) < 3 && 3 < #require(line.upper))
  }

  @Test("Lines are only ever added")
  func appending() throws {
    try store.append(lines, to: plantedClass)
    let first = try folder.text(store.historyFile(plantedClass))
    try store.append(lines + lines, to: plantedClass)
    let text = try folder.text(store.historyFile(plantedClass))
    #expect(text.hasPrefix(first) && text.split(separator: "\n").count == 3)
    let history = try store.history(of: plantedClass)
    #expect(history.lines == lines + lines + lines && history.complaints == [])
  }

  @Test("A line that was cut off spoils no other, and is named")
  func tornLine() throws {
    try store.append(lines, to: plantedClass)
    let file = store.historyFile(plantedClass)
    let whole = try folder.text(file)
    try (whole + whole.prefix(40)).write(to: file, atomically: true, encoding: .utf8)
    try store.append(lines, to: plantedClass)
    let history = try store.history(of: plantedClass)
    #expect(history.lines == lines + lines)
    #expect(history.complaints.count == 1)
    #expect(history.complaints.first?.hasPrefix("\(file.path):2: not JSON") == true)
  }

  @Test("Lines of eight writers at once stay whole")
  func together() async throws {
    try store.append(lines, to: plantedClass)
    let (store, lines) = (store, lines)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<20 { try store.append(lines + lines, to: plantedClass) } }
      }
      try await group.waitForAll()
    }
    let history = try store.history(of: plantedClass)
    #expect(history.lines.count == 1 + 8 * 20 * 2 && history.complaints == [])
  }
}
