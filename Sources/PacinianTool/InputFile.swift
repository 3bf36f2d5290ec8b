import PacinianFiles

/// A file, or standard input, read whole.
struct InputFile {
  /// The path as the user gave it, or a name for standard input.
  let name: String
  let bytes: [UInt8]

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - byteLimit: reading stops one byte past it, so that the reader of the format can
  ///     report a file that is too large, without all of it being read.
  init(path: String, byteLimit: Int) throws(ToolError) {
    name = path == "-" ? "standard input" : path
    do throws(FileError) {
      bytes =
        path == "-"
        ? try FileDescriptor.standardInput.readAll(byteLimit: byteLimit)
        : try FileDescriptor.content(of: path, byteLimit: byteLimit)
    } catch {
      throw Self.failure(name, path == "-" ? StandardStreams.reason(error) : error.reason)
    }
  }

  /// The error of a path that cannot be read, with the remedy.
  static func failure(_ name: String, _ reason: String = FileError.last.reason) -> ToolError {
    let remedy =
      name.unicodeScalars.contains("\u{FFFD}")
      ? "check the path: names that are not UTF-8 have to be changed" : "check the path"
    return ToolError(.missingInput, "cannot read \(name): \(reason); \(remedy)")
  }
}
