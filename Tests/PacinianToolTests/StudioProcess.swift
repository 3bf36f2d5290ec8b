import Foundation
import PacinianTestSupport

/// A `pacinian studio` that is running, and a client that sends it bytes.
final class StudioProcess {
  private let process = Process()
  private let files: TemporaryFolder
  private let errorFile: URL
  let port: UInt16
  /// The path of the page, which begins and ends with a slash.
  let path: String

  struct Answer {
    let status: Int
    let fields: [String: String]
    let body: Data
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// - Parameters:
  ///   - arguments: without the page's folder and the port, which are a folder with an
  ///     `index.html` and one that is free.
  ///   - pageFiles: further files of the page, by their paths.
  init(
    _ arguments: [String], environment: [String: String] = [:], pageFiles: [String] = []
  ) throws {
    files = try TemporaryFolder()
    _ = try files.write("index.html", #"<html lang="en">"#)
    _ = try files.write("pacinian.wasm", "\0asm")
    for name in pageFiles {
      let file = files.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("the page's \(name)".utf8).write(to: file)
    }
    errorFile = try files.write("stderr", "")
    let output = Pipe()
    process.executableURL = ToolRun.program
    process.arguments = ["studio", "--port", "0", "--page", files.url.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let url = URL(string: line.trimmingCharacters(in: .newlines))
    port = UInt16(url?.port ?? 0)
    path = (url?.path() ?? "")
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var errorText: String {
    (try? Data(contentsOf: errorFile)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A connection that waits twenty seconds for what is read from it.
  /// - Parameters:
  ///   - port: of this machine; that of the page if `nil`.
  ///   - limit: the bytes that the system keeps for what is not read yet; its own if `nil`.
  func connected(to port: UInt16? = nil, receiving limit: Int32? = nil) throws -> Int32 {
    #if canImport(Glibc)
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var limit {
      setsockopt(number, SOL_SOCKET, SO_RCVBUF, &limit, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = (port ?? self.port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafeBytes(of: &address) { bytes in
      connect(
        number, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    return number
  }

  static func send(_ bytes: Data, to connection: Int32) {
    _ = bytes.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, 0x4000) }
  }

  /// What comes until the server closes; `nil` if that is not an answer.
  static func answer(of connection: Int32) -> Answer? {
    defer { close(connection) }
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = recv(connection, &piece, piece.count, 0), count > 0 {
      bytes += piece[..<count]
    }
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    return Answer(status: status, fields: fields, body: bytes[end.upperBound...])
  }

  /// Sends bytes as they are.
  func raw(_ bytes: Data, to port: UInt16? = nil) throws -> Answer? {
    let connection = try connected(to: port)
    Self.send(bytes, to: connection)
    return Self.answer(of: connection)
  }

  func raw(_ text: String, to port: UInt16? = nil) throws -> Answer? {
    try raw(Data(text.utf8), to: port)
  }

  /// A request below the page's path, with the fields that a browser sends.
  func ask(
    _ method: String, _ name: String, _ fields: [String: String] = [:], body: String? = nil
  ) throws -> Answer? {
    var fields = fields
    if fields["Host"] == nil { fields["Host"] = "127.0.0.1:\(port)" }
    if let body { fields["Content-Length"] = "\(body.utf8.count)" }
    let lines = ["\(method) \(path)\(name) HTTP/1.1"] + fields.map { "\($0): \($1)" }
    return try raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }
}
