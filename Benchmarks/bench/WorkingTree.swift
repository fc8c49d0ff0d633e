import Foundation
import Pairing

/// The commit of the package's files; nil where there is none, or where files differ from it.
func workingCommit() -> String? {
  guard let folder = nearestFolder(with: "Package.swift"),
    let state = try? Checkout.state(of: folder), !state.isChanged
  else { return nil }
  return state.commit
}
