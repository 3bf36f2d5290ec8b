/// An answer of the studio's server, or the reason why a request is refused.
struct HTTPResponse: Error {
  let status: Int
  private(set) var fields: [(name: String, value: String)]
  let body: [UInt8]

  /// - Parameter message: a sentence for a person.
  init(_ status: Int, _ message: String = "") {
    self.init(status, type: "text/plain; charset=utf-8", Array(message.utf8))
  }

  init(_ status: Int, type: String, _ body: [UInt8]) {
    self.status = status
    self.body = body
    fields = [("Content-Type", type)]
  }

  /// The answer with another field.
  func with(_ name: String, _ value: String) -> HTTPResponse {
    var response = self
    response.fields.append((name, value))
    return response
  }

  private static let phrases = [
    200: "OK", 201: "Created", 204: "No Content", 303: "See Other", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]

  /// The page is nobody else's: no other site frames it, loads its files or learns its address.
  private static let always = [
    ("Cache-Control", "no-store"), ("Connection", "close"),
    ("Content-Security-Policy", "frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
  ]

  /// The bytes to be sent.
  /// - Parameter hasBody: `false` for an answer to HEAD.
  func bytes(hasBody: Bool) -> [UInt8] {
    // (By the standard these two have no content and no length of it.)
    let isBare = status == 204 || status == 304
    let head = head(isBare ? [] : [("Content-Length", "\(body.count)")])
    return hasBody && !isBare ? head + body : head
  }

  /// The bytes before a content that ends with the connection.
  var streamHead: [UInt8] { head([]) }

  private func head(_ length: [(String, String)]) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "")"]
      + (fields + length + Self.always).map { "\($0): \($1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
