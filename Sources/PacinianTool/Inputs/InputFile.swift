import PacinianBase

/// A file, or standard input, read whole.
struct InputFile {
  /// The path as the user gave it, or a name for standard input.
  let name: String
  let bytes: [UInt8]
  /// The second file of a pair of AHAP files, as ``PatternPair`` has it.
  private(set) var transients: [InputFile] = []

  /// The hash of everything that is read.
  var contentHash: ContentHash {
    transients.isEmpty
      ? ContentHash(of: bytes)
      : ContentHash(of: bytes + transients.flatMap(\.bytes))
  }

  /// The file with a second one.
  func joined(with second: InputFile) -> InputFile {
    var file = self
    file.transients = [second]
    return file
  }

  /// A file that is not on the disk yet.
  init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }

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
      throw path == "-" ? Self.failure(ofInput: error) : Self.failure(name, error)
    }
  }

  /// - Throws: for a file with more than `limit` bytes too.
  init(path: String, atMost limit: Int) throws(ToolError) {
    try self.init(path: path, byteLimit: limit)
    guard bytes.count <= limit else {
      throw ToolError(.badData, "\(name) has more than \(limit >> 20) MiB, which is the limit")
    }
  }

  /// The error of standard input.
  static func failure(ofInput error: FileError) -> ToolError {
    ToolError(.missingInput, "cannot read standard input: \(StandardStreams.reason(error))")
  }

  /// The error of a path that cannot be read, with the remedy.
  static func failure(_ name: String, _ error: FileError = .last) -> ToolError {
    let remedy =
      switch error.number {
      case EISDIR:
        "it is a folder; pacinian batch renders and draws folders, and check and compare take them"
      case EACCES, EPERM:
        "\(error.reason); its permissions, or those of a folder above it, do not let you"
      case _ where name.unicodeScalars.contains("\u{FFFD}"):
        "\(error.reason); check the path: names that are not UTF-8 have to be changed"
      default: "\(error.reason); check the path"
      }
    return ToolError(.missingInput, "cannot read \(name): \(remedy)")
  }
}
