import PacinianFormats
import PacinianJSON
import PacinianPattern

/// A pattern file as the commands read it.
struct PatternInput {
  /// The options that decide how a file is read, for every command that reads one.
  static let options: [Arguments.Option] = [.flag("--strict"), .value("--curve-times")]

  static let optionsHelp = """
      --strict                  make errors of the repairs that change the sound
      --curve-times MODE        how AHAP control points' times are meant: relative (to their
                                curve, the rule), absolute, or auto (absolute where they look so)
    """

  let path: String
  private let readerOptions: AHAPReader.Options

  init(_ arguments: Arguments) throws(ToolError) {
    path = try arguments.onlyPositional("pattern FILE")
    var options = AHAPReader.Options()
    options.isStrict = arguments.has("--strict")
    if let times = try arguments.choice("--curve-times", of: CurveTimes.self) {
      options.curveTimes = times
    }
    readerOptions = options
  }

  /// Reads the file; what is wrong with it is bad data.
  func read() throws(ToolError) -> (name: String, reading: PatternReading) {
    let file = try InputFile(path: path, byteLimit: readerOptions.maximumByteCount)
    do throws(PatternReadingError) {
      return (file.name, try PatternReader(options: readerOptions).read(file.bytes, fileName: path))
    } catch {
      let position = error.position
      let place = error.path.isEmpty ? "" : "\(error.path): "
      throw ToolError(
        .badData,
        "\(file.name):\(position.line):\(position.column): \(place)\(error.message) "
          + "(\(error.code.name), \(error.code.rawValue))")
    }
  }
}
