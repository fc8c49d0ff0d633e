import Measurement
import Testing

struct FixedStackTests {
  /// Where work finds its stack that some frames call.
  private func place(below frames: Int) -> UInt {
    guard frames == 0 else {
      return withUnsafeTemporaryAllocation(byteCount: 72 * frames, alignment: 16) { space in
        let found = place(below: frames - 1)
        if let used = space.baseAddress { blackHole(used) }
        return found
      }
    }
    var found: UInt = 0
    atFixedStack {
      var number = 0
      withUnsafeMutablePointer(to: &number) { found = UInt(bitPattern: $0) }
    }
    return found
  }

  @Test("Work finds its stack in the same place of a mebibyte, whatever its callers keep there")
  func place() {
    let places = Set((0..<40).map { place(below: $0) % (1 << 20) })
    #expect(places.count == 1 && places.allSatisfy { $0 > (1 << 20) - 4096 })
  }
}
