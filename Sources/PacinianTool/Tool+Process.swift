extension Tool {
  /// The whole process but its end: runs the command that its arguments name.
  /// - Returns: the exit code.
  package static func runProcess() -> Int32 {
    StandardStreams.prepare()
    if let index = CommandLine.otherEncoding {
      StandardStreams.report(
        "pacinian: argument \(index), '\(CommandLine.arguments[index])', is not UTF-8; files with "
          + "such names have to be renamed")
      return ToolError.Code.usage.rawValue
    }
    return Tool(arguments: Array(CommandLine.arguments.dropFirst())).run()
  }
}

extension CommandLine {
  /// The first of ``arguments`` that is not UTF-8, which Swift has repaired.
  fileprivate static var otherEncoding: Int? {
    (0..<Int(clamping: argc)).first { index in
      unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
    }
  }
}
