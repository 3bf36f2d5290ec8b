import PacinianFigures

/// The output of a plot.
typealias PlotTarget = OutputTarget<PlotFormat>

extension PlotTarget {
  init(_ arguments: Arguments, inputPath: String) throws(ToolError) {
    let named = arguments.choice("--format", of: PlotFormat.self)
    let output = try Self.output(arguments, inputPath: inputPath)
    if output == "-", named == nil {
      throw arguments.usageError("-o - has no ending to go by; give --format png, svg or pdf")
    }
    guard let format = named ?? Self.format(of: output ?? ".png") else {
      throw arguments.usageError(
        "'\(output ?? "")' ends in none of .png, .svg and .pdf; name it so or give --format")
    }
    self.init(output, inputPath: inputPath, format: format, ending: format.rawValue)
  }

  /// The output that another option than `-o` names; its ending decides the format.
  init(path: String, option: String, _ arguments: Arguments, inputPath: String) throws(ToolError) {
    guard let format = Self.format(of: path) else {
      throw arguments.usageError(
        "\(option) names a file that ends in .png, .svg or .pdf, not '\(path)'")
    }
    self.init(path, inputPath: inputPath, format: format, ending: format.rawValue)
  }

  private static func format(of path: String) -> PlotFormat? {
    PlotFormat.allCases.first { path.lowercased().hasSuffix(".\($0.rawValue)") }
  }
}
