import PacinianBase

/// The output of a command that writes one file, from `-o`, `--format` and the input's name.
struct OutputTarget<Format> {
  let isStandardOutput: Bool
  /// The output's path; `-` for standard output.
  private(set) var path: String
  let inputPath: String
  let format: Format

  /// The output in messages.
  var name: String { isStandardOutput ? "standard output" : path }

  /// - Parameters:
  ///   - output: from ``output(_:inputPath:)``; `nil` for the input's name with `ending`.
  init(_ output: String?, inputPath: String, format: Format, ending: String) {
    isStandardOutput = output == "-"
    path = output ?? FileName.replacingEnding(of: inputPath, with: ending)
    self.inputPath = inputPath
    self.format = format
  }

  /// The output in another folder than the current one, if there is any.
  func inside(_ folder: String?) -> OutputTarget {
    guard let folder else { return self }
    var target = self
    target.path = folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
    return target
  }

  /// Throws if the output cannot take the content, so that no work is done in vain.
  /// - Parameter isBinary: whether the content is not text, which no terminal shows.
  func check(isBinary: Bool) throws(ToolError) {
    if isStandardOutput { return try StandardStreams.checkOutput(isBinary: isBinary) }
    if isBinary, Self.isTerminal(path) { throw StandardStreams.terminalRefusal(path) }
  }

  private static func isTerminal(_ path: String) -> Bool {
    guard stat(of: path)?.kind == S_IFCHR else { return false }
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }

  /// The value of `-o`; `nil` if the output takes its name from the input.
  static func output(_ arguments: Arguments, inputPath: String) throws(ToolError) -> String? {
    let output = arguments.text("-o")
    if output == nil && inputPath == "-" {
      throw arguments.usageError("standard input has no name to go by; give -o OUT")
    }
    return output
  }

  /// Writes the whole content; a failure leaves no half-written file behind.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    if isStandardOutput { return try StandardStreams.write(bytes) }
    try OutputFile(path: path, inputPath: inputPath).writeWhole(bytes)
  }
}
