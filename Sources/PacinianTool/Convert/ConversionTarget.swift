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

  /// The path of the file for the second layer: `hit.ahap` has `hit.transients.ahap` beside it.
  var transientsPath: String { PatternPair.transientsPath(besideOutput: path) }
}
