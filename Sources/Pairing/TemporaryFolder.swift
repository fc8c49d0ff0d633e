import Foundation

/// Makes a folder for the time of a call, and removes it with everything in it, also when a signal
/// ends the program.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  do {
    try Belongings.make(folder)
  } catch {
    let place = folder.deletingLastPathComponent().path
    throw PairingError.noTemporaryFolder(place: place, reason: error.localizedDescription)
  }
  defer { Belongings.remove(folder) }
  return try body(folder)
}
