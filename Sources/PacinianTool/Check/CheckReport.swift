/// The findings of `check`, and how many there are.
struct CheckReport {
  let findings: [CheckFinding]
  let fileCount: Int

  func count(_ level: CheckFinding.Level) -> Int { findings.count { $0.level == level } }
  var errorCount: Int { count(.error) }

  /// One line for a person.
  var summary: String {
    let files = Set(findings.filter { $0.level == .error }.map { ExactName($0.file) }).count
    let errors =
      errorCount == 0 ? "no errors" : "\(counted(errorCount, "error")) in \(counted(files, "file"))"
    return "\(counted(fileCount, "pattern")) checked: \(errors), "
      + "\(counted(count(.warning), "warning")), \(counted(count(.note), "note"))"
  }

  /// - Parameter level: the least that is listed.
  func text(_ format: CheckFormat, from level: CheckFinding.Level) -> String {
    let listed = findings.filter { $0.level >= level }
    switch format {
    case .text: return StandardStreams.text(listed.map(\.line))
    case .github: return StandardStreams.text(listed.map(GitHubCommand.line))
    case .json: return json(listed)
    case .sarif: return SARIFLog.text(listed)
    }
  }
}
