import Foundation
import Testing

@testable import Pairing

@Suite struct RelinkTests {
  private let folder: TestFolder
  private let program: URL

  /// A build folder of SwiftPM in which a script stands for the compiler: it writes its arguments to
  /// what should be the program.
  init() throws {
    folder = try TestFolder()
    let products = folder.url.appending(path: "triple/debug")
    try FileManager.default.createDirectory(at: products, withIntermediateDirectories: true)
    program = products.appending(path: "bench").resolvingSymlinksInPath()
    let list = folder.url.appending(path: "Objects.LinkFileList")
    let object = folder.url.appending(path: "a.o")
    for file in [list, object, program] {
      try "'\(object.path)'\n".write(to: file, atomically: true, encoding: .utf8)
    }
    let linker = try folder.script(
      "linker",
      """
      all="$*"
      while [ "$1" != -o ]; do shift; done
      echo "$all" > "$2"
      """)
    try manifest([linker.path, "-o", program.path, "-emit-executable", "@\(list.path)"])
  }

  private func manifest(_ arguments: [String]) throws {
    let quoted = arguments.map { "\"\($0)\"" }.joined(separator: ",")
    let text = """
      commands:
        "C.other.exe":
          args: ["linker","-o","/other","-emit-executable"]
        "C.bench.exe":
          tool: shell
          args: [\(quoted)]
      """
    try text.write(
      to: folder.url.appending(path: "debug.yaml"), atomically: true, encoding: .utf8)
  }

  @Test("The program's own link is repeated with another output and the order of a seed")
  func arguments() throws {
    let output = folder.url.appending(path: "moved")
    try Relink(of: program).write(to: output, seed: 7)
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(text.hasSuffix("-use-ld=lld -Xlinker --shuffle-sections=.text*=7\n"))
    #expect(!text.contains(program.path) && text.contains("Objects.LinkFileList"))
  }

  @Test("A link that fails leaves no file and says why")
  func failure() throws {
    let linker = try folder.script(
      "failing", "echo half > \"$2\"; echo 'error: no lld' >&2; exit 1")
    try manifest([linker.path, "-o", program.path, "-emit-executable"])
    let before = folder.contents
    let error = #expect(throws: PairingError.self) {
      try Relink(of: program).write(to: folder.url.appending(path: "moved"), seed: 1)
    }
    #expect(error?.description.hasSuffix("cannot be linked again: error: no lld") == true)
    #expect(folder.contents == before)
  }

  @Test("A program outside a build folder, or older than its objects, cannot be linked again")
  func refusals() throws {
    let stray = try folder.script("stray", "")
    let lost = #expect(throws: PairingError.self) { _ = try Relink(of: stray) }
    #expect(lost?.description.contains("not in a build folder of SwiftPM") == true)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + 60], ofItemAtPath: folder.url.appending(path: "a.o").path)
    let stale = #expect(throws: PairingError.self) { _ = try Relink(of: program) }
    #expect(stale?.description.contains("a.o is newer; build first") == true)
  }
}
