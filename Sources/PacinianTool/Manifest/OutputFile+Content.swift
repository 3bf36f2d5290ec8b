import PacinianBase

extension OutputFile {
  /// Throws if writing the file would replace one of `inputs`.
  func refuse(replacing inputs: Set<FileIdentity>) throws(ToolError) {
    if let identity = FileIdentity(at: path), inputs.contains(identity) {
      throw ToolError(.cannotWrite, "\(path) is a pattern that is read; write somewhere else")
    }
  }

  /// Throws if the path leads to a folder, a device or anything else than a plain file, which the
  /// file would replace.
  func refuseReplacingOthers() throws(ToolError) {
    guard let status = stat(of: path), status.kind != S_IFREG else { return }
    throw ToolError(.cannotWrite, "cannot write \(path): it is not a plain file; give another name")
  }

  /// The hash of the file under its working name.
  func writtenHash() throws(ToolError) -> ContentHash {
    do throws(FileError) {
      let file = try FileDescriptor.readingFile(replacement.workingPath)
      defer { try? file.close() }
      return try ContentHash(of: file)
    } catch {
      throw Self.failure(path, error.reason)
    }
  }

  /// Whether the whole file with this content is there, named or about to be; a file that an
  /// interruption left without its name gets it.
  func recover(_ hash: ContentHash) -> Bool {
    if ContentHash(ofFileAt: path) == hash {
      discard()
      return true
    }
    return (try? writtenHash()) == hash && (try? replacement.commit()) != nil
  }
}
