import PacinianFormats
import PacinianJSON
import PacinianPattern

/// `pacinian inspect`: the content of a pattern file, for a person or as JSON.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "show the events, curves, duration and diagnostics of a pattern"

  static let usage = ["FILE [--json] [OPTIONS]"]

  static let about = """
    Shows the content of a pattern file: its events with their effective values, its curves and
    parameters, its duration, the largest number of events that sound at once, and its
    diagnostics. Recordings are looked up, and last as long as they are. FILE may be - for
    standard input.
    """

  static let options: [Arguments.Option] =
    [.flag("--json", "the same as one JSON object"), RenderingChoices.resources]
    + PatternReadingChoices.options

  private let input: PatternInput
  private let isJSON: Bool
  private let folders: AudioFolders

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    isJSON = arguments.has("--json")
    folders = AudioFolders(
      resources: try AudioFolders.resources(arguments), patternPath: input.path)
  }

  func run() throws(ToolError) {
    let (name, reading) = try input.read()
    let inspection = Inspection(fileName: name, reading: reading, folders)
    if isJSON {
      try StandardStreams.write(inspection.json)
    } else {
      try StandardStreams.write(lines: inspection.lines)
    }
  }
}
