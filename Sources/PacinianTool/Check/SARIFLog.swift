import PacinianBase

/// Findings as a log of SARIF 2.1.0, the format in which code hosts take results of checks.
enum SARIFLog {
  static func text(_ findings: [CheckFinding]) -> String {
    let codes = Set(findings.map(\.code)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
    return JSONWriter.document { log in
      log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.member("version", "2.1.0")
      log.array("runs") { runs in
        runs.object { run in
          run.object("tool") { tool in
            tool.object("driver") { driver in
              driver.member("name", "pacinian")
              driver.member("semanticVersion", Tool.version)
              driver.array("rules") { rules in
                for code in codes { rules.object(isLine: true) { $0.member("id", code) } }
              }
            }
          }
          // Columns count Unicode scalars.
          run.member("columnKind", "unicodeCodePoints")
          run.array("results") { results in
            for finding in findings { results.write(finding, rule: indices[finding.code] ?? 0) }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ finding: CheckFinding, rule: Int) {
    object { result in
      result.member("ruleId", finding.code)
      result.member("ruleIndex", rule)
      result.member("level", finding.level.rawValue)
      result.object("message", isLine: true) { $0.member("text", finding.explanation) }
      result.array("locations") { locations in
        locations.object { location in
          location.object("physicalLocation") { physical in
            physical.object("artifactLocation", isLine: true) { artifact in
              let isHere = finding.file.hasPrefix("./")
              artifact.member(
                "uri", URLPath.reference(String(finding.file.dropFirst(isHere ? 2 : 0))))
            }
            if let position = finding.position {
              physical.object("region", isLine: true) { region in
                region.member("startLine", position.line)
                region.member("startColumn", position.column)
              }
            }
          }
        }
      }
    }
  }
}
