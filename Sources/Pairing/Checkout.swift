import Foundation

/// The files of a commit in a folder of their own, and the bench built from them.
///
/// It lies in `.build/sides/COMMIT-COMPILER` of the repository and is built there once by each
/// version of the compiler. Of these folders the four that were used last are kept.
public struct Checkout: Sendable {
  /// How many commits stay laid out.
  static let mostKept = 4

  /// The commit, as its full hash.
  public let commit: String
  /// The folder of its files.
  public let folder: URL
  /// Its bench.
  public let executable: URL

  /// Lays out a commit and builds its bench, unless that has been done before.
  ///
  /// - Parameters:
  ///   - ref: what git takes for a commit.
  ///   - repository: a folder of the repository.
  ///   - tell: takes a line about what is going on.
  /// - Throws: ``PairingError`` where there is no repository or commit, or it does not build.
  public init(
    of ref: String, in repository: URL, tell: (String) -> Void = { _ in }
  ) throws(PairingError) {
    let root = try Self.root(of: repository)
    commit = try Self.commit(of: ref, in: repository)
    let sides = root.appending(path: ".build/sides")
    folder = sides.appending(path: "\(commit)-\(try Self.compiler(for: ref))")
    executable = folder.appending(path: ".build/debug/bench")
    let files = FileManager.default
    if !files.fileExists(atPath: folder.path) { try Self.layOut(commit, ref, root, at: folder) }
    try? files.setAttributes([.modificationDate: Date.now], ofItemAtPath: folder.path)
    Self.prune(sides)
    // While another build links it, the program is there already.
    let mark = folder.appending(path: ".build/is-built").path
    if files.fileExists(atPath: mark) { return }
    tell("building \(ref) in \(folder.path), once; takes minutes")
    try Self.build(ref, in: folder)
    guard files.isExecutableFile(atPath: executable.path) else {
      throw .doesNotBuild(ref: ref, reason: "the build gave no bench", log: folder.path)
    }
    _ = files.createFile(atPath: mark, contents: nil)
  }

  /// The commit of a ref, as its full hash.
  public static func commit(of ref: String, in repository: URL) throws(PairingError) -> String {
    let result = try git(
      ["rev-parse", "--verify", "--end-of-options", "\(ref)^{commit}"], in: repository, ref)
    guard result.exit == 0 else {
      let shallow = try git(["rev-parse", "--is-shallow-repository"], in: repository, ref)
      let hint =
        shallow.output.hasPrefix("true")
        ? "; the clone is shallow, git fetch --unshallow may bring it" : ""
      throw .noSuchRef(ref: ref, reason: result.firstLine + hint)
    }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The commit that a folder's files were checked out from, and whether they differ from it; of files that
  /// git does not know those count that are built.
  public static func state(
    of repository: URL
  ) throws(PairingError) -> (commit: String, isChanged: Bool) {
    let commit = try commit(of: "HEAD", in: repository)
    let built = ["--", "Package.swift", "Sources", "Benchmarks/bench", "Benchmarks/peers"]
    var changes: [String] = []
    for arguments in [["--untracked-files=no"], built] {
      let result = try git(["status", "--porcelain"] + arguments, in: repository, "HEAD")
      guard result.exit == 0 else {
        throw .unknownState(folder: repository.path, reason: result.firstLine)
      }
      changes.append(result.output)
    }
    return (commit, changes.contains { !$0.isEmpty })
  }

  /// The repository's upper folder.
  public static func root(of folder: URL) throws(PairingError) -> URL {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw .noRepository(folder: folder.path, reason: "no such folder")
    }
    let result = try git(["rev-parse", "--show-toplevel"], in: folder, folder.path)
    guard result.exit == 0 else {
      throw .noRepository(folder: folder.path, reason: result.firstLine)
    }
    return URL(filePath: result.output.trimmingCharacters(in: .newlines))
  }

  /// The compiler in PATH, as part of a file's name, such as `swift-6.3.1-RELEASE`.
  private static func compiler(for ref: String) throws(PairingError) -> String {
    do {
      let result = try Tool("swift", ["--version"]).run()
      guard result.exit == 0, let name = compilerName(result.output) else {
        throw PairingError.cannotCheckOut(
          ref: ref, reason: "swift --version: \(result.firstLine)")
      }
      return name
    } catch let error as PairingError {
      throw error
    } catch {
      throw .cannotCheckOut(ref: ref, reason: "swift --version: \(error.localizedDescription)")
    }
  }

  /// What names a compiler in the text of `swift --version`, which puts it in brackets.
  static func compilerName(_ text: String) -> String? {
    guard let name = text.firstMatch(of: /Swift version [^(\n]*\(([^)\n]+)\)/)?.output.1 else {
      return nil
    }
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" })
  }

  /// Removes all but the folders that were used last, and what stopped programs left beside them.
  private static func prune(_ sides: URL) {
    let files = FileManager.default
    let key = URLResourceKey.contentModificationDateKey
    func date(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast
    }
    let all = (try? files.contentsOfDirectory(at: sides, includingPropertiesForKeys: [key])) ?? []
    let folders = all.filter { $0.pathExtension != "log" }.sorted { date($0) > date($1) }
    for old in folders.dropFirst(mostKept) {
      try? files.removeItem(at: old)
      try? files.removeItem(at: old.appendingPathExtension("log"))
    }
  }

  /// Writes the files beside, with an index of their own, and renames the folder when all are there,
  /// unless another program was faster.
  static func layOut(
    _ commit: String, _ ref: String, _ root: URL, at folder: URL
  ) throws(PairingError) {
    let beside = folder.deletingLastPathComponent().appending(path: "\(UUID().uuidString)")
    let files = FileManager.default
    defer { try? files.removeItem(at: beside) }
    do {
      try files.createDirectory(at: beside, withIntermediateDirectories: true)
      let tree = beside.appending(path: "tree")
      let index = ["GIT_INDEX_FILE": beside.appending(path: "index").path]
      for arguments in [
        ["read-tree", commit], ["checkout-index", "--all", "--prefix=\(tree.path)/"],
      ] {
        let result = try git(arguments, in: root, ref, environment: index)
        guard result.exit == 0 else {
          throw PairingError.cannotCheckOut(ref: ref, reason: result.firstLine)
        }
      }
      guard rename(tree.path, folder.path) != 0 else { return }
      let error = errno
      guard files.fileExists(atPath: folder.path) else {
        throw PairingError.cannotCheckOut(ref: ref, reason: String(cString: strerror(error)))
      }
    } catch let error as PairingError {
      throw error
    } catch {
      throw .cannotCheckOut(ref: ref, reason: error.localizedDescription)
    }
  }

  /// Builds a side, after other builds of it: SwiftPM waits for those that share its temporary folder.
  private static func build(_ ref: String, in folder: URL) throws(PairingError) {
    let log = folder.appendingPathExtension("log")
    // Without a manifest SwiftPM would build the nearest package above, which is another commit's.
    let manifest = folder.appending(path: "Package.swift").path
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw .doesNotBuild(ref: ref, reason: "it has no Package.swift", log: folder.path)
    }
    let temporary = folder.appending(path: ".build/tmp")
    do {
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let result = try Tool(
        "swift", ["build", "--product", "bench"], in: folder,
        environment: ["TMPDIR": temporary.path]
      ).run()
      guard result.exit != 0 else { return }
      let text = result.output + result.complaint
      try Data(text.utf8).write(to: log, options: .atomic)
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      let errors = lines.filter { $0.contains("error:") }
      // The compiler's own error says more than SwiftPM's, which is the whole call of the compiler.
      let reason = errors.first { $0.contains(/:\d+:\d+: error:/) } ?? errors.first
      throw PairingError.doesNotBuild(
        ref: ref, reason: String((reason ?? result.firstLine).prefix(300)), log: log.path)
    } catch let error as PairingError {
      throw error
    } catch {
      throw .doesNotBuild(ref: ref, reason: error.localizedDescription, log: log.path)
    }
  }

  private static func git(
    _ arguments: [String], in folder: URL, _ subject: String, environment: [String: String] = [:]
  ) throws(PairingError) -> ToolResult {
    do {
      let result = try Tool("git", arguments, in: folder, environment: environment).run()
      // As env says of a program that is not there.
      if result.exit == 127 { throw PairingError.noGit(subject: subject) }
      return result
    } catch let error as PairingError {
      throw error
    } catch {
      throw .cannotCheckOut(ref: subject, reason: "git: \(error.localizedDescription)")
    }
  }
}
