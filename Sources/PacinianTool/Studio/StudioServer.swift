import PacinianFiles
import PacinianFormats
import PacinianJSON
import PacinianLibc

/// The server of `pacinian studio`: the page's files, and the files that are edited on it.
///
/// All of it is below a path that cannot be guessed. A page of another site, which a browser may
/// let send requests to this machine, knows neither that path nor may it name its own host or
/// origin.
final class StudioServer: Sendable {
  /// Connections at once; a browser makes six.
  private static let mostConnections = 64
  /// Seconds for which a writing to a connection waits.
  private static let writingSeconds = 10
  private static let byteLimit = PatternReader.Options().maximumByteCount
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "wasm": "application/wasm", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]

  private let pageFolder: String
  private let files: [StudioFile]
  private let socket: LoopbackSocket
  private let token = StudioServer.secret()
  /// Opens the page once: a browser's arguments, where it stands, can be seen by other users.
  private let code = Locked<String?>(StudioServer.secret())
  private let connectionCount = Locked(0)
  /// Held while a file is compared and written.
  private let writing = Locked(())

  init(pageFolder: String, files: [StudioFile], socket: LoopbackSocket) {
    (self.pageFolder, self.files, self.socket) = (pageFolder, files, socket)
  }

  private var origin: String { "http://127.0.0.1:\(socket.port)" }
  var address: String { "\(origin)/\(token)/" }
  /// The address that leads to the page, to the first who asks.
  var openingAddress: String { "\(origin)/\(code.withLock { $0 } ?? "")" }

  /// 128 bits of the system's generator.
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Answers requests until the process ends.
  func run() throws(FileError) -> Never {
    while true {
      let file: FileDescriptor
      do throws(FileError) {
        file = try socket.accept(seconds: Self.writingSeconds)
      } catch {
        // Connections that have ended meanwhile, and too many files for the moment.
        guard [EINTR, ECONNABORTED, EMFILE, ENFILE, EAGAIN].contains(error.number) else {
          throw error
        }
        usleep(10_000)
        continue
      }
      let isAccepted = connectionCount.withLock { count in
        guard count < Self.mostConnections else { return false }
        count += 1
        return true
      }
      let thread = isAccepted ? SystemThread { self.serve(file) } : nil
      if let thread {
        thread.detach()
      } else {
        try? file.close()
        if isAccepted { connectionCount.withLock { $0 -= 1 } }
      }
    }
  }

  private func serve(_ file: FileDescriptor) {
    var connection = HTTPConnection(file)
    var response: HTTPResponse
    var isHead = false
    do throws(HTTPResponse) {
      let request = try connection.readRequest()
      isHead = request.method == "HEAD"
      response = try answer(request, connection)
    } catch {
      response = error
    }
    connection.finish(response, hasBody: !isHead)
    connectionCount.withLock { $0 -= 1 }
  }

  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) throws(HTTPResponse) -> HTTPResponse {
    let hosts = ["127.0.0.1:\(socket.port)", "localhost:\(socket.port)"]
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
    guard names.count > 1, Self.isSame(first, token) else {
      throw HTTPResponse(404, "The address is not complete, or that of another run.")
    }
    let rest = names.dropFirst().map(String.init)
    if rest[0] == "files" { return try answer(request, connection, file: Array(rest.dropFirst())) }
    guard ["GET", "HEAD"].contains(request.method) else {
      throw HTTPResponse(405, "The page is read only.").with("Allow", "GET, HEAD")
    }
    return try part(rest == [""] ? ["index.html"] : rest)
  }

  /// Whether a word is the code, which is used up by this.
  private func takesCode(_ word: String) -> Bool {
    code.withLock { code in
      guard let wanted = code, Self.isSame(word, wanted) else { return false }
      code = nil
      return true
    }
  }

  /// Whether words are the same, in a time that does not tell how much of them is.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
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
    guard isUsual, let file = try? FileDescriptor.readingFile("\(pageFolder)/\(path)") else {
      throw HTTPResponse(404, "The page has no such file.")
    }
    defer { try? file.close() }
    guard var bytes = try? file.readAll(byteLimit: Self.byteLimit) else {
      throw HTTPResponse(500, "The page's file cannot be read.")
    }
    if names == ["index.html"] {
      // The page sees by this that files can be saved.
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.replacing("<html ", with: "<html data-studio ", maxReplacements: 1).utf8)
    }
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    return HTTPResponse(200, type: Self.types[ending] ?? "application/json", bytes)
  }

  /// - Parameter names: what follows `files/`: `index.json`, or a file's number and any name.
  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection, file names: [String]
  ) throws(HTTPResponse) -> HTTPResponse {
    if names == ["index.json"], ["GET", "HEAD"].contains(request.method) {
      return HTTPResponse(200, type: "application/json", Array(index.utf8))
    }
    guard names.count == 2, let number = Int(names[0]), files.indices.contains(number) else {
      throw HTTPResponse(404, "There is no such file among those that were given.")
    }
    let file = files[number]
    switch request.method {
    case "GET", "HEAD": return try content(of: file, unless: request["if-none-match"])
    case "PUT":
      let length = try request.contentLength(limit: Self.byteLimit)
      let bytes = try connection.readContent(length)
      return try save(bytes, in: file, if: request["if-match"])
    default:
      throw HTTPResponse(405, "A file is read or written.").with("Allow", "GET, HEAD, PUT")
    }
  }

  private var index: String {
    var writer = JSONWriter()
    writer.object { root in
      root.array("files") { array in
        for (number, file) in files.enumerated() {
          array.object { object in
            object.member("name", file.name)
            object.member("path", file.path)
            object.member("address", "files/\(number)/pattern")
          }
        }
      }
    }
    return writer.text + "\n"
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
    _ bytes: [UInt8], in file: StudioFile, if expected: String?
  ) throws(HTTPResponse) -> HTTPResponse {
    try writing.withLock { _ throws(HTTPResponse) in
      if let expected, file.version.map(Self.tag) != expected {
        throw HTTPResponse(412, "Another program has changed \(file.path).")
      }
      do throws(FileError) {
        try FileReplacement.rewrite(file.path, bytes)
      } catch {
        throw HTTPResponse(500, "\(file.path) cannot be written: \(error.reason).")
      }
      let response = HTTPResponse(204)
      return file.version.map { response.with("ETag", Self.tag($0)) } ?? response
    }
  }

  private static func tag(_ version: String) -> String { "\"\(version)\"" }
}
