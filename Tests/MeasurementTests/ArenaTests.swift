import Measurement
import Testing

@Suite struct ArenaTests {
  @Test(
    "Every buffer is 64-byte aligned, zeroed and writable to its end",
    arguments: [Arena.Origin.mapping, .heap], [1, 1000, 1 << 20])
  func alignment(origin: Arena.Origin, count: Int) {
    let arena = Arena(byteCount: 3 * 4 * count, from: origin)
    for _ in 0..<3 {
      let buffer = arena.buffer(of: Float.self, count: count)
      #expect(buffer.count == count)
      #expect(UInt(bitPattern: buffer.baseAddress!) % 64 == 0)
      #expect(buffer.allSatisfy { $0 == 0 })
      buffer.update(repeating: 1)
    }
  }

  @Test("Fenced buffers hold what they should")
  func fenced() {
    let arena = Arena(byteCount: 2 * 4 * 1100, buffers: 2, from: .fenced)
    for _ in 0..<2 {
      let buffer = arena.buffer(of: Float.self, count: 1100)
      #expect(buffer.allSatisfy { $0 == 0 })
      buffer.update(repeating: 1)
    }
  }

  @Test("Who looks past the end of a fenced buffer ends the process")
  func fence() async {
    // Before tests that wait: until it asks how the process has ended, a thread does not rest.
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    await #expect(processExitsWith: .failure) {
      let arena = Arena(byteCount: 4 * 100, buffers: 1, from: .fenced)
      guard let start = arena.buffer(of: Float.self, count: 100).baseAddress else { return }
      var number = start[100]
      blackHole(&number)
    }
  }

  @Test("Buffers do not overlap")
  func disjoint() {
    let arena = Arena(byteCount: 16 * 5000)
    let buffers = (0..<16).map { _ in arena.buffer(of: UInt8.self, count: 5000) }
    for (index, buffer) in buffers.enumerated() { buffer.update(repeating: UInt8(index)) }
    for (index, buffer) in buffers.enumerated() {
      #expect(buffer.allSatisfy { $0 == UInt8(index) })
    }
  }

  @Test("No two of 64 buffers start at the same offset of a 4 KiB page")
  func distinctOffsets() {
    let arena = Arena(byteCount: 0, buffers: 64)
    let offsets = (0..<64).map { _ in
      UInt(bitPattern: arena.buffer(of: Double.self, count: 0).baseAddress!) % 4096
    }
    #expect(Set(offsets).count == 64)
    // The first six, a kernel's usual number at most, keep well apart around the page.
    for (first, second) in (0..<6).flatMap({ i in (0..<i).map { (offsets[i], offsets[$0]) } }) {
      let distance = first > second ? first - second : second - first
      #expect(min(distance, 4096 - distance) >= 576)
    }
  }

  @Test("A buffer that is used with those of another arena has an offset of its own")
  func offsetsAfterOthers() {
    let (first, second) = (
      Arena(byteCount: 0, buffers: 3), Arena(byteCount: 0, buffers: 1, after: 3)
    )
    let offsets = [first, first, first, second].map { arena in
      UInt(bitPattern: arena.buffer(of: Double.self, count: 0).baseAddress!) % 4096
    }
    #expect(Set(offsets).count == 4)
  }

  @Test("Two arenas of the same shape place their buffers alike")
  func deterministicPlacement() {
    func placement() -> [UInt] {
      let arena = Arena(byteCount: 30_000)
      return [100, 3000, 17].map { count in
        UInt(bitPattern: arena.buffer(of: Double.self, count: count).baseAddress!) % (2 << 20)
      }
    }
    #expect(placement() == placement())
  }
}
