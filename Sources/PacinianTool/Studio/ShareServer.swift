import PacinianBase

/// The server that phones of the local network reach: a page that plays the open pattern, and
/// nothing else. It knows neither files nor folders but those of that page, no request has a
/// content that is read, and nothing that a phone sends changes anything but who is told.
final class ShareServer: Sendable {
  /// Connections of one machine at once, so that one does not keep the others out.
  private static let mostOfPeer = 32

  /// The page's files by their paths, without the slash before them.
  private static let files = [
    "": "page/phone.html", "pacinian.js": "pacinian.js", "pacinian.wasm": "pacinian.wasm",
    "processor.js": "processor.js",
  ].merging(
    [
      "clock.js", "elements.js", "icon.svg", "phone-worker.js", "phone.css", "phone.js",
      "graph.js", "player.js", "pulse.js", "renderer.js", "vibration.js",
    ].map { ("page/\($0)", "page/\($0)") }
  ) { $1 }

  private let listener: HTTPListener
  private let share: StudioShare
  private let page: PageFolder

  init(page: PageFolder, share: StudioShare, socket: ListeningSocket) {
    (self.page, self.share) = (page, share)
    listener = HTTPListener(socket, mostOfPeer: Self.mostOfPeer)
  }

  /// The first of the page's files that a folder does not have.
  static func missing(in page: PageFolder) -> String? {
    files.values.sorted().first { !page.has($0) }
  }

  /// Answers requests until the process ends.
  func run() throws(FileError) -> Never {
    try listener.run { request, connection throws(HTTPResponse) in
      try self.answer(request, connection)
    }
  }

  private func answer(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) throws(HTTPResponse) -> HTTPResponse? {
    let host = "\(listener.socket.address.text):\(listener.socket.port)"
    guard request["host"] == host else {
      throw HTTPResponse(403, "This server is for those who know its address.")
    }
    if let origin = request["origin"], origin != "http://\(host)" {
      throw HTTPResponse(403, "This server is for its own page.")
    }
    let path = String(request.path.dropFirst())
    if path == "phone" { return try join(request, connection) }
    guard ["GET", "HEAD"].contains(request.method) else {
      throw HTTPResponse(405, "Nothing is written here.").with("Allow", "GET, HEAD")
    }
    if path == "clock" {
      _ = try token(of: request)
      return Self.clock
    }
    if path == "events" { return try tell(request, connection) }
    guard let file = Self.files[path] else { throw HTTPResponse(404, "The page has no such file.") }
    return try page.response(file)
  }

  /// The studio's time, in microseconds.
  static var clock: HTTPResponse {
    HTTPResponse(200, type: "application/json", Array("\(pacinian_nanoseconds() / 1_000)".utf8))
  }

  /// Exchanges a code for a token.
  private func join(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) throws(HTTPResponse) -> HTTPResponse {
    guard request.method == "POST" else {
      throw HTTPResponse(405, "A code is exchanged by POST.").with("Allow", "POST")
    }
    let code = try Self.word("Code", of: request)
    return HTTPResponse(201, try share.exchange(code, from: connection.peer))
  }

  private func tell(
    _ request: HTTPRequest, _ connection: HTTPConnection
  ) throws(HTTPResponse) -> HTTPResponse? {
    let token = try token(of: request)
    if request.method == "HEAD" { return HTTPResponse(200, type: "application/x-ndjson", []) }
    guard let stream = ShareStream(connection) else {
      throw HTTPResponse(503, "The studio has too many files open.")
    }
    share.begin(stream, of: token)
    defer { share.end(stream) }
    stream.run(share)
    return nil
  }

  private func token(of request: HTTPRequest) throws(HTTPResponse) -> String {
    let token = try Self.word("Bearer", of: request)
    guard share.knows(token) else {
      throw HTTPResponse(
        401, "This phone is not known any more. Show a new code on the desk, and scan it."
      ).with("WWW-Authenticate", "Bearer")
    }
    return token
  }

  /// What a request has to show, behind the name of its kind: RFC 9110, section 11.6.2.
  private static func word(
    _ kind: String, of request: HTTPRequest
  ) throws(HTTPResponse) -> String {
    let parts = request["authorization"]?.split(separator: " ") ?? []
    guard parts.count == 2, parts[0] == kind else {
      throw HTTPResponse(401, "The code is missing. Scan it with the phone's camera.")
        .with("WWW-Authenticate", kind)
    }
    return String(parts[1])
  }
}
