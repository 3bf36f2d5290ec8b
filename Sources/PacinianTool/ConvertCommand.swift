import PacinianFormats

/// `pacinian convert`: a pattern file to another format, or to its canonical form.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "write a pattern as canonical AHAP or as .haptic"

  static let usage = ["FILE -o OUT.ahap|OUT.haptic [OPTIONS]"]

  static let about = """
    Writes a pattern in another format, or an AHAP file in its canonical form: in order of time,
    every value in its range, numbers as short as they can be. FILE may be - for standard input.

    Losses of the written file are listed on standard error: .haptic has one signal only, and
    --apple-limits cuts events of more than 30 s.
    A .haptic file with emphasis becomes two AHAP files that play together, because the curves of
    an AHAP file act on all its events: OUT.ahap, and OUT.transients.ahap beside it.
    """

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write; - is standard output", offer: .files),
      .choice(
        "--to", "FORMAT", of: PatternFormat.self,
        "ahap or haptic (by OUT's ending; ahap on standard output)"),
      .flag("--apple-limits", "at most 16 points a curve, in chains, and 30 s a sustained event"),
    ] + PatternReadingChoices.options

  private let input: PatternInput
  private let target: ConversionTarget
  private let writer: PatternWriter

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    target = try ConversionTarget(arguments)
    writer = PatternWriter(
      target.format, options: .init(keepsAppleLimits: arguments.has("--apple-limits")))
    if writer.options.keepsAppleLimits, target.format != .ahap {
      throw arguments.usageError("--apple-limits is for AHAP; \(target.path) is .haptic")
    }
  }

  func run() throws(ToolError) {
    let (name, reading) = try input.read()
    let writing: PatternWriting
    do throws(PatternWritingError) {
      writing = try writer.write(reading.layers)
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
