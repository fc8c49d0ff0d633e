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
    #expect(reason.contains(/Package.swift:2:\d+: error:/) && reason.count <= 300)
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("nothing"))
  }

  @Test("A commit without a manifest is not built, though there is one in a folder above")
  func noManifest() throws {
    try commit(["README.md": "none"])
    try "let package = nothing\n".write(
      to: folder.url.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    guard
      case .doesNotBuild("HEAD", "it has no Package.swift", _) = error({
        _ = try Checkout(of: "HEAD", in: folder.url)
      })
    else {
      Issue.record("it is built")
      return
    }
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
    let names = try FileManager.default.contentsOfDirectory(atPath: sides)
    #expect(names.count == 1 && names.first?.hasPrefix("\(first.commit)-") == true)
    // SwiftPM's locks, by which builds of the same side wait for each other.
    let temporary = first.folder.appending(path: ".build/tmp").path
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary)
    #expect(left.contains { $0.hasSuffix(".lock") }, "\(left)")
  }

  @Test("A program of another version of the compiler is not taken for this one's")
  func compiler() throws {
    try commit(["Package.swift": "none"])
    let head = try Checkout.commit(of: "HEAD", in: folder.url)
    for name in [head, "\(head)-swift-5.10-RELEASE"] {
      try plant(".build/sides/\(name)/.build/debug/bench")
    }
    guard case .doesNotBuild = error({ _ = try Checkout(of: "HEAD", in: folder.url) }) else {
      Issue.record("another compiler's program is used")
      return
    }
  }

  @Test(
    "The compiler's name is that in brackets",
    arguments: [
      ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x", "swift-6.3.1-RELEASE"),
      ("Apple Swift version 6.1 (swiftlang-6.1.0 clang-1/7)", "swiftlang-6.1.0-clang-1-7"),
      ("Swift version 6.4-dev (LLVM a, Swift b)", "LLVM-a--Swift-b"), ("swift: none", nil),
    ])
  func compilerName(text: String, name: String?) {
    #expect(Checkout.compilerName(text) == name)
  }

  @Test("The folders that were used last are kept, older ones go with their logs")
  func prune() throws {
    try commit(["Package.swift": "none"])
    let sides = folder.url.appending(path: ".build/sides")
    for age in 1...6 {
      try plant(".build/sides/old-\(age)/bench")
      try plant(".build/sides/old-\(age).log")
      let date = Date.now - 3600 * Double(age)
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: sides.appending(path: "old-\(age)").path)
    }
    _ = error { _ = try Checkout(of: "HEAD", in: folder.url) }
    let left = try FileManager.default.contentsOfDirectory(atPath: sides.path)
    #expect(
      Set(left.filter { $0.hasPrefix("old") })
        == Set((1..<Checkout.mostKept).flatMap { ["old-\($0)", "old-\($0).log"] }))
  }

  @Test("Where two programs lay out one commit, the slower one takes the folder that is there")
  func race() throws {
    try commit(["a": "1"])
    let head = try Checkout.commit(of: "HEAD", in: folder.url)
    let place = folder.url.appending(path: ".build/sides/x")
    for _ in 1...2 { try Checkout.layOut(head, "HEAD", folder.url, at: place) }
    let sides = place.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: sides) == ["x"])
    #expect(try String(contentsOf: place.appending(path: "a"), encoding: .utf8) == "1")
  }

  private func plant(_ path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "#!/bin/sh\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  @Test("Changed files and new ones that are built are told from others that are new")
  func state() throws {
    try commit(["a": "1"])
    #expect(try !Checkout.state(of: folder.url).isChanged)
    let new = folder.url.appending(path: "new")
    try "2".write(to: new, atomically: true, encoding: .utf8)
    #expect(try !Checkout.state(of: folder.url).isChanged)
    let sources = folder.url.appending(path: "Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try "2".write(to: sources.appending(path: "b"), atomically: true, encoding: .utf8)
    #expect(try Checkout.state(of: folder.url).isChanged)
    try FileManager.default.removeItem(at: sources)
    #expect(try !Checkout.state(of: folder.url).isChanged)
    try "2".write(to: folder.url.appending(path: "a"), atomically: true, encoding: .utf8)
    #expect(try Checkout.state(of: folder.url).isChanged)
  }

  @Test("Where git cannot tell, files do not count as unchanged")
  func unknownState() throws {
    try commit(["a": "1"])
    let index = folder.url.appending(path: ".git/index")
    try "broken".write(to: index, atomically: true, encoding: .utf8)
    guard case .unknownState(_, let reason) = error({ _ = try Checkout.state(of: folder.url) })
    else {
      Issue.record("a broken index passes for no changes")
      return
    }
    #expect(reason.contains("index"))
  }
}
