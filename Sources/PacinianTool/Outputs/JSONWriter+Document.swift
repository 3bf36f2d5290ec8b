import PacinianBase

extension JSONWriter {
  /// One object as the content of a file, or as the answer to a program.
  /// - Parameter body: writes its members.
  static func document(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object(body)
    return writer.text + "\n"
  }
}
