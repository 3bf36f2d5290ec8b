import PacinianFormats

/// The one pattern file that a command reads.
struct PatternInput {
  let path: String
  private let choices: PatternReadingChoices

  init(_ arguments: Arguments) throws(ToolError) {
    try self.init(arguments, path: try arguments.onlyPositional("pattern FILE"))
  }

  init(_ arguments: Arguments, path: String) throws(ToolError) {
    self.path = path
    choices = try PatternReadingChoices(arguments)
  }

  /// Reads the file; a mistake in it is bad data.
  func read() throws(ToolError) -> (name: String, reading: PatternReading) {
    let file = try choices.file(at: path)
    return (file.name, try choices.read(file))
  }
}
