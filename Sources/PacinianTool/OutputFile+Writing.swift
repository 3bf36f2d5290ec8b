import PacinianFiles

extension OutputFile {
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
}
