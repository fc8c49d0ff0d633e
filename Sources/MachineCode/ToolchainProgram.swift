import Foundation

/// A program of the Swift toolchain: beside the compilers of a search path, or else in its folders.
public func toolchainProgram(_ name: String, path: String) -> URL? {
  let files = FileManager.default
  let folders = path.split(separator: ":").map { URL(filePath: String($0)) }
  let compilers = folders.map { $0.appending(path: "swiftc") }
    .filter { files.isExecutableFile(atPath: $0.path) }
  let places = compilers.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() } + folders
  return places.map { $0.appending(path: name) }.first { files.isExecutableFile(atPath: $0.path) }
}
