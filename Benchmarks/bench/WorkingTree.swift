import Foundation
import Pairing

/// The commit that this program's files are of; nil where it was not built in the repository of this
/// folder, or where files differ from the commit.
func workingCommit() -> String? {
  guard let state = workingState(), !state.isChanged else { return nil }
  return state.commit
}

/// The commit of the repository of this folder, and whether files differ from it; nil where this program
/// was not built there.
func workingState() -> (commit: String, isChanged: Bool)? {
  let here = URL(filePath: FileManager.default.currentDirectoryPath)
  guard let path = Bundle.main.executablePath, let root = try? Checkout.root(of: here) else {
    return nil
  }
  let program = URL(filePath: path).resolvingSymlinksInPath().path
  let folder = root.resolvingSymlinksInPath().path
  // What was checked out for a comparison is another commit's.
  guard program.hasPrefix(folder + "/"), !program.hasPrefix(folder + "/.build/sides/") else {
    return nil
  }
  return try? Checkout.state(of: here)
}
