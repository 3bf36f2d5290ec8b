import PacinianPlot

/// Where a plot goes and as what, from `-o`, `--format` and the input's name.
struct PlotTarget {
  let isStandardOutput: Bool
  let path: String
  let inputPath: String
  let format: PlotFormat

  /// The target in messages.
  var name: String { isStandardOutput ? "standard output" : path }

  init(_ arguments: Arguments, inputPath: String) throws(ToolError) {
    self.inputPath = inputPath
    let named = try arguments.choice("--format", of: PlotFormat.self)
    let output = arguments.text("-o")
    isStandardOutput = output == "-"
    switch output {
    case "-":
      guard named != nil else {
        throw arguments.usageError("-o - has no ending to go by; give --format png or svg")
      }
    case nil:
      guard inputPath != "-" else {
        throw arguments.usageError("standard input has no name to go by; give -o OUT")
      }
    case "": throw arguments.usageError("-o needs a file name, or - for standard output")
    default: break
    }
    let ending = PlotFormat.allCases.first {
      (output ?? ".png").lowercased().hasSuffix(".\($0.rawValue)")
    }
    guard let format = named ?? ending else {
      throw arguments.usageError(
        "'\(output ?? "")' ends neither in .png nor in .svg; name it so or give --format")
    }
    self.format = format
    path = output ?? FileName.replacingEnding(of: inputPath, with: format.rawValue)
  }

  /// Writes the whole plot; a failure leaves nothing half-written behind.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    if isStandardOutput { return try StandardStreams.write(bytes) }
    let file = try OutputFile(path: path, inputPath: inputPath)
    try file.write(bytes)
    try file.commit()
  }
}
