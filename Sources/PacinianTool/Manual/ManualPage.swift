/// A man page in the mdoc language.
struct ManualPage {
  let text: String

  /// The page of one command.
  init(of command: any Command.Type) {
    let name = "pacinian-\(command.name)"
    var lines = Self.heading(name, summary: command.summary)
    lines.append(".Sh SYNOPSIS")
    for form in command.usage {
      lines += [".Nm pacinian", Self.escaped("\(command.name) \(form)"), ".br"]
    }
    lines.removeLast()
    lines += [".Sh DESCRIPTION"] + Self.paragraphs(command.about)
    if !command.options.isEmpty {
      lines += [".Sh OPTIONS", ".Bl -tag -width Ds"]
      for option in command.options {
        let value =
          option.value.map {
            option.needsValue ? " Ar \(Self.escaped($0))" : " Op = Ns Ar \(Self.escaped($0))"
          } ?? ""
        lines += [".It Fl \(option.name.dropFirst())\(value)", Self.escaped(option.text)]
      }
      lines.append(".El")
    }
    if !command.remarks.isEmpty { lines += [".Sh NOTES"] + Self.paragraphs(command.remarks) }
    lines += [".Sh EXIT STATUS", Tool.exitCodes + ".", ".Sh SEE ALSO", ".Xr pacinian 1"]
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The page of the tool, which lists its commands.
  init(of commands: [any Command.Type]) {
    var lines = Self.heading(
      "pacinian", summary: "render haptic patterns to the vibration they describe")
    lines += [
      ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar arguments", ".Nm", ".Cm help",
      ".Ar command", ".Nm", ".Fl -version", ".Sh DESCRIPTION", ".Nm",
      "reads haptic patterns, AHAP and", ".Pa .haptic ,",
      "and writes the signal that an actuator plays.", ".Bl -tag -width completions",
    ]
    for command in commands { lines += [".It Cm \(command.name)", Self.escaped(command.summary)] }
    lines += [
      ".El", ".Pp", "Each command has its own page, such as", ".Xr pacinian-render 1 .",
      ".Sh EXIT STATUS", Tool.exitCodes + ".", ".Sh EXAMPLES",
      ".Dl pacinian render heartbeat.ahap -o heartbeat.wav", ".Sh SEE ALSO",
    ]
    let pages = commands.map { "pacinian-\($0.name)" }.sorted().map { ".Xr \($0) 1 ," }
    lines += pages + [".Xr pacinian 3"]
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func heading(_ name: String, summary: String) -> [String] {
    [
      ".Dd \(Tool.date)", ".Dt \(name.uppercased()) 1", ".Os Pacinian \(Tool.version)",
      ".Sh NAME", ".Nm \(name)", ".Nd \(summary)",
    ]
  }

  /// Paragraphs with a line for each sentence; indented ones as they are.
  private static func paragraphs(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var page: [String] = []
    for block in lines.split(separator: "") {
      if block.allSatisfy({ $0.hasPrefix("  ") }) {
        page += [".Bd -literal"] + block.map { escaped(String($0)) } + [".Ed"]
      } else {
        if !page.isEmpty { page.append(".Pp") }
        page += sentences(block.joined(separator: " ")).map(escaped)
      }
    }
    return page
  }

  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var isComplete = true
    for word in text.split(separator: " ") {
      if isComplete {
        sentences.append(String(word))
      } else {
        sentences[sentences.count - 1] += " \(word)"
      }
      isComplete = word.hasSuffix(".") || word.hasSuffix(".)")
    }
    return sentences
  }

  /// `text` without anything that would be a request.
  private static func escaped(_ text: String) -> String {
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\e")
    let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
    return isRequest ? "\\&" + escaped : escaped
  }
}
