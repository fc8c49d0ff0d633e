import Foundation

/// Programs of the same objects in another order, which move all code and change none.
///
/// The arguments of the link are those that SwiftPM noted in the build folder; lld puts the sections in
/// an order that a seed decides.
public struct Relink: Sendable {
  private let program: URL
  private let arguments: [String]

  /// Finds how a program was linked.
  public init(of executable: URL) throws(PairingError) {
    program = executable.resolvingSymlinksInPath()
    func refuse(_ reason: String) -> PairingError {
      .cannotRelink(program: executable.path, reason: reason)
    }
    // BUILD/TRIPLE/CONFIGURATION/bench and BUILD/CONFIGURATION.yaml.
    let folder = program.deletingLastPathComponent()
    let manifest = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "\(folder.lastPathComponent).yaml")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else {
      throw refuse("not in a build folder of SwiftPM: no \(manifest.path)")
    }
    guard let arguments = Self.linkArguments(of: program.path, in: text) else {
      throw refuse("\(manifest.path) does not tell how it was linked")
    }
    self.arguments = arguments
    if let newer = try? Self.newerObject(than: program, arguments) {
      throw refuse("\(newer) is newer; build first")
    }
  }

  /// Links the program's objects in the order of a seed, to a file that is whole or absent.
  public func write(to path: URL, seed: Int) throws(PairingError) {
    let beside = path.deletingLastPathComponent().appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: beside) }
    let linked = arguments.map { $0 == program.path ? beside.path : $0 }
    let shuffle = ["-use-ld=lld", "-Xlinker", "--shuffle-sections=.text*=\(seed)"]
    do {
      let result = try Tool(linked[0], Array(linked.dropFirst()) + shuffle).run()
      guard result.exit == 0 else {
        throw PairingError.cannotRelink(program: program.path, reason: result.firstLine)
      }
      guard rename(beside.path, path.path) == 0 else {
        throw PairingError.cannotRelink(
          program: program.path, reason: "\(path.path): \(String(cString: strerror(errno)))")
      }
    } catch let error as PairingError {
      throw error
    } catch {
      throw .cannotRelink(program: program.path, reason: error.localizedDescription)
    }
  }

  /// The arguments of the command of a manifest that wrote a program.
  static func linkArguments(of path: String, in manifest: String) -> [String]? {
    for line in manifest.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("args: ["), line.contains("\"-emit-executable\""),
        let all = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(6).utf8)),
        let output = all.firstIndex(of: "-o"), all.dropFirst(output + 1).first == path
      else { continue }
      return all
    }
    return nil
  }

  /// An object that was compiled after the program was linked: it would not be the same program.
  private static func newerObject(than program: URL, _ arguments: [String]) throws -> String? {
    guard let list = arguments.first(where: { $0.hasPrefix("@") }) else { return nil }
    func date(_ path: String) throws -> Date {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        ?? .distantPast
    }
    let linked = try date(program.path)
    let objects = try String(contentsOfFile: String(list.dropFirst()), encoding: .utf8)
    return try objects.split(whereSeparator: \.isNewline).map { $0.trimmed }.first {
      try date($0) > linked
    }
  }
}

extension Substring {
  /// Without the quotes that link-file lists may have.
  fileprivate var trimmed: String { trimmingCharacters(in: CharacterSet(charactersIn: "'\" ")) }
}
