import PacinianFormats
import PacinianTargets

/// Formats that an output can have, by their names as options and by the endings of files.
protocol OutputFormat: RawRepresentable<String>, CaseIterable {
  /// The format of standard output.
  static var ahap: Self { get }
  init?(fileName: String)
}

extension PatternFormat: OutputFormat {}
extension ConversionFormat: OutputFormat {}

/// The output and the format of a conversion, from `-o`, `--to` and the output's name.
struct ConversionTarget<Format: OutputFormat> {
  let isStandardOutput: Bool
  let path: String
  let format: Format

  init(_ arguments: Arguments) throws(ToolError) {
    let wanted = try arguments.choice("--to", of: Format.self)
    guard let path = arguments.text("-o"), !path.isEmpty else {
      throw arguments.usageError("no output given; name one with -o OUT.ahap or -o OUT.haptic")
    }
    self.path = path
    isStandardOutput = path == "-"
    if let format = wanted ?? Format(fileName: path) {
      self.format = format
    } else if isStandardOutput {
      format = .ahap
    } else {
      throw arguments.usageError("'\(path)' ends in neither .ahap nor .haptic; say which with --to")
    }
  }

  /// The path of the file for the second layer: `hit.ahap` has `hit.transients.ahap` beside it.
  var transientsPath: String {
    let ending = ".\(format.rawValue)"
    let hasEnding = path.lowercased().hasSuffix(ending)
    let stem = hasEnding ? path.dropLast(ending.count) : path[...]
    return "\(stem).transients\(hasEnding ? String(path.suffix(ending.count)) : ending)"
  }
}
