import Foundation
import Testing

@testable import bench

@Suite struct ExitTests {
  @Test("Where several exit codes apply, 1 counts before 3, 2, 5, 4 and 0")
  func order() {
    var left: [Exit] = [.fine, .usage, .slower, .numericMismatch, .inconclusive, .notComparable]
    for code: Int32 in [1, 3, 2, 5, 4, 0] {
      let worst = Exit.worst(of: left)
      #expect(worst.rawValue == code && Exit.worst(of: left.reversed()) == worst)
      left.removeAll { $0 == worst }
    }
    #expect(Exit.worst(of: []) == .fine)
  }

  @Test(
    "Where even the complaint cannot be written, the exit code is the same",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let command = "'\(benchProgram.path)' gate --no-such-option 2>/dev/full"
    #expect(try bench(["-c", command], program: URL(filePath: "/bin/sh")).exit == 1)
  }
}
