import PacinianAnalysis
import PacinianFigures
import PacinianFormats
import PacinianBase
import PacinianModel

/// `pacinian inspect`: the content of a pattern file, for a person or as JSON.
struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "show the events, curves, duration and diagnostics of a pattern"

  static let usage = ["FILE [OPTIONS]"]

  static let about = """
    Shows the content of a pattern file: its events with their effective values, its curves and
    parameters, its duration, the largest number of events that sound at once, the sensation
    level on an actuator (docs/PERCEPTION.md), and its diagnostics. Recordings are looked up, and
    last as long as they are. FILE may be - for standard input.
    """

  static let options: [Arguments.Option] =
    [
      .choice("--format", "FORMAT", of: Format.self, "text, or json: one object (text)"),
      .flag("--json", "the same as --format json"), RenderingChoices.profile,
      RenderingChoices.resources,
    ]
    + PatternReadingChoices.options

  private enum Format: String, CaseIterable {
    case text, json
  }

  private let path: String
  private let reading: PatternReadingChoices
  private let isJSON: Bool
  private let folders: AudioFolders
  private let choices: RenderingChoices

  init(_ arguments: Arguments) throws(ToolError) {
    path = try arguments.onlyPositional("pattern FILE")
    reading = try PatternReadingChoices(arguments)
    let format = arguments.choice("--format", of: Format.self)
    isJSON = format == .json || arguments.has("--json")
    if format == .text, arguments.has("--json") {
      throw arguments.usageError("--json is --format json, and there is --format text")
    }
    choices = try RenderingChoices(arguments)
    folders = AudioFolders(resources: choices.resources, patternPath: path)
  }

  /// The levels of the vibration, as the profile's actuator makes it; `nil` if it is silent or too
  /// long.
  private func sensation(_ layers: [Pattern]) throws(ToolError) -> Inspection.Sensation? {
    let rendering = try choices.perceptualRendering()
    guard let signal = try? rendering.signal(of: layers), signal.frameCount > 0 else { return nil }
    var analyser = SignalAnalyser(
      frameCount: signal.frameCount, sampleRate: signal.sampleRate,
      size: PlotSize(width: Self.levelCount, height: Self.levelCount),
      highestFrequency: PatternPlot.highestFrequency(rendering.profile),
      shortestEvent: PlotCourses.shortestEvent(of: layers))
    signal.render { block in analyser.append(block) }
    let scale = SensationScale(fullScaleAcceleration: rendering.profile.fullScaleAcceleration)
    let course = analyser.finish().sensation(scale)
    return Inspection.Sensation(profileName: rendering.profile.name, scale: scale, course: course)
  }

  /// Levels over time: as many as a narrow figure has columns.
  private static let levelCount = 200

  func run() throws(ToolError) {
    let (name, reading) = try reading.named(at: path)
    let inspection = Inspection(
      fileName: name, reading: reading, folders, sensation: try sensation(reading.layers))
    if isJSON {
      try StandardStreams.write(inspection.json)
    } else {
      try StandardStreams.write(lines: inspection.lines)
    }
  }
}
