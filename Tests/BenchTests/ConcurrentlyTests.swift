import Testing

@testable import bench

@Suite struct ConcurrentlyTests {
  private struct Refused: Error, Equatable { var item: Int }

  @Test("Results come in the order of the items, however long each takes")
  func order() throws {
    let items = Array(0..<40)
    let found = try concurrently(items) { item in
      (0..<(40 - item) * 1000).reduce(item) { $0 ^ $1 ^ $1 }
    }
    #expect(found == items)
  }

  @Test("The first item's error is the one that counts")
  func errors() {
    #expect(throws: Refused(item: 3)) {
      try concurrently(Array(0..<20)) { item in
        if item % 5 == 3 { throw Refused(item: item) }
      }
    }
  }
}
