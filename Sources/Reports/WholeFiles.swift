import Foundation

/// Why a file could not be read or written, in one line.
public struct FileError: Error, CustomStringConvertible, Equatable {
  /// The path and the reason.
  public let description: String

  init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }

  /// The reason that the last call of the system gave.
  fileprivate static func last(_ path: String) -> FileError {
    FileError(path, String(cString: strerror(errno)))
  }
}

/// Writes a file whole or not at all: to a new file beside it, which then takes its name.
///
/// A link stays, and what it leads to, which must be there, is replaced. What is no regular file, such
/// as a pipe or /dev/null, is written to and not replaced.
public func replaceFile(at path: String, with data: Data) throws(FileError) {
  guard let (target, mode) = try replaced(path) else {
    let file = try opened(path, O_WRONLY)
    defer { close(file) }
    try write(data, to: file, path)
    return
  }
  let random = String(UInt32.random(in: .min ... .max), radix: 16)
  let temporary = target.deletingLastPathComponent()
    .appending(path: ".\(target.lastPathComponent).\(random).tmp").path
  let file = try opened(temporary, O_WRONLY | O_CREAT | O_EXCL, reportedAs: path)
  do throws(FileError) {
    defer { close(file) }
    if let mode { fchmod(file, mode) }
    try write(data, to: file, path)
    guard fsync(file) == 0 else { throw .last(path) }
    guard rename(temporary, target.path) == 0 else { throw .last(path) }
  } catch {
    unlink(temporary)
    throw error
  }
}

/// The same where the file still holds what was read of it before; nil stands for none.
///
/// Of several programs that read one file, change it and write it at once, the first one writes.
public func replaceFile(
  at path: String, with data: Data, ifStill old: Data?
) throws(FileError) {
  let folder = URL(filePath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  let lock = try opened(folder, O_RDONLY | O_DIRECTORY)
  defer { close(lock) }
  guard flock(lock, LOCK_EX) == 0 else { throw .last(folder) }
  let now = FileManager.default.fileExists(atPath: path) ? try contents(of: path) : nil
  guard now == old else { throw FileError(path, "has changed since it was read; not written") }
  try replaceFile(at: path, with: data)
}

/// Refuses what `replaceFile` could not write, before there is anything to write.
public func requireReplaceable(_ path: String) throws(FileError) {
  guard let (target, _) = try replaced(path) else {
    guard access(path, W_OK) == 0 else { throw .last(path) }
    return
  }
  let folder = target.deletingLastPathComponent().path
  guard FileManager.default.isWritableFile(atPath: folder) else {
    throw FileError(path, "\(folder) is not a folder that can be written to")
  }
}

/// The file that a new one would replace, and its mode if it is there; nil for what is no regular file.
private func replaced(_ path: String) throws(FileError) -> (file: URL, mode: mode_t?)? {
  var status = stat()
  let exists = stat(path, &status) == 0
  if exists, status.st_mode & S_IFMT != S_IFREG { return nil }
  guard exists || lstat(path, &status) != 0 else {
    throw FileError(path, "a link to what is not there")
  }
  let file = URL(filePath: path).resolvingSymlinksInPath()
  return (file, exists ? status.st_mode & 0o777 : nil)
}

/// Appends whole lines to a file in one write, or nothing.
///
/// A line that a failing machine once left without its end gets one, so that it spoils no other.
func appendLines(_ lines: Data, to path: String) throws(FileError) {
  let file = try opened(path, O_RDWR | O_CREAT | O_APPEND)
  defer { close(file) }
  guard flock(file, LOCK_EX) == 0 else { throw .last(path) }
  let size = lseek(file, 0, SEEK_END)
  var last = UInt8(ascii: "\n")
  if size > 0, pread(file, &last, 1, size - 1) != 1 { throw .last(path) }
  let separator = last == UInt8(ascii: "\n") ? Data() : Data("\n".utf8)
  do throws(FileError) {
    try write(separator + lines, to: file, path)
    guard fsync(file) == 0 else { throw .last(path) }
  } catch {
    ftruncate(file, size)
    throw error
  }
}

/// Makes a folder and those above it, unless there are.
func createFolder(_ path: String) throws(FileError) {
  if mkdir(path, 0o777) == 0 { return }
  if errno == ENOENT {
    try createFolder(URL(filePath: path).deletingLastPathComponent().path)
    if mkdir(path, 0o777) == 0 { return }
  }
  var isFolder: ObjCBool = false
  let reason = errno
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
  else { throw FileError(path, String(cString: strerror(reason))) }
}

/// The names of what is in a folder; none where there is no such folder.
func names(in path: String) throws(FileError) -> [String] {
  guard let folder = opendir(path) else {
    if errno == ENOENT { return [] }
    throw .last(path)
  }
  closedir(folder)
  guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
    throw FileError(path, "cannot be read")
  }
  return names
}

/// The contents of a file or a pipe.
public func contents(of path: String) throws(FileError) -> Data {
  let file = try opened(path, O_RDONLY)
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else {
    throw FileError(path, "not a file")
  }
  guard let data = try? FileHandle(fileDescriptor: file).readToEnd() ?? Data() else {
    throw FileError(path, "cannot be read")
  }
  return data
}

private func opened(
  _ path: String, _ flags: Int32, reportedAs shown: String? = nil
) throws(FileError) -> Int32 {
  let file = open(path, flags | O_CLOEXEC, 0o666)
  guard file >= 0 else { throw .last(shown ?? path) }
  return file
}

/// Writes all bytes, in one call unless the system takes fewer.
private func write(_ data: Data, to file: Int32, _ path: String) throws(FileError) {
  var rest = data[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .last(path) }
    rest = rest.dropFirst(count)
  }
}
