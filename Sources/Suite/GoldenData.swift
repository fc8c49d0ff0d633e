import Foundation
import Verification

/// The folder of golden data.
public struct GoldenData: Sendable {
  /// The `data` folder.
  public var folder: URL

  /// The given folder.
  public init(_ folder: URL) { self.folder = folder }

  /// The folder that belongs to these sources.
  public static let ofPackage = GoldenData(
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data"))

  /// A kernel's cases; nil where it has no file yet.
  public func cases(_ kernel: any Kernel) throws(InputError) -> [GoldenCase]? {
    guard let url = file(kernel) else { return nil }
    let file = try GoldenFile(url)
    try require(file.kernel, kernel, url)
    return file.cases
  }

  /// The number of a kernel's cases; nil where it has no file yet.
  public func caseCount(_ kernel: any Kernel) throws(InputError) -> Int? {
    guard let url = file(kernel) else { return nil }
    let index = try GoldenFile.index(url)
    try require(index.kernel, kernel, url)
    return index.cases.count
  }

  private func file(_ kernel: any Kernel) -> URL? {
    let url = folder.appending(path: "golden/\(kernel.id).json")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private func require(_ id: String, _ kernel: any Kernel, _ url: URL) throws(InputError) {
    guard id == kernel.id else {
      throw InputError("\(url.path): cases of \(id), not of \(kernel.id)")
    }
  }
}
