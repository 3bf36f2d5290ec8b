import PacinianBase

extension CheckReport {
  /// The findings that are listed as one JSON object; docs/CHECK.md explains the members.
  func json(_ listed: [CheckFinding]) -> String {
    JSONWriter.document { root in
      root.member("files", fileCount)
      root.member("errors", errorCount)
      root.member("warnings", count(.warning))
      root.member("notes", count(.note))
      root.array("findings") { array in
        for finding in listed {
          array.object(isLine: true) { object in
            object.member("file", finding.file)
            object.member("level", finding.level.rawValue)
            object.member("code", finding.code)
            if let position = finding.position {
              object.member("line", position.line)
              object.member("column", position.column)
            }
            object.member("path", finding.path)
            object.member("message", finding.message)
          }
        }
      }
    }
  }
}
