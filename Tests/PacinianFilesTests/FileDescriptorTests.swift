import Foundation
import PacinianBase
import Testing

@Suite struct FileDescriptorTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pacinian-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
  }

  @Test(
    "a file is read whole, and one byte past the limit",
    arguments: [0, 1, 4_096, 600_000], [0, 1, 4_095, 4_096, 1 << 20])
  func limits(count: Int, limit: Int) throws {
    try withFolder { folder in
      let path = folder + "/file"
      let content = bytes(count)
      try Data(content).write(to: URL(filePath: path))
      let read = try FileDescriptor.content(of: path, byteLimit: limit)
      #expect(read == Array(content.prefix(limit + 1)))
    }
  }

  /// The end to read from of a pipe into which a thread writes the content.
  private func feed(_ pipe: Pipe, _ content: [UInt8]) -> FileDescriptor {
    let writer = FileDescriptor(pipe.fileHandleForWriting.fileDescriptor)
    let thread = Thread {
      try? writer.write(content)
      try? pipe.fileHandleForWriting.close()
    }
    thread.start()
    return FileDescriptor(pipe.fileHandleForReading.fileDescriptor)
  }

  @Test("a pipe is written and read whole, in whatever pieces it comes")
  func pipes() throws {
    let pipe = Pipe()
    let content = bytes(700_000)
    let reader = feed(pipe, content)
    #expect(try reader.readAll(byteLimit: 1 << 20) == content)
  }

  @Test("a pipe of one byte more than the limit is seen to be too long, also at a piece's end")
  func longPipe() throws {
    let pipe = Pipe()
    // The first piece of what has no size is one byte, others have 262 144.
    let limit = 1 + 262_144
    let content = bytes(limit + 100)
    let reader = feed(pipe, content)
    #expect(try reader.readAll(byteLimit: limit) == Array(content.prefix(limit + 1)))
    // The writer ends.
    _ = try reader.readAll(byteLimit: limit)
  }

  @Test("what cannot be brought to the disk is an error")
  func noDisk() throws {
    let pipe = Pipe()
    let writer = FileDescriptor(pipe.fileHandleForWriting.fileDescriptor)
    #expect(throws: FileError.self) { try writer.bringToDisk() }
  }

  @Test("what /proc says has no size and is read whole")
  func sizeless() throws {
    #expect(try !FileDescriptor.content(of: "/proc/self/status", byteLimit: 1 << 16).isEmpty)
  }

  @Test("pieces are read from their offsets")
  func offsets() throws {
    try withFolder { folder in
      let path = folder + "/file"
      try Data(bytes(100)).write(to: URL(filePath: path))
      let file = try FileDescriptor.reading(path)
      defer { try? file.close() }
      var piece = [UInt8](repeating: 0, count: 20)
      #expect(try piece.withUnsafeMutableBytes { try file.read(into: $0, at: 50) } == 20)
      #expect(piece == Array(bytes(100)[50..<70]))
      #expect(try piece.withUnsafeMutableBytes { try file.read(into: $0, at: 90) } == 10)
    }
  }

  @Test("errors are those of the system")
  func errors() throws {
    #expect(throws: FileError(ENOENT)) { try FileDescriptor.reading("/nowhere/at/all") }
    #expect(throws: FileError(EISDIR)) { try FileDescriptor.content(of: "/", byteLimit: 10) }
    let full = try FileDescriptor.output("/dev/full")
    #expect(throws: FileError(ENOSPC)) { try full.write([1]) }
    try full.close()
    #expect(FileError(ENOENT).reason == "No such file or directory")
  }

  @Test("a replacement has its name whole or not at all", arguments: [false, true])
  func replacement(isDurable: Bool) throws {
    try withFolder { folder in
      let file = FileReplacement(of: folder + "/a", workingPath: folder + "/a.new")
      try Data([9]).write(to: URL(filePath: file.path))
      try file.write([1, 2, 3], isDurable: isDurable)
      #expect(try FileDescriptor.content(of: file.path, byteLimit: 10) == [9])
      try file.commit()
      #expect(try FileDescriptor.content(of: file.path, byteLimit: 10) == [1, 2, 3])
      #expect(throws: FileError(ENOENT)) { try file.commit() }
      try file.write([4], isDurable: isDurable)
      file.discard()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
      FileDescriptor.bringNamesToDisk(ofFolder: folder)
    }
  }

  @Test("permissions are those given, less the process's mask")
  func permissions() throws {
    try withFolder { folder in
      let file = FileReplacement(
        of: folder + "/a", workingPath: folder + "/a.new", permissions: 0o600)
      try file.write([1], isDurable: false)
      try file.commit()
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  /// What somebody can plant at a name: each makes it, beside a file that must keep its content.
  enum Planted: CaseIterable {
    case link, danglingLink, hardLink, pipe, file

    func put(at path: String, precious: String) {
      switch self {
      case .link: #expect(symlink(precious, path) == 0)
      case .danglingLink: #expect(symlink(precious + ".new", path) == 0)
      case .hardLink: #expect(linkat(AT_FDCWD, precious, AT_FDCWD, path, 0) == 0)
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .file: #expect(FileManager.default.createFile(atPath: path, contents: Data([9, 9])))
      }
    }
  }

  private func withPlanted(_ planted: Planted, _ body: (_ path: String) throws -> Void) throws {
    try withFolder { folder in
      let precious = folder + "/precious"
      try Data("keep".utf8).write(to: URL(filePath: precious))
      planted.put(at: folder + "/a", precious: precious)
      try body(folder + "/a")
      #expect(try FileDescriptor.content(of: precious, byteLimit: 10) == Array("keep".utf8))
      #expect(!FileManager.default.fileExists(atPath: precious + ".new"))
    }
  }

  @Test("a file is made anew, whatever has its name", arguments: Planted.allCases)
  func creating(planted: Planted) throws {
    try withPlanted(planted) { path in
      let file = try FileDescriptor.creating(path)
      try file.write([1])
      try file.close()
      #expect(try FileDescriptor.content(of: path, byteLimit: 10) == [1])
    }
    try withFolder { folder in
      #expect(throws: FileError.self) { try FileDescriptor.creating(folder) }
    }
  }

  @Test("a plain file alone is appended to and read as one of ours", arguments: Planted.allCases)
  func appending(planted: Planted) throws {
    try withPlanted(planted) { path in
      guard planted != .file else {
        let file = try FileDescriptor.appending(path)
        try file.write([1])
        try file.close()
        #expect(try FileDescriptor.content(of: path, byteLimit: 10) == [9, 9, 1])
        return
      }
      #expect(throws: FileError.notPlain) { try FileDescriptor.appending(path) }
      guard planted != .hardLink else { return }
      #expect(throws: FileError.notPlain) { try FileDescriptor.readingFile(path) }
    }
  }

  @Test("a device, a pipe and an open descriptor that a user names are written as they are")
  func direct() throws {
    try withFolder { folder in
      let path = folder + "/a"
      #expect(!FilePath.isDirect(path))
      let file = try FileDescriptor.creating(path)
      #expect(!FilePath.isDirect(path))
      #expect(FilePath.isDirect("/dev/null"))
      let name = "/dev/fd/\(file.number)"
      #expect(FilePath.isDirect(name))
      try file.write([1, 2, 3])
      let output = try FileDescriptor.output(name)
      try output.write([4])
      try output.close()
      try file.close()
      #expect(try FileDescriptor.content(of: path, byteLimit: 10) == [4])
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(FilePath.isDirect(pipe))
      // A user's own link to it too.
      #expect(symlink(pipe, folder + "/link") == 0)
      #expect(FilePath.isDirect(folder + "/link"))
      let reader = try FileDescriptor.reading(pipe, waits: false)
      let writer = try FileDescriptor.output(folder + "/link")
      try writer.write([5])
      try writer.close()
      #expect(try reader.readAll(byteLimit: 10) == [5])
      try reader.close()
    }
  }
}
