import Foundation
import Suite

extension Option {
  static let peers = Option(
    name: "--peers",
    help: "also other people's code, built by Benchmarks/peers/setup")
}

/// The library of Benchmarks/peers, if it is asked for: that of this folder or the nearest one above,
/// then that of the sources.
func peerLibrary(_ arguments: Arguments) throws -> PeerLibrary? {
  guard arguments.has(.peers) else { return nil }
  let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let root = nearestFolder(with: "Benchmarks/peers/setup") ?? sources
  let library = root.appending(path: "Benchmarks/peers/build/libpeers.so")
  guard FileManager.default.fileExists(atPath: library.path) else {
    throw CommandError(
      "\(arguments.name(of: .peers)): \(library.path) is missing; run Benchmarks/peers/setup")
  }
  do {
    return try PeerLibrary(library)
  } catch {
    throw CommandError("\(arguments.name(of: .peers)): \(error); run Benchmarks/peers/setup")
  }
}

/// The nearest of this folder and those above it that has a path.
func nearestFolder(with path: String) -> URL? {
  // A folder that was removed has no path.
  let here = FileManager.default.currentDirectoryPath
  guard here.hasPrefix("/") else { return nil }
  var folder = URL(filePath: here, directoryHint: .isDirectory)
  while !FileManager.default.fileExists(atPath: folder.appending(path: path).path) {
    guard folder.path != "/" else { return nil }
    folder.deleteLastPathComponent()
  }
  return folder
}
