import PacinianFormats
import PacinianTargets

/// `pacinian convert`: a pattern file to another format, or to its canonical form.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "write a pattern as canonical AHAP, .haptic or Android's XML"

  static let usage = ["FILE -o OUT.ahap|OUT.haptic|OUT.xml [OPTIONS]"]

  static let about = """
    Writes a pattern in another format, or an AHAP file in its canonical form: in order of time,
    every value in its range, numbers as short as they can be. FILE may be - for standard input.

    Losses of the written file are listed on standard error: .haptic has one signal only, and
    --apple-limits cuts events of more than 30 s.
    A .haptic file with emphasis becomes two AHAP files that play together, because the curves of
    an AHAP file act on all its events: OUT.ahap, and OUT.transients.ahap beside it.

    Targets of --to:
    """
    + ConversionFormat.allCases.map { "\n  \($0.rawValue): \($0.summary)" }.joined()

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write; - is standard output", offer: .files),
      .choice(
        "--to", "FORMAT", of: ConversionFormat.self,
        "ahap, haptic or android-xml (by OUT's ending; ahap on standard output)"),
      .flag("--apple-limits", "at most 16 points a curve, in chains, and 30 s a sustained event"),
      .choice(
        "--kind", "KIND", of: AndroidVibration.Kind.self,
        "android-xml: one kind of effect alone, or a selection of all (select)"),
      .value("--points", "N", "android-xml: points of an envelope, 2 to 1000 (16)"),
      .value(
        "--least-segment", "MS", "android-xml: shortest segment of an envelope, 1 to 1000 (20)"),
      .value(
        "--longest", "MS", "android-xml: longest envelope; longer ones are left out (any length)"),
    ] + PatternReadingChoices.options

  private let input: PatternInput
  private let target: ConversionTarget<ConversionFormat>
  private let keepsAppleLimits: Bool
  private let android: AndroidVibration

  private static let androidOptions = ["--kind", "--points", "--least-segment", "--longest"]

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    target = try ConversionTarget(arguments)
    keepsAppleLimits = arguments.has("--apple-limits")
    if keepsAppleLimits, target.format != .ahap {
      throw arguments.usageError(
        "--apple-limits is for AHAP; \(target.path) is \(target.format.ending)")
    }
    if target.format != .androidXML {
      for option in Self.androidOptions where arguments.has(option) {
        throw arguments.usageError("\(option) is for --to android-xml")
      }
    }
    android = AndroidVibration(
      kind: try arguments.choice("--kind", of: AndroidVibration.Kind.self) ?? .select,
      points: try arguments.integer("--points", in: 2...1000) ?? 16,
      leastSegment: try arguments.integer("--least-segment", in: 1...1000) ?? 20,
      longest: try arguments.integer("--longest", in: 1...3_600_000))
  }

  func run() throws(ToolError) {
    let (name, reading) = try input.read()
    let writing: PatternWriting
    do throws(PatternWritingError) {
      if let format = target.format.patternFormat {
        let writer = PatternWriter(format, options: .init(keepsAppleLimits: keepsAppleLimits))
        writing = try writer.write(reading.layers)
      } else {
        writing = try android.write(reading.layers)
      }
    } catch {
      switch error {
      case .tooManyEvents(let count, let limit):
        throw ToolError(
          .badData,
          "\(name): --apple-limits would cut the events into \(count), and \(limit) are the most for "
            + "this pattern; shorten its events")
      case .tooLong(let seconds, let limit):
        throw ToolError(
          .badData,
          "\(name): the pattern lasts \(seconds) s; more than \(limit) s cannot be written like this"
        )
      }
    }
    try write(writing.texts, name: name)
    DiagnosticList(fileName: name, reading: reading).report()
    for loss in writing.losses {
      StandardStreams.report(
        "\(name): warning: \(loss.message), first at \(decimal(loss.time, digits: 3)) s "
          + "[\(loss.code.rawValue)]")
    }
    if writing.texts.count > 1 {
      StandardStreams.report(
        "\(target.path): the continuous signal; play \(target.transientsPath) together with it")
    } else if !target.isStandardOutput {
      let events = reading.layers.reduce(0) { $0 + $1.events.count }
      StandardStreams.report(
        "\(target.path): \(target.format.rawValue) of \(counted(events, "event")) in "
          + "\(decimal(reading.duration, digits: 3)) s")
    }
  }

  /// Writes all of the files before any gets its name; there are two at most.
  private func write(_ texts: [String], name: String) throws(ToolError) {
    if texts.count > 1 {
      // A device or a pipe has no folder for the second file.
      var isDirect = target.isStandardOutput
      if !isDirect { isDirect = try OutputFile(path: target.path, inputPath: input.path).isDirect }
      guard !isDirect else {
        throw ToolError(
          .usage,
          "\(name) becomes two AHAP files, for signal and emphasis; name one with -o OUT.ahap")
      }
    }
    if target.isStandardOutput {
      for text in texts { try StandardStreams.write(text) }
      return
    }
    var written: [OutputFile] = []
    do throws(ToolError) {
      for (path, text) in zip([target.path, target.transientsPath], texts) {
        let file = try OutputFile(path: path, inputPath: input.path)
        try file.write(Array(text.utf8))
        written.append(file)
      }
      for file in written { try file.commit() }
    } catch {
      for file in written { file.discard() }
      throw error
    }
  }
}
