import PacinianAnalysis
import PacinianBase
import PacinianRendering
import PacinianModel
import PacinianFigures

/// `pacinian plot`: a pattern file to a figure of its events, controls, waveform and spectrogram.
struct PlotCommand: Command {
  static let name = "plot"
  static let summary = "draw a pattern: events, controls, waveform, spectrogram"

  static let usage = ["FILE... [-o OUT.png|OUT.svg|OUT.pdf] [OPTIONS]"]

  static let about = """
    Draws an AHAP or .haptic file: its events (intensity as height, sharpness as colour), its
    controls, the waveform that render would write, and its spectrogram with the carriers'
    frequencies, over one time axis. FILE may be - for standard input. OUT is FILE's name with
    .png in the current folder unless given; -o - writes to standard output. Of several FILEs, OUT
    is the folder for all. pacinian batch --plots draws folders. docs/PLOTS.md explains the panels.
    """

  static let remarks = """
    Repairs of the file, and one line about the result, go to standard error. Of several FILEs, one
    that fails does not stop the others.
    """

  static let sizeOption = Arguments.Option.value(
    "--size", "WIDTHxHEIGHT",
    "pixels, each \(PlotSize.limits.lowerBound) to \(PlotSize.limits.upperBound) (1600x1000)")

  static let themeOption = Arguments.Option.choice(
    "--theme", "THEME", of: PlotTheme.self, "light or dark (light)")

  static let frequencyOption = Arguments.Option.integer(
    "--frequency-axis", "HZ", in: 50...24_000, "where spectrograms' axes end",
    default: "its energy's end")

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write", offer: .files),
      .choice(
        "--format", "FORMAT", of: PlotFormat.self, "png, svg or pdf; by OUT's ending unless given"),
      sizeOption, themeOption,
      .value("--title", "TEXT", "the heading (FILE's name)"),
      .value(
        "--panels", "NAMES",
        "the panels from the top, with commas: "
          + PlotPanel.allCases.map(\.rawValue).joined(separator: ", ")
          + " (those with something to show)"),
      .number("--from", "SECONDS", in: 0...1e6, "where the time axis begins (0)"),
      .seconds("--to", "where the time axis ends (the pattern's end)"),
      frequencyOption, RenderingChoices.resources,
      .flag(
        "--sensation",
        "a panel of sensation levels, also where the profile has no fullScaleAcceleration"),
      .flag("--watch", "draws again when FILE is saved, until stopped"),
    ] + RenderingChoices.lengthOptions + PatternReadingChoices.options

  private let targets: [PlotTarget]
  private let reading: PatternReadingChoices
  private let size: PlotSize
  private let choices: RenderingChoices
  private let theme: PlotTheme
  private let isWatching: Bool
  private let showsSensation: Bool
  private let title: String?
  private let panels: [PlotPanel]?
  /// The seconds that are shown, perhaps to infinity; `nil` for all.
  private let part: ClosedRange<Double>?
  private let frequencyEnd: Double?

  init(_ arguments: Arguments) throws(ToolError) {
    targets = try SeveralFiles.targets(arguments) { (arguments, path) throws(ToolError) in
      try PlotTarget(arguments, inputPath: path)
    }
    reading = try PatternReadingChoices(arguments)
    size = try Self.size(arguments)
    choices = try RenderingChoices(arguments)
    theme = arguments.choice("--theme", of: PlotTheme.self) ?? .light
    isWatching = arguments.has("--watch")
    panels = try Self.panels(arguments)
    showsSensation = arguments.has("--sensation") || panels?.contains(.sensation) ?? false
    title = arguments.text("--title")
    frequencyEnd = arguments.number("--frequency-axis")
    let from = arguments.number("--from") ?? 0
    // The axis begins at 0 anyway.
    let start = from > 0 ? from : nil
    let end = arguments.number("--to")
    if let end, end < (start ?? 0) + PatternPlot.shortestPart {
      throw arguments.usageError("--to is at least a millisecond after --from")
    }
    part = start == nil && end == nil ? nil : (start ?? 0)...(end ?? .infinity)
    if isWatching,
      targets.count > 1 || targets[0].inputPath == "-" || targets[0].isStandardOutput
    {
      throw arguments.usageError("--watch needs one file each for FILE and OUT, not -")
    }
  }

  /// The panels that `--panels` gives.
  private static func panels(_ arguments: Arguments) throws(ToolError) -> [PlotPanel]? {
    guard let text = arguments.text("--panels") else { return nil }
    var panels: [PlotPanel] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let panel = PlotPanel(rawValue: String(name)), !panels.contains(panel) else {
        let all = PlotPanel.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.usageError("--panels are some of \(all), each once, not '\(text)'")
      }
      panels.append(panel)
    }
    return panels
  }

  /// The size that `--size` gives.
  static func size(_ arguments: Arguments) throws(ToolError) -> PlotSize {
    guard let text = arguments.text("--size") else { return PlotSize() }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map {
      Int($0, radix: 10)
    }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      PlotSize.limits.contains(width), PlotSize.limits.contains(height)
    else {
      throw arguments.usageError(
        "--size is WIDTHxHEIGHT, each \(PlotSize.limits.lowerBound) to "
          + "\(PlotSize.limits.upperBound), not '\(text)'")
    }
    return PlotSize(width: width, height: height)
  }

  func run() throws(ToolError) {
    for target in targets { try target.check(isBinary: target.format != .svg) }
    guard isWatching else { return try SeveralFiles.work(on: targets, draw) }
    while true {
      let file = WatchedFile(targets[0].inputPath)
      do throws(ToolError) {
        try draw(targets[0])
      } catch {
        guard error.code == .badData || error.code == .missingInput else { throw error }
        // The next version may be better.
        StandardStreams.report("pacinian: \(error.message)")
      }
      while !file.isSaved { usleep(Self.interval) }
    }
  }

  /// Microseconds between looks at a file that is watched.
  private static let interval: UInt32 = 100_000

  private func draw(_ target: PlotTarget) throws(ToolError) {
    let profile = try choices.profile()
    let (name, reading) = try reading.named(at: target.inputPath)
    let audio = ShownAudio(
      reading.layers,
      by: OfflineRendering(profile: profile, options: choices.options, recordings: .files),
      AudioFolders(resources: choices.resources, patternPath: target.inputPath))
    var plot = try PatternPlot(
      reading, audio: audio, name: name, profile: profile, options: choices.options.rendering,
      size: size, part: part)
    if let title { plot.title = title }
    plot.panels = panels
    plot.frequencyEnd = frequencyEnd
    if showsSensation, plot.sensation == nil {
      plot.sensation = SensationScale(fullScaleAcceleration: nil)
    }
    let bytes: [UInt8]
    do throws(PlotError) {
      bytes = try plot.draw(target.format, size: size, theme: theme)
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(target.name): \(error); try a smaller --size")
    }
    try target.write(bytes)
    DiagnosticList(fileName: name, reading: reading).report()
    for notice in audio.spans.notices { StandardStreams.report(notice.line(in: name)) }
    if let failure = audio.failure { StandardStreams.report("\(name): error: \(failure)") }
    let events = counted(plot.events.count, "event")
    StandardStreams.report(
      "\(target.name): \(size.width)x\(size.height) \(target.format.rawValue), "
        + "\(events) in \(decimal(plot.duration - plot.start, digits: 3)) s")
  }
}
