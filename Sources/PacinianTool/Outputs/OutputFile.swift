import PacinianBase

/// A file that appears under its name whole or not at all: it is written beside it and renamed. A
/// link that has the name is replaced, and the target of the link stays as it is. A device, a pipe
/// or an open descriptor is written directly.
struct OutputFile {
  let path: String
  let replacement: FileReplacement

  var isDirect: Bool { replacement.isDirect }

  /// - Parameter inputPath: a file that must not be replaced.
  init(path: String, inputPath: String) throws(ToolError) {
    self.path = path
    let isDirect = FilePath.isDirect(path)
    replacement = FileReplacement(
      of: path, workingPath: isDirect ? path : PartialName.of(path, tag: "\(getpid())."))
    guard let existing = stat(of: path) else { return }
    if FileIdentity(existing) == FileIdentity(at: inputPath) {
      throw ToolError(.usage, "\(path) is the pattern itself; give another name with -o")
    }
    if existing.kind == S_IFDIR {
      throw ToolError(.cannotWrite, "cannot write \(path): it is a directory; name a file in it")
    }
  }

  /// Writes the whole content; ``commit()`` then gives the file its name. A failure leaves nothing
  /// behind.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    do throws(FileError) {
      try replacement.write(bytes, isDurable: false)
    } catch {
      discard()
      throw Self.failure(path, error.reason)
    }
  }

  /// Gives the finished file its name.
  func commit() throws(ToolError) {
    guard !isDirect else { return }
    do throws(FileError) {
      try replacement.commit()
    } catch {
      discard()
      throw Self.failure(path, error.reason)
    }
  }

  /// Leaves nothing behind.
  func discard() {
    if !isDirect { replacement.discard() }
  }

  /// Whether `path` names a terminal.
  static func isTerminal(_ path: String) -> Bool {
    guard stat(of: path)?.kind == S_IFCHR else { return false }
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }

  static func failure(_ path: String, _ reason: String) -> ToolError {
    ToolError(
      .cannotWrite, "cannot write \(path): \(reason); check the folder, its permissions and space")
  }
}
