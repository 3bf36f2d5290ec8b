/// The public declarations of a Swift source, found by their words: types, members, cases and, for
/// functions and initialisers, names with labels.
struct Declarations {
  private(set) var names: Set<String> = []

  init(in source: String) {
    // Members of a protocol and cases of an enumeration are public without the word.
    let isProtocol = source.contains("public protocol ")
    let lines = source.split(separator: "\n").map { line in
      line.drop { $0 == " " }
    }
    for (index, line) in lines.enumerated() {
      if let match = line.prefixMatch(of: #/case (\w+) = /#) {
        names.insert(String(match.1))
      }
      let isPublic = line.hasPrefix("public ") || line.hasPrefix("open ")
      guard isPublic || (isProtocol && (line.hasPrefix("var ") || line.hasPrefix("func "))) else {
        continue
      }
      let rest = lines[index...].joined(separator: " ")
        .replacing("nonisolated(nonsending) ", with: "", maxReplacements: 1)
      if let match = line.firstMatch(of: /\b(?:class|struct|enum|protocol|typealias) (\w+)/),
        !line.contains("func ")
      {
        names.insert(String(match.1))
      } else if let match = line.firstMatch(of: /\b(?:var|let) (\w+)/) {
        names.insert(String(match.1))
      } else if let match = rest.firstMatch(of: /\b(?:func )?(\w+)\(/) {
        let labels = Self.labels(rest[match.range.upperBound...])
        names.insert(match.1 + "(" + labels.map { $0 + ":" }.joined() + ")")
      }
    }
    // What the compiler's conformances ask for is no symbol of the framework.
    let others: Set = ["rawValue", "RawValue", "description", "init(_nsError:)"]
    names = names.filter { !$0.hasPrefix("_") && !others.contains($0) }
  }

  /// The labels of a parameter list, from after its opening parenthesis on.
  private static func labels(_ text: Substring) -> [Substring] {
    var labels: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0, "," where depth == 0:
        let parameter = text[start..<index].drop { $0 == " " }
        if !parameter.isEmpty { labels.append(parameter.prefix { $0 != " " && $0 != ":" }) }
        if text[index] == ")" { return labels }
        start = text.index(after: index)
      case ")", "]", ">": depth -= 1
      default: break
      }
    }
    return labels
  }
}
