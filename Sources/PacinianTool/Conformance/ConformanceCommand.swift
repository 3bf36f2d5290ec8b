import PacinianBase

/// `pacinian conformance`: this program judged by the signals of the conformance kit.
struct ConformanceCommand: Command {
  static let name = "conformance"
  static let summary = "judge this program by the patterns and signals of the conformance kit"
  static let usage = ["[KIT] [OPTIONS]", "--list FILE"]

  static let about = """
    Renders the patterns and programs of the conformance kit and has the kit judge them: for each
    rule of the rendering model the signal-to-noise ratio, the largest error and the length, and in
    words what is not held. KIT is the kit's folder, by default the one that is installed with this
    program. It needs python3 and NumPy. docs/CONFORMANCE.md has the results of all builds.

    With --list it renders what a file lists, for the kit's judge: each line has profile, rate,
    pattern or program, input and output, separated by tabs.
    """

  static let remarks = """
    The exit code is 1 if a rule is not held. Another renderer is judged by the kit itself:
    python3 KIT/judge --help.
    """

  static let options: [Arguments.Option] = [
    .value("--only", "REGEX", "judge the rules whose names match"),
    .value("--json", "FILE", "write all scores as JSON", offer: .files),
    .value("--page", "FILE", "write a page with figures of what falls short", offer: .files),
    .value("--list", "FILE", "render what a list of the judge asks for", offer: .files),
  ]
  static let positionals = Arguments.Option.Offer.folders

  private enum Job {
    case render(list: String)
    case judge(kit: String?, options: [String])
  }

  private let job: Job

  init(_ arguments: Arguments) throws(ToolError) {
    if let list = arguments.text("--list") {
      guard arguments.positionals.isEmpty else {
        throw arguments.usageError("--list needs no KIT: the list names the files")
      }
      job = .render(list: list)
    } else {
      let kit = arguments.positionals.isEmpty ? nil : try arguments.onlyPositional("KIT")
      let options = ["--only", "--json", "--page"].compactMap { name in
        arguments.text(name).map { "\(name)=\($0)" }
      }
      job = .judge(kit: kit, options: options)
    }
  }

  func run() throws(ToolError) {
    switch job {
    case .render(let list): try ConformanceList(path: list).render()
    case .judge(let kit, let options): try Self.judge(kit: kit, options: options)
    }
  }

  /// Becomes the judge, which calls this program for the renderings.
  private static func judge(kit: String?, options: [String]) throws(ToolError) {
    let program = try InstalledProgram()
    let folder = kit ?? program.shared("conformance")
    guard stat(of: "\(folder)/judge") != nil else {
      throw ToolError(
        .missingInput,
        "there is no conformance kit at \(folder); name its folder: Conformance of the sources, or "
          + "an unpacked pacinian-conformance zip")
    }
    // (The judge takes words apart like a shell.)
    let quoted = InterruptionNotice.quoted(program.path)
    let words = ["python3", "\(folder)/judge", "--command", "\(quoted) \(name) --list {list}"]
    var pointers = (words + options).map { strdup($0) } + [nil]
    execvp("python3", &pointers)
    let reason = FileError.last.reason
    for pointer in pointers { free(pointer) }
    throw ToolError(
      .unavailable, "cannot run python3: \(reason); the judge needs it, and NumPy: install both")
  }
}
