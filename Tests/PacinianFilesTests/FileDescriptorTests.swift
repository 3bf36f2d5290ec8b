import Foundation
import PacinianFiles
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
    let full = try FileDescriptor.creating("/dev/full")
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
}
