extension Tool {
  /// The whole process but its end: runs the command that its arguments name.
  /// - Returns: the exit code.
  package static func runProcess() -> Int32 {
    StandardStreams.prepare()
    guard CommandLine.isUnicode else {
      StandardStreams.report(
        "pacinian: an argument is not UTF-8; files with such names have to be renamed")
      return ToolError.Code.usage.rawValue
    }
    return Tool(arguments: Array(CommandLine.arguments.dropFirst())).run()
  }
}

extension CommandLine {
  /// Whether ``arguments`` are the words as they were given; Swift repairs words that are not
  /// UTF-8.
  fileprivate static var isUnicode: Bool {
    (0..<Int(argc)).allSatisfy { index in
      unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
    }
  }
}
