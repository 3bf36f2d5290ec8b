import PacinianBase

/// `pacinian studio`: the page for designers, which saves into files.
struct StudioCommand: Command {
  static let name = "studio"
  static let summary = "see, hear and edit patterns in a browser; what is saved goes into the files"

  static let usage = ["[FILE|FOLDER...] [OPTIONS]"]

  static let about = """
    Serves the page on which patterns are seen, heard, edited and compared, and opens it in a
    browser. The page saves into the FILEs that are given here, each whole or not at all; FOLDERs
    give the .ahap and .haptic files in them, and take new ones. A FILE that is not there yet is
    begun, and Save writes it. A FILE that another program changes is read again, and never replaced
    unasked. Control C ends it. docs/WEB.md explains the page.

    Browsers of this machine alone reach it, and only with the address that is printed, which is
    another one each time: who has it can read and write the FILEs and FOLDERs.
    """

  static let options: [Arguments.Option] = [
    .flag("--no-open", "opens no browser"),
    .integer(
      "--port", "PORT", in: 0...Int(clamping: UInt16.max),
      "0 is any that is free (\(usualPort), or any if that is taken)"),
    .value(
      "--page", "FOLDER", "the page's files (those that are installed with this program)",
      offer: .folders),
  ]

  /// One port, because browsers keep unsaved texts by the page's address.
  private static let usualPort: UInt16 = 8021

  private let paths: [String]
  private let opensBrowser: Bool
  private let port: UInt16?
  private let page: String?

  init(_ arguments: Arguments) throws(ToolError) {
    paths = arguments.positionals
    opensBrowser = !arguments.has("--no-open")
    port = arguments.integer("--port").map { UInt16(clamping: $0) }
    page = arguments.text("--page")
    if paths.contains("-") {
      throw arguments.usageError("the page saves into files, and standard input is none")
    }
  }

  func run() throws(ToolError) {
    for path in paths where path.lowercased().hasSuffix(".xml") && stat(of: path)?.kind != S_IFDIR {
      throw ToolError(
        .usage, "\(path): the page edits AHAP and .haptic; pacinian convert makes one of it")
    }
    let files = try StudioFiles(paths)
    let folder = try pageFolder()
    // A browser that goes away is not the end, and nobody waits for one that was started.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_IGN)
    let server = StudioServer(pageFolder: folder, files: files, socket: try listening())
    try StandardStreams.write("\(server.address)\n")
    if opensBrowser, !WebBrowser.open(server.openingAddress) {
      StandardStreams.report("no browser could be started; open this address in one")
    }
    let listed = files.list()
    for file in listed where file.isNew {
      StandardStreams.report("\(file.path) is not there yet; Save on the page writes it")
    }
    if listed.isEmpty, !files.folders.isEmpty {
      StandardStreams.report(
        "there is no pattern in \(files.folders.joined(separator: ", ")); New on the page begins "
          + "one, and Save puts it there")
    }
    StandardStreams.report("Control C ends it")
    do throws(FileError) {
      try server.run()
    } catch {
      throw ToolError(.unavailable, "no connection can be accepted: \(error.reason)")
    }
  }

  private func pageFolder() throws(ToolError) -> String {
    let folder: String
    if let page { folder = page } else { folder = try InstalledProgram().shared("page") }
    guard stat(of: "\(folder)/index.html") != nil, stat(of: "\(folder)/pacinian.wasm") != nil else {
      throw ToolError(
        .missingInput,
        "there is no page at \(folder); in a checkout scripts/pacinian studio makes it; else name its "
          + "folder with --page: an unpacked pacinian-page zip, or what scripts/web --to FOLDER makes"
      )
    }
    return folder
  }

  private func listening() throws(ToolError) -> LoopbackSocket {
    do throws(FileError) {
      return try LoopbackSocket(port: port ?? Self.usualPort)
    } catch {
      if port == nil, let any = try? LoopbackSocket(port: 0) { return any }
      throw ToolError(
        .unavailable, "port \(port ?? Self.usualPort): \(error.reason); --port 0 takes any")
    }
  }
}
