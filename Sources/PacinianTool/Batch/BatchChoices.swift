import PacinianAnalysis

/// The options of a batch on the command line.
struct BatchChoices {
  static let options: [Arguments.Option] =
    [
      .value("-o", "DIR", "the output folder; made if missing", offer: .folders),
      .flag("--plots", "also draw each pattern, and make a gallery: DIR/index.html"),
      PlotCommand.sizeOption, PlotCommand.frequencyOption,
      .flag("--null", "render and measure, but write only the manifest"),
      .choice("--format", "FORMAT", of: AudioFormatName.self, "f32, s16, s24 (WAV) or flac (f32)"),
    ] + BatchPlace.options + RenderingChoices.signalOptions + PatternReadingChoices.options

  let paths: [String]
  let place: BatchPlace
  let format: AudioFormatName
  let reading: PatternReadingChoices
  let signal: RenderingChoices
  /// Whether audio files are written, and not only measured.
  let writesAudio: Bool
  let writesPlots: Bool
  let plotSize: PlotSize
  /// Hz at which the axis of every spectrogram ends; `nil` for the end of each one's energy.
  let frequencyEnd: Double?

  /// The options as they were given.
  let arguments: Arguments

  init(_ arguments: Arguments) throws(ToolError) {
    self.arguments = arguments
    paths = try arguments.somePositionals("pattern files or folders")
    place = try BatchPlace(arguments)
    format = arguments.choice("--format", of: AudioFormatName.self) ?? .f32
    reading = try PatternReadingChoices(arguments)
    signal = try RenderingChoices(arguments, defaultLimiter: format.fileFormat.defaultLimiter)
    writesAudio = !arguments.has("--null")
    writesPlots = arguments.has("--plots")
    plotSize = try PlotCommand.size(arguments)
    frequencyEnd = arguments.number("--frequency-axis")
    if writesPlots && !writesAudio {
      throw arguments.usageError("--plots stand beside audio files, which --null does not write")
    }
  }

  /// The patterns to render.
  func plan() throws(ToolError) -> BatchPlan {
    let plan = try BatchPlan(paths, ending: format == .flac ? "flac" : "wav", for: place)
    if writesPlots {
      for item in plan.all {
        guard let folder = item.galleryFolder else { continue }
        throw ToolError(
          .usage, "\(item.path) would stand among the gallery's files; rename its folder, \(folder)"
        )
      }
    }
    return plan
  }
}
