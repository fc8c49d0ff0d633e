import Foundation
import Pairing

/// The commit of the package's files; nil where there is none, or where files differ from it.
func workingCommit() -> String? {
  guard let folder = nearestFolder(with: "Package.swift"),
    let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder),
    changes.isEmpty
  else { return nil }
  return git(["rev-parse", "HEAD"], in: folder)
}

/// What git prints, without the last line's end; nil where it fails or is missing.
private func git(_ arguments: [String], in folder: URL) -> String? {
  guard let result = try? Tool("git", arguments, in: folder).run(), result.exit == 0 else {
    return nil
  }
  return result.output.trimmingCharacters(in: .newlines)
}
