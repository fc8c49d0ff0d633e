import Foundation
import Testing

@testable import Pairing

@Suite struct CheckoutTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Makes a repository of one commit.
  private func commit(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for arguments in [["init", "-q"], ["add", "-A"], author + ["commit", "-qm", "first"]] {
      let result = try Tool("git", arguments, in: folder.url).run()
      try #require(result.exit == 0, "\(result.complaint)")
    }
  }

  private func error(_ body: () throws -> Void) -> PairingError? {
    do { try body() } catch { return error as? PairingError }
    return nil
  }

  @Test("A ref that git does not know is an error with git's word", arguments: ["none", "--help"])
  func noRef(ref: String) throws {
    try commit(["a": "1"])
    let missing = error { _ = try Checkout(of: ref, in: folder.url) }
    guard case .noSuchRef(ref, let reason) = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(reason.hasPrefix("fatal: "))
    #expect(folder.contents == [".git", "a"])
  }

  @Test("Outside a repository, and in a folder that is not there, there are no commits")
  func noRepository() throws {
    for place in [folder.url, folder.url.appending(path: "none")] {
      guard case .noRepository = error({ _ = try Checkout(of: "HEAD", in: place) }) else {
        Issue.record("\(place.path) passes for a repository")
        return
      }
    }
  }

  @Test("A commit that does not build is an error with its first line and the log's path")
  func noBuild() throws {
    try commit(["Package.swift": "// swift-tools-version: 6.0\nlet package = nothing\n"])
    let failure = error { _ = try Checkout(of: "HEAD", in: folder.url) }
    guard case .doesNotBuild("HEAD", let reason, let log) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.contains("error:"))
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("nothing"))
  }

  @Test("A commit is laid out as it was, and built once")
  func build() throws {
    try commit([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.executableTarget(name: "bench")])
      """,
      "Sources/bench/main.swift": "print(\"built\")\n",
    ])
    let source = folder.url.appending(path: "Sources/bench/main.swift")
    try "no Swift".write(to: source, atomically: true, encoding: .utf8)
    var told: [String] = []
    let first = try Checkout(of: "HEAD", in: folder.url) { told.append($0) }
    #expect(told.count == 1)
    #expect(try Tool(first.executable.path, []).run().output == "built\n")
    let second = try Checkout(of: first.commit, in: folder.url) { told.append($0) }
    #expect(told.count == 1 && second.executable == first.executable)
    let status = try Tool("git", ["status", "--porcelain"], in: folder.url).run()
    #expect(status.output.contains(" M Sources/bench/main.swift"))
    let sides = folder.url.appending(path: ".build/sides").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: sides) == [first.commit])
  }

  @Test("Changed files are told from new ones")
  func state() throws {
    try commit(["a": "1"])
    #expect(try !Checkout.state(of: folder.url).isChanged)
    let new = folder.url.appending(path: "new")
    try "2".write(to: new, atomically: true, encoding: .utf8)
    #expect(try !Checkout.state(of: folder.url).isChanged)
    try "2".write(to: folder.url.appending(path: "a"), atomically: true, encoding: .utf8)
    #expect(try Checkout.state(of: folder.url).isChanged)
  }
}
