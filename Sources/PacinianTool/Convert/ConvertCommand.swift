import PacinianFormats

/// `pacinian convert`: a pattern file to another format, or to its canonical form.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "write a pattern for another format or platform"

  static let usage = ["FILE -o OUT [--to FORMAT] [OPTIONS]"]

  static let about = """
    Writes a pattern in another format, or an AHAP file in its canonical form: in order of time,
    every value in its range, numbers as short as they can be. FILE may be - for standard input.

    Losses of the written file are listed on standard error: .haptic has one signal only, and
    --apple-limits cuts events of more than 30 s.
    A .haptic file whose signal moves while its emphasis sounds becomes two AHAP files that play
    together, because the curves of an AHAP file act on all its events: OUT.ahap, and
    OUT.transients.ahap beside it. All commands read both as one pattern.


    """ + ConversionTarget.list

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write; - is standard output", offer: .files),
      ConversionTarget.option("by OUT's ending; ahap on standard output"),
    ] + ConversionChoices.options + [
      .file("--report", "JSON", "also write what is lost in numbers, by rendering what OUT plays"),
      RenderingChoices.profile,
    ] + PatternReadingChoices.options

  private let reading: PatternReadingChoices
  private let target: ConversionTarget
  private let choices: ConversionChoices
  private let reportPath: String?
  private let rendering: RenderingChoices

  init(_ arguments: Arguments) throws(ToolError) {
    reading = try PatternReadingChoices(arguments)
    target = try ConversionTarget(
      arguments, inputPath: try arguments.onlyPositional("pattern FILE"))
    choices = try ConversionChoices(arguments, target.format)
    reportPath = arguments.text("--report")
    rendering = try RenderingChoices(arguments)
    if reportPath != nil, target.format.isSound {
      throw arguments.usageError(
        "--report reads patterns back, and \(target.format.name) is sound")
    }
    if reportPath == nil, !target.format.isRendered, arguments.has("--profile") {
      throw arguments.usageError(
        "--profile is for sound, for packets and for --report, which renders")
    }
  }

  func run() throws(ToolError) {
    try target.check(isBinary: target.format.isRendered)
    let path = target.inputPath
    let (name, reading) = try reading.named(at: path)
    let profile = try choices.profile()
    let scaled = choices.scaled(for: [reading.layers], jobs: 1, profile: profile) { ($0, path) }
    let conversion = try scaled.convert(
      reading.layers, name: name, path: path, profile: profile)
    // (Before a file is written: it may fail.)
    let report = try reportPath.map { (_) throws(ToolError) in
      try ConversionReport(
        conversion, of: reading.layers, to: target.format, by: rendering, name: name)
    }
    try target.write(conversion, name: name)
    if let report, let reportPath {
      try OutputFile(path: reportPath, inputPath: path).writeWhole(Array(report.json.utf8))
    }
    DiagnosticList(fileName: name, reading: reading).report()
    for loss in conversion.losses {
      StandardStreams.report(
        "\(name): warning: \(loss.message), first at \(decimal(loss.time, digits: 3)) s "
          + "[\(loss.code.rawValue)]")
    }
    if conversion.files.count > 1 {
      StandardStreams.report(
        "\(target.path): the continuous signal; play \(target.transientsPath) together with it")
    } else if !target.isStandardOutput {
      let events = reading.layers.reduce(0) { $0 + $1.events.count }
      StandardStreams.report(
        "\(target.path): \(target.format.name) of \(counted(events, "event")) in "
          + "\(decimal(reading.duration, digits: 3)) s"
          + (scaled.gain < 1 ? ", gain \(decimal(scaled.gain, digits: 3))" : ""))
    }
  }
}
