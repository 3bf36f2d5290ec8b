import PacinianFormats
import PacinianMedia

/// The output and the format of a conversion, from `-o`, `--to` and the output's name.
typealias ConversionTarget = OutputTarget<PatternFormat>

extension ConversionTarget {
  init(_ arguments: Arguments, inputPath: String) throws(ToolError) {
    let wanted = try Self.format(arguments)
    guard let path = arguments.text("-o") else {
      throw arguments.usageError("no output given; name one with -o OUT.ahap or -o OUT.haptic")
    }
    guard
      let format = wanted ?? FormatList.all.format(ofFileNamed: path) ?? (path == "-" ? .ahap : nil)
    else {
      let endings = FormatList.all.formats.map { ".\($0.ending)" }.joined(separator: ", ")
      throw arguments.usageError("'\(path)' ends in none of \(endings); say which with --to")
    }
    self.init(path, inputPath: inputPath, format: format, ending: format.ending)
  }

  /// The format that `--to` names; `nil` without it.
  static func format(_ arguments: Arguments) throws(ToolError) -> PatternFormat? {
    guard let name = arguments.text("--to") else { return nil }
    if let format = FormatList.all.format(named: name) { return format }
    if let remedy = FormatList.removed[name] {
      throw arguments.usageError("\(name) is not written any more; \(remedy)")
    }
    throw arguments.usageError("--to is one of \(names.joined(separator: ", ")), not '\(name)'")
  }

  /// The option that names a format, with the endings that name it too.
  static func option(_ remark: String) -> Arguments.Option {
    Arguments.Option(
      name: "--to", value: "FORMAT", offer: .words(names),
      text: "\(names.joined(separator: ", ")) (\(remark))")
  }

  private static var names: [String] { FormatList.all.formats.map(\.name) }

  /// The formats, a line for each, for help.
  static var list: String {
    "Formats of --to:\n"
      + FormatList.all.formats.map { "\n  \($0.name), .\($0.ending): \($0.summary)" }.joined()
  }

  /// The path of the file that describes the first one: `hit.hdrumble` has `hit.hdrumble.json`
  /// beside it.
  var descriptionPath: String { "\(path).json" }

  /// The path of the file for the second layer: `hit.ahap` has `hit.transients.ahap` beside it.
  var transientsPath: String { PatternPair.transientsPath(besideOutput: path) }

  /// Writes a conversion: all of its files before any gets its name; there are two at most.
  /// - Parameter name: the pattern's, for messages.
  func write(_ conversion: PatternWriting, name: String) throws(ToolError) {
    let files = conversion.files
    if files.count > 1 {
      // A device or a pipe has no folder for the second file.
      var isDirect = isStandardOutput
      if !isDirect { isDirect = try OutputFile(path: path, inputPath: inputPath).isDirect }
      guard !isDirect else {
        throw ToolError(
          .usage,
          "\(name) becomes two AHAP files, for signal and emphasis; name one with -o OUT.ahap")
      }
    }
    if isStandardOutput {
      for bytes in files { try StandardStreams.write(bytes) }
      return
    }
    if files.count == 1 { try PatternPair.refuseSecond(beside: path) }
    var all = Array(zip([path, transientsPath], files))
    if let text = conversion.description { all.append((descriptionPath, Array(text.utf8))) }
    var written: [OutputFile] = []
    do throws(ToolError) {
      for (path, bytes) in all {
        // A device or a pipe has no file beside it.
        if path == descriptionPath, written[0].isDirect { continue }
        let file = try OutputFile(path: path, inputPath: inputPath)
        try file.write(bytes)
        written.append(file)
      }
      for file in written { try file.commit() }
    } catch {
      for file in written { file.discard() }
      throw error
    }
  }
}
