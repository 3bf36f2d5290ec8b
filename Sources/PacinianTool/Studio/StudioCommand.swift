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

    With --share phones of the local network reach a second address, which has one page. It shows
    the pattern that is open, and plays it when the desk does. The page on the desk shows a code
    that lets one phone in. Phones can neither read anything else nor write anything.
    """

  static let options: [Arguments.Option] = [
    .flag("--no-open", "opens no browser"),
    .integer(
      "--port", "PORT", in: 0...Int(clamping: UInt16.max),
      "0 is any that is free (\(usualPort), or any if that is taken)"),
    .flag("--share", "lets phones of the local network feel and hear what is open, and no more"),
    .parsed(
      "--share-address", "ADDRESS",
      "with --share, the address of this machine that phones reach (that of the local network)",
      wanted: "an address of this machine such as 192.168.1.20"
    ) { IPv4Address($0).map { !$0.isAny } ?? false },
    .value(
      "--page", "FOLDER", "the page's files (those that are installed with this program)",
      offer: .folders),
  ]

  /// One port, because browsers keep unsaved texts by the page's address.
  private static let usualPort: UInt16 = 8021
  /// One port, because firewalls let ports in.
  private static let usualSharePort: UInt16 = 8022

  private let paths: [String]
  private let opensBrowser: Bool
  private let port: UInt16?
  private let page: String?
  private let isSharing: Bool
  private let shareAddress: IPv4Address?

  init(_ arguments: Arguments) throws(ToolError) {
    paths = arguments.positionals
    opensBrowser = !arguments.has("--no-open")
    port = arguments.integer("--port").map { UInt16(clamping: $0) }
    page = arguments.text("--page")
    isSharing = arguments.has("--share")
    shareAddress = arguments.text("--share-address").flatMap { IPv4Address($0) }
    if shareAddress != nil, !isSharing {
      throw arguments.usageError("--share-address needs --share, without which nothing is shared")
    }
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
    let folder = PageFolder(path: try pageFolder())
    // A browser that goes away is not the end, and nobody waits for one that was started.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_IGN)
    let share = isSharing ? try beginSharing(folder) : nil
    let server = StudioServer(page: folder, files: files, share: share, socket: try listening())
    try StandardStreams.write("\(server.address)\n")
    if let share {
      StandardStreams.report(
        "sharing is on: phones of the local network reach \(share.origin)/ with a code that Share "
          + "on the page shows; they play what is open, and no more")
    }
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

  /// Lets phones in, until the process ends.
  private func beginSharing(_ page: PageFolder) throws(ToolError) -> StudioShare {
    if let missing = ShareServer.missing(in: page) {
      throw ToolError(
        .missingInput,
        "the page at \(page.path) is an older one, which cannot be shared: it has no "
          + missing)
    }
    let address = try sharedAddress()
    let socket: ListeningSocket
    do throws(FileError) {
      let usual = try? ListeningSocket(address: address, port: Self.usualSharePort)
      if let usual {
        socket = usual
      } else {
        socket = try ListeningSocket(address: address, port: 0)
      }
    } catch {
      throw ToolError(
        .unavailable,
        "phones cannot be let in at \(address.text): \(error.reason); "
          + "--share-address takes an address of this machine")
    }
    let share = StudioShare(origin: "http://\(address.text):\(socket.port)")
    let server = ShareServer(page: page, share: share, socket: socket)
    let thread = SystemThread {
      do throws(FileError) {
        try server.run()
      } catch {
        StandardStreams.report("sharing has ended: no connection can be accepted: \(error.reason)")
      }
    }
    guard let thread else { throw ToolError(.unavailable, "the system gives no thread for phones") }
    thread.detach()
    return share
  }

  private func sharedAddress() throws(ToolError) -> IPv4Address {
    if let shareAddress { return shareAddress }
    guard let address = IPv4Address.ofRoute() else {
      throw ToolError(
        .unavailable, "this machine is in no network; --share-address says where phones reach it")
    }
    guard address.isLocal else {
      throw ToolError(
        .unavailable,
        "\(address.text) is not an address of a local network, and anybody might reach "
          + "it; --share-address \(address.text) shares all the same")
    }
    return address
  }

  private func listening() throws(ToolError) -> ListeningSocket {
    do throws(FileError) {
      return try ListeningSocket(address: .loopback, port: port ?? Self.usualPort)
    } catch {
      if port == nil, let any = try? ListeningSocket(address: .loopback, port: 0) { return any }
      throw ToolError(
        .unavailable, "port \(port ?? Self.usualPort): \(error.reason); --port 0 takes any")
    }
  }
}
