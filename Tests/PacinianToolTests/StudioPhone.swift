import Foundation

/// A phone, or whoever passes for one, at the address that `pacinian studio --share` prints.
struct StudioPhone {
  /// What the page of phones consists of, beside its module.
  static let pageFiles = [
    "pacinian.js", "processor.js", "page/phone.html", "page/phone.css", "page/phone.js",
    "page/phone-worker.js", "page/clock.js", "page/elements.js", "page/icon.svg", "page/graph.js",
    "page/player.js", "page/pulse.js", "page/renderer.js", "page/vibration.js",
  ]

  let studio: StudioProcess
  let port: UInt16

  /// - Parameter studio: one that shares at 127.0.0.1.
  init(_ studio: StudioProcess) throws {
    self.studio = studio
    var found: UInt16?
    for _ in 0..<1000 where found == nil {
      let words = studio.errorText.split(whereSeparator: \.isWhitespace)
      found = words.first { $0.hasPrefix("http://127.0.0.1:") }
        .flatMap { URL(string: String($0))?.port }.flatMap { UInt16(exactly: $0) }
      if found == nil { usleep(10_000) }
    }
    guard let found else { throw CocoaError(.fileReadUnknown) }
    port = found
  }

  /// A request, with the fields that a browser sends.
  func ask(
    _ method: String, _ path: String, _ fields: [String: String] = [:]
  ) throws -> StudioProcess.Answer? {
    try studio.raw(head(method, path, fields), to: port)
  }

  func head(_ method: String, _ path: String, _ fields: [String: String] = [:]) -> String {
    let fields = ["Host": "127.0.0.1:\(port)"].merging(fields) { $1 }
    let lines = ["\(method) \(path) HTTP/1.1"] + fields.map { "\($0): \($1)" }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// A code that the desk has asked for.
  func newCode() throws -> String {
    let text = try studio.ask("POST", "share/code")?.text ?? ""
    return String(text.split(separator: "#").last?.prefix { $0.isHexDigit } ?? "")
  }

  func join(_ code: String) throws -> StudioProcess.Answer? {
    try ask("POST", "/phone", ["Authorization": "Code \(code)"])
  }

  /// A token, by a new code.
  func joined() throws -> String { try join(newCode())?.text ?? "" }

  static func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

  /// What a phone is told until a text has come or the stream ends; the connection is left open.
  func events(_ token: String, until text: String) throws -> (text: String, connection: Int32) {
    let connection = try studio.connected(to: port)
    StudioProcess.send(Data(head("GET", "/events", Self.bearer(token)).utf8), to: connection)
    return (Self.read(connection, until: text), connection)
  }

  static func read(_ connection: Int32, until text: String) -> String {
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while !String(decoding: bytes, as: UTF8.self).contains(text),
      case let count = recv(connection, &piece, piece.count, 0), count > 0
    {
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
