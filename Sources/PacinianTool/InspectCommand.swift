import PacinianFormats
import PacinianJSON
import PacinianPattern

/// `pacinian inspect`: the content of a pattern file, for a person or as JSON.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "show the events, curves, duration and diagnostics of a pattern"

  static let help = """
    usage: pacinian inspect FILE [--json] [OPTIONS]

    Shows the content of a pattern file: its events with their effective values, its curves and
    parameters, its duration, the largest number of events that sound at once, and its
    diagnostics. FILE may be - for standard input.

      --json                    the same as one JSON object
    \(PatternInput.optionsHelp)

    """

  static let options: [Arguments.Option] = PatternInput.options + [.flag("--json")]

  private let input: PatternInput
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    isJSON = arguments.has("--json")
  }

  func run() throws(ToolError) {
    let (name, reading) = try input.read()
    let inspection = Inspection(fileName: name, reading: reading)
    try StandardStreams.write(isJSON ? inspection.json : inspection.text)
  }
}
