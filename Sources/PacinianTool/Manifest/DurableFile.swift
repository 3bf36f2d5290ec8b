import PacinianBase

/// A file of a batch: written under a name that the next run knows, brought to the disk, and then
/// renamed. A file with its own name is therefore always complete.
struct DurableFile {
  let replacement: FileReplacement

  var path: String { replacement.path }
  var partialPath: String { replacement.workingPath }

  init(path: String) { replacement = FileReplacement(of: path, workingPath: PartialName.of(path)) }

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

  /// Writes all of the content under the partial name, brings it to the disk, and returns its hash.
  func write(_ bytes: [UInt8]) throws(ToolError) -> ContentHash {
    do throws(FileError) {
      try replacement.write(bytes, isDurable: true)
    } catch {
      throw failure(error)
    }
    return ContentHash(of: bytes)
  }

  /// The hash of the file under the partial name.
  func writtenHash() throws(ToolError) -> ContentHash {
    do throws(FileError) {
      let file = try FileDescriptor.readingFile(partialPath)
      defer { try? file.close() }
      return try ContentHash(of: file)
    } catch {
      throw failure(error)
    }
  }

  /// Gives the written file its name.
  func commit() throws(ToolError) {
    do throws(FileError) { try replacement.commit() } catch { throw failure(error) }
  }

  /// Leaves nothing behind under the partial name.
  func discard() { replacement.discard() }

  /// Whether the whole file with this content is there, named or about to be; a file that an
  /// interruption left without its name gets it.
  func recover(_ hash: ContentHash) -> Bool {
    if ContentHash(ofFileAt: path) == hash {
      discard()
      return true
    }
    return (try? writtenHash()) == hash && (try? replacement.commit()) != nil
  }

  func failure(_ error: FileError) -> ToolError { OutputFile.failure(path, error.reason) }
}
