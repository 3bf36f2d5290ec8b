import PacinianFiles
import PacinianLibc

/// A file that the studio was given, into which the page saves.
struct StudioFile: Sendable {
  /// The name on the page: as much of the path's end as no other file has.
  let name: String
  /// The path without links: they stay, and what they lead to is written.
  let path: String

  /// The files at paths; a file that is there twice, by whatever names, is one.
  static func files(at paths: [String]) throws(ToolError) -> [StudioFile] {
    var files: [String] = []
    for path in paths {
      guard let resolved = realpath(path, nil) else { throw InputFile.failure(path) }
      defer { free(resolved) }
      let full = String(cString: resolved)
      guard stat(of: full)?.kind == S_IFREG else {
        throw ToolError(.missingInput, "\(path) is not a file into which the page could save")
      }
      files.append(full)
    }
    var known: Set<ExactName> = []
    files.removeAll { !known.insert(ExactName($0)).inserted }
    return zip(DistinctNames.of(files), files).map { StudioFile(name: $0, path: $1) }
  }

  /// The content, and a word that changes with it.
  func read(byteLimit: Int) throws(FileError) -> (bytes: [UInt8], version: String) {
    let file = try FileDescriptor.readingFile(path)
    defer { try? file.close() }
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last }
    return (try file.readAll(byteLimit: byteLimit), FileStamp(status).text)
  }

  /// The version of the file as it is now; `nil` if it is gone.
  var version: String? { stat(of: path).map { FileStamp($0).text } }
}
