import PacinianBase
import PacinianFormats
import PacinianModel
import PacinianMedia

/// The options for reading pattern files; the same for every command.
struct PatternReadingChoices {
  static let options: [Arguments.Option] = [
    .flag("--strict", "make errors of the repairs that change the sound"), curveTimes,
  ]

  static let curveTimes = Arguments.Option.choice(
    "--curve-times", "MODE", of: CurveTimes.self,
    "how AHAP control points' times are meant: relative (to their curve, the rule), absolute, or "
      + "auto (absolute where they look so)")

  private(set) var readerOptions = PatternReader.Options()

  init(_ arguments: Arguments) throws(ToolError) {
    readerOptions.isStrict = arguments.has("--strict")
    if let times = arguments.choice("--curve-times", of: CurveTimes.self) {
      readerOptions.curveTimes = times
    }
    // (Of commands that have the option.)
    if arguments.has("--duration-limit") {
      readerOptions.durationLimit = arguments.number("--duration-limit")
    }
  }

  /// The file at `path` with the second file of its pair, or standard input for `-`.
  func file(at path: String) throws(ToolError) -> InputFile {
    let file = try single(at: path)
    guard let second = PatternPair.transients(beside: path) else { return file }
    return file.joined(with: try single(at: second))
  }

  /// The file at `path` alone, or standard input for `-`.
  func single(at path: String) throws(ToolError) -> InputFile {
    if path != "-", let status = stat(of: path) {
      let byteCount = min(Int(clamping: status.st_size), readerOptions.maximumByteCount)
      try MemoryRoom.check(forPatternOf: byteCount, name: path)
    }
    if path != "-",
      let clip = try PatternProject.file(at: path, byteLimit: readerOptions.maximumByteCount)
    {
      return clip
    }
    return try InputFile(path: path, byteLimit: readerOptions.maximumByteCount)
  }

  /// Reads a pattern from the content of a file of any format, without the second one of a pair.
  /// - Parameter isStrict: instead of what the options say; `nil` for that.
  func reading(
    of file: InputFile, isStrict: Bool? = nil
  ) throws(PatternReadingError) -> PatternReading {
    var options = readerOptions
    if let isStrict { options.isStrict = isStrict }
    return try PatternReader(among: .all, options: options).read(file.bytes, fileName: file.name)
  }

  /// As ``pattern(at:)``, with the file's name in messages.
  func named(at path: String) throws(ToolError) -> (name: String, reading: PatternReading) {
    let file = try file(at: path)
    return (file.name, try read(file))
  }

  /// Reads the file at `path`, or standard input for `-`; a mistake in it is bad data.
  func pattern(at path: String) throws(ToolError) -> PatternReading { try read(file(at: path)) }

  /// Reads a pattern from the content of a file, or of a pair of files, which play together; a
  /// mistake in it is bad data.
  func read(_ file: InputFile) throws(ToolError) -> PatternReading {
    var reading = try readAlone(file)
    for second in file.transients {
      let other = try readAlone(second)
      reading.layers += other.layers
      // Their positions are those of the other file.
      reading.diagnostics += other.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.path = second.name + (diagnostic.path.isEmpty ? "" : ": \(diagnostic.path)")
        return diagnostic
      }
      reading.unlistedDiagnosticCount += other.unlistedDiagnosticCount
    }
    return reading
  }

  private func readAlone(_ file: InputFile) throws(ToolError) -> PatternReading {
    do throws(PatternReadingError) {
      return try reading(of: file)
    } catch {
      throw badData(error, in: file)
    }
  }

  private func badData(_ error: PatternReadingError, in file: InputFile) -> ToolError {
    let position = error.position
    let path = error.path.isEmpty ? "" : "\(error.path): "
    return ToolError(
      .badData,
      "\(file.name):\(position.line):\(position.column): \(path)\(error.message) "
        + "(\(error.code.name), \(error.code.rawValue))")
  }
}
