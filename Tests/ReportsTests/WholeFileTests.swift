import Foundation
import Reports
import Testing

@Suite struct WholeFileTests {
  private let folder = TemporaryStore()

  private func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return folder.url.appending(path: name).path
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("What was read before is replaced as long as nobody else has replaced it")
  func changed() throws {
    let file = try path("file")
    try replaceFile(at: file, with: Data("first".utf8), ifStill: nil)
    try replaceFile(at: file, with: Data("second".utf8), ifStill: Data("first".utf8))
    for old in [nil, Data("first".utf8)] {
      let refused = #expect(throws: FileError.self) {
        try replaceFile(at: file, with: Data("third".utf8), ifStill: old)
      }
      #expect(refused?.description == "\(file): has changed since it was read; not written")
    }
    #expect(text(file) == "second")
  }

  @Test("A link stays, and what it leads to is replaced and keeps its mode")
  func link() throws {
    let (file, link) = (try path("file"), try path("link"))
    try replaceFile(at: file, with: Data("old".utf8))
    chmod(file, 0o640)
    symlink("file", link)
    try replaceFile(at: link, with: Data("new".utf8))
    #expect(text(file) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: link)
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(
      try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
  }

  @Test("A link to nothing stays, and is told")
  func danglingLink() throws {
    let link = try path("link")
    symlink("nowhere", link)
    #expect(throws: FileError.self) { try requireReplaceable(link) }
    #expect(throws: FileError.self) { try replaceFile(at: link, with: Data("new".utf8)) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
  }

  @Test("What is read is a file or a pipe")
  func unreadable() throws {
    let file = try path("file")
    try replaceFile(at: file, with: Data("text".utf8))
    #expect(try contents(of: file) == Data("text".utf8))
    for (place, reason) in [
      ("/tmp", "not a file"), ("/dev/zero", "not a file"),
      (file + ".none", "No such file or directory"),
    ] {
      let error = #expect(throws: FileError.self) { try contents(of: place) }
      #expect(error?.description == "\(place): \(reason)")
    }
  }

  @Test("A pipe is written to and not replaced")
  func pipe() throws {
    let path = try path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try replaceFile(at: path, with: Data("through".utf8))
    var bytes = [UInt8](repeating: 0, count: 7)
    #expect(read(reader, &bytes, 7) == 7)
    #expect(String(decoding: bytes, as: UTF8.self) == "through")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("What cannot be written is named with the system's reason, and nothing is left behind")
  func refused() throws {
    let folder = try path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, reason) in [
      (folder, "Is a directory"), (folder + "/none/file", "No such file or directory"),
    ] {
      let error = #expect(throws: FileError.self) {
        try replaceFile(at: path, with: Data("text".utf8))
      }
      #expect(error?.description == "\(path): \(reason)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: self.folder.url.path) == ["folder"])
  }
}
