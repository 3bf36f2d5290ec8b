/// A finding as a workflow command of GitHub Actions, which shows it at its line.
enum GitHubCommand {
  static func line(_ finding: CheckFinding) -> String {
    let name =
      switch finding.level {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = ["file=\(property(finding.file))"]
    if let position = finding.position {
      properties += ["line=\(position.line)", "col=\(position.column)"]
    }
    properties.append("title=\(property(finding.code))")
    return "::\(name) \(properties.joined(separator: ","))::\(escaped(finding.explanation))"
  }

  private static func escaped(_ text: String) -> String {
    escaped(text, [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")])
  }

  private static func property(_ text: String) -> String {
    escaped(text, [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
  }

  private static func escaped(_ text: String, _ table: [(Unicode.Scalar, String)]) -> String {
    text.unicodeScalars.map { scalar in
      table.first { $0.0 == scalar }?.1 ?? String(scalar)
    }.joined()
  }
}
