/// A batch that converts patterns instead of rendering them: `--to`.
struct BatchConversion {
  static let options: [Arguments.Option] =
    [ConversionTarget.option("audio files")]
    + ConversionChoices.options.filter { !isRendering($0.name) }

  /// Whether a batch that renders has the option too.
  private static func isRendering(_ name: String) -> Bool {
    BatchChoices.options.contains { $0.name == name }
  }

  private let paths: [String]
  private let place: BatchPlace
  private let choices: ConversionChoices
  private let reading: PatternReadingChoices
  /// Everything but the inputs and the version that decides the outputs.
  private let settings: String

  /// `nil` without `--to`.
  init?(_ arguments: Arguments) throws(ToolError) {
    guard let format = try ConversionTarget.format(arguments) else {
      for option in Self.options where arguments.has(option.name) {
        throw arguments.usageError("\(option.name) is for --to FORMAT")
      }
      return nil
    }
    let own =
      (BatchPlace.options + Self.options + ConversionChoices.options
      + PatternReadingChoices.options).map(\.name) + (format.isRendered ? ["--profile"] : [])
    for option in BatchChoices.options where option.name != "-o" && !own.contains(option.name) {
      guard !arguments.has(option.name) else {
        throw arguments.usageError("\(option.name) is for audio files, not for --to")
      }
    }
    paths = try arguments.somePositionals("pattern files or folders")
    place = try BatchPlace(arguments)
    choices = try ConversionChoices(arguments, format)
    reading = try PatternReadingChoices(arguments)
    settings =
      "convert to=\(format.name) "
      + BatchPlace.settings(
        arguments, of: ConversionChoices.options + PatternReadingChoices.options,
        effective: ["--curve-times": reading.readerOptions.curveTimes.rawValue])
  }

  func run() throws(ToolError) {
    let plan = try BatchPlan(paths, ending: choices.format.ending, for: place)
    if plan.inputs.isEmpty { throw plan.closed.first?.error ?? PatternPaths.nothing(in: paths) }
    var settings = settings
    if choices.format.isRendered {
      settings += " profile=\(ContentHash(of: try ProfileInput.text(choices.profileName).bytes))"
    }
    let profile = try choices.profile()
    let choices = choices.scaled(for: plan.all, jobs: place.jobs, profile: profile) {
      [reading] (item) throws(ToolError) in
      (try reading.pattern(at: item.path).layers, item.path)
    }
    if choices.hasAutomaticGain { settings += " factor=\(choices.gain)" }
    let work = ConvertWork(
      place: place, settings: settings, choices: choices, profile: profile, reading: reading)
    try BatchSession(work: work, plan: plan, inputsName: "patterns", doneWord: "converted").run()
  }
}
