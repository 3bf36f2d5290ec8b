import PacinianBase

/// The server of `pacinian studio`: the page's files, and the files that are edited on it.
///
/// All of it is below a path that cannot be guessed. A page of another site, which a browser may
/// let send requests to this machine, knows neither that path nor may it name its own host or
/// origin.
final class StudioServer: Sendable {
  private static let byteLimit = InputLimit.pattern

  private let page: PageFolder
  private let files: StudioFiles
  /// What phones get; `nil` where nothing is shared.
  private let share: StudioShare?
  private let listener: HTTPListener
  private let token = Secret.made()
  /// Opens the page once: a browser's arguments, where it stands, can be seen by other users.
  private let code = Locked<String?>(Secret.made())
  /// Held while a file is compared and written.
  private let writing = Locked(())

  init(page: PageFolder, files: StudioFiles, share: StudioShare?, socket: ListeningSocket) {
    (self.page, self.files, self.share) = (page, files, share)
    listener = HTTPListener(socket)
  }

  private var port: UInt16 { listener.socket.port }
  private var origin: String { "http://127.0.0.1:\(port)" }
  var address: String { "\(origin)/\(token)/" }
  /// The address that leads to the page, to the first who asks.
  var openingAddress: String { "\(origin)/\(code.withLock { $0 } ?? "")" }

  /// Answers requests until the process ends.
  func run() throws(FileError) -> Never {
    try listener.run { request, connection throws(HTTPResponse) in
      try self.answer(request, connection)
    }
  }

  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) throws(HTTPResponse) -> HTTPResponse {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request["host"], hosts.contains(host) else {
      throw HTTPResponse(403, "This server is for this machine.")
    }
    if let origin = request["origin"], !hosts.contains(where: { origin == "http://\($0)" }) {
      throw HTTPResponse(403, "This server is for its own page.")
    }
    let names = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let first = String(names[0])
    if names.count == 1, request.method == "GET", takesCode(first) {
      return HTTPResponse(303).with("Location", "/\(token)/")
    }
    guard names.count > 1, Secret.isSame(first, token) else {
      throw HTTPResponse(404, "The address is not complete, or that of another run.")
    }
    let rest = names.dropFirst().map(String.init)
    if rest[0] == "files" { return try answer(request, connection, file: Array(rest.dropFirst())) }
    if rest[0] == "folders" {
      return try create(request, connection, names: Array(rest.dropFirst()))
    }
    if rest[0] == "share" { return try answer(request, connection, share: rest.dropFirst()) }
    guard ["GET", "HEAD"].contains(request.method) else {
      throw HTTPResponse(405, "The page is read only.").with("Allow", "GET, HEAD")
    }
    return try part(rest == [""] ? ["index.html"] : rest)
  }

  /// Whether a word is the code, which is used up by this.
  private func takesCode(_ word: String) -> Bool {
    code.withLock { code in
      guard let wanted = code, Secret.isSame(word, wanted) else { return false }
      code = nil
      return true
    }
  }

  /// A file of the page. Names that hold anything but letters, digits and what joins them, or begin
  /// with a dot, are not looked for.
  private func part(_ names: [String]) throws(HTTPResponse) -> HTTPResponse {
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".utf8)
    let isUsual =
      names.count <= 3
      && names.allSatisfy { name in
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.allSatisfy(letters.contains)
      }
    let path = names.joined(separator: "/")
    guard isUsual else { throw HTTPResponse(404, "The page has no such file.") }
    guard names == ["index.html"] else { return try page.response(path) }
    // The page sees by this that files can be saved, and whether phones can be let in.
    let marks = share == nil ? "data-studio" : "data-studio data-share"
    return try page.response(path) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacing("<html ", with: "<html \(marks) ", maxReplacements: 1).utf8)
    }
  }

  /// - Parameter names: what follows `files/`: `index.json`, or a file's number and any name.
  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection, file names: [String]
  ) throws(HTTPResponse) -> HTTPResponse {
    if names == ["index.json"], ["GET", "HEAD"].contains(request.method) {
      return HTTPResponse(200, type: "application/json", Array(files.json.utf8))
    }
    guard names.count == 2, let number = Int(names[0], radix: 10), let file = files[number] else {
      throw HTTPResponse(404, "There is no such file among those that were given.")
    }
    switch request.method {
    case "GET", "HEAD": return try content(of: file, unless: request["if-none-match"])
    case "PUT": return try save(content(of: request, connection), in: file, request)
    case "POST":
      let name = String(decoding: try content(of: request, connection), as: UTF8.self)
      return try rename(file, to: name, request)
    default:
      throw HTTPResponse(405, "A file is read, written or renamed.")
        .with("Allow", "GET, HEAD, PUT, POST")
    }
  }

  private func content(
    of request: HTTPRequest, _ connection: HTTPConnection, limit: Int = byteLimit
  ) throws(HTTPResponse) -> [UInt8] {
    try connection.readContent(request.contentLength(limit: limit))
  }

  /// What the desk's page has to do with phones.
  /// - Parameter names: what follows `share/`.
  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection, share names: ArraySlice<String>
  ) throws(HTTPResponse) -> HTTPResponse {
    guard let share, names.count == 1, let name = names.first else {
      throw HTTPResponse(404, "Nothing is shared here; pacinian studio --share lets phones in.")
    }
    switch (request.method, name) {
    case ("GET", "clock"): return ShareServer.clock
    case ("GET", "index.json"):
      return Self.json { object in
        object.member("address", share.origin)
        object.member("phones", share.phoneCount)
        object.member("hasCode", share.hasCode)
      }
    case ("POST", "code"):
      let link = "\(share.origin)/#\(share.newCode())"
      return Self.json { object in
        object.member("link", link)
        object.member("seconds", Int(clamping: StudioShare.codeSeconds))
      }
    case ("DELETE", "phones"):
      share.dismissPhones()
      return HTTPResponse(204)
    case ("PUT", _):
      guard let topic = StudioShare.Topic(rawValue: name) else {
        throw HTTPResponse(404, "Phones take a pattern, and whether it plays.")
      }
      let bytes = try content(of: request, connection, limit: StudioShare.byteLimit)
      // Phones read a value in each line.
      guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 }) else {
        throw HTTPResponse(400, "What phones get is a text of JSON in one line.")
      }
      share.give(topic, bytes)
      return HTTPResponse(204)
    default: throw HTTPResponse(405, "What is shared is given by PUT.").with("Allow", "PUT")
    }
  }

  private static func json(_ body: (inout JSONWriter) -> Void) -> HTTPResponse {
    let text = JSONWriter.document(body)
    return HTTPResponse(200, type: "application/json", Array(text.utf8))
  }

  /// Makes a new file.
  /// - Parameter names: what follows `folders/`: a folder's number and the file's name.
  private func create(
    _ request: HTTPRequest, _ connection: HTTPConnection, names: [String]
  ) throws(HTTPResponse) -> HTTPResponse {
    guard names.count == 2, let folder = Int(names[0], radix: 10),
      files.folders.indices.contains(folder)
    else { throw HTTPResponse(404, "There is no such folder among those that were given.") }
    guard request.method == "PUT" else {
      throw HTTPResponse(405, "New files are put into a folder.").with("Allow", "PUT")
    }
    guard let name = URLPath.decoded(names[1]), StudioFiles.isName(name) else {
      throw HTTPResponse(400, Self.nameRule)
    }
    guard request["if-none-match"] == "*" else {
      throw HTTPResponse(428, "A file is put into a folder as a new one: If-None-Match: *.")
    }
    let bytes = try content(of: request, connection)
    return try writing.withLock { _ throws(HTTPResponse) in
      do throws(FileError) {
        return Self.made(try files.create(name, in: folder, bytes))
      } catch {
        throw Self.refusal(error, "\(files.folders[folder])/\(name)")
      }
    }
  }

  private func rename(
    _ file: StudioFile, to name: String, _ request: HTTPRequest
  ) throws(HTTPResponse) -> HTTPResponse {
    guard StudioFiles.isName(name) else { throw HTTPResponse(400, Self.nameRule) }
    guard files.holds(file) else {
      throw HTTPResponse(403, "\(file.path) is in no folder that the studio was given.")
    }
    return try writing.withLock { _ throws(HTTPResponse) in
      try checkVersion(of: file, request)
      do throws(FileError) {
        return Self.made(try files.rename(file, to: name))
      } catch {
        throw Self.refusal(error, name)
      }
    }
  }

  private static let nameRule =
    "A file's name ends in .ahap or .haptic, has no slash, and does not "
    + "begin with a point."

  private static func made(_ file: StudioFile) -> HTTPResponse {
    let response = HTTPResponse(
      201, type: "application/json", Array(StudioFiles.json(of: file).utf8))
    return file.version.map { response.with("ETag", tag($0)) } ?? response
  }

  private static func refusal(_ error: FileError, _ path: String) -> HTTPResponse {
    error.number == EEXIST
      ? HTTPResponse(412, "There is a file \(path) already.")
      : HTTPResponse(500, "\(path) cannot be written: \(error.reason).")
  }

  /// Refuses a request that does not know the file as it is now.
  private func checkVersion(of file: StudioFile, _ request: HTTPRequest) throws(HTTPResponse) {
    let version = file.version
    switch (request["if-match"], request["if-none-match"]) {
    case (let expected?, nil):
      guard version.map(Self.tag) != expected else { return }
      throw HTTPResponse(
        412,
        version == nil
          ? "\(file.path) is not there any more." : "Another program has changed \(file.path).")
    case (nil, "*"?):
      if version != nil { throw HTTPResponse(412, "There is a file \(file.path) already.") }
    default:
      throw HTTPResponse(
        428, "A file is written with the version that was read (If-Match), or as a new one.")
    }
  }

  private func content(
    of file: StudioFile, unless known: String?
  ) throws(HTTPResponse) -> HTTPResponse {
    if let known, let version = file.version, known == Self.tag(version) {
      return HTTPResponse(304).with("ETag", known)
    }
    let bytes: [UInt8], version: String
    do throws(FileError) {
      (bytes, version) = try file.read(byteLimit: Self.byteLimit)
    } catch {
      throw HTTPResponse(
        error.number == ENOENT ? 404 : 500, "\(file.path) cannot be read: \(error.reason).")
    }
    guard bytes.count <= Self.byteLimit else {
      throw HTTPResponse(413, "\(file.path) is larger than \(Self.byteLimit >> 20) MiB.")
    }
    return HTTPResponse(200, type: "application/json", bytes).with("ETag", Self.tag(version))
  }

  private func save(
    _ bytes: [UInt8], in file: StudioFile, _ request: HTTPRequest
  ) throws(HTTPResponse) -> HTTPResponse {
    try writing.withLock { _ throws(HTTPResponse) in
      try checkVersion(of: file, request)
      guard !file.isReadOnly else {
        throw HTTPResponse(
          403, "\(file.path) is read-only; save it under another name, or let it be written.")
      }
      do throws(FileError) {
        // Whoever wrote the file since the version was looked at is not replaced either.
        if request["if-match"] == nil { try file.begin(bytes) } else { try file.write(bytes) }
      } catch {
        throw Self.refusal(error, file.path)
      }
      let response = HTTPResponse(204)
      return file.version.map { response.with("ETag", Self.tag($0)) } ?? response
    }
  }

  private static func tag(_ version: String) -> String { "\"\(version)\"" }
}
