import PacinianBase

/// The folder of the page's files.
struct PageFolder: Sendable {
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "wasm": "application/wasm", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]

  let path: String

  func has(_ name: String) -> Bool { stat(of: "\(path)/\(name)")?.kind == S_IFREG }

  /// A file of the page.
  /// - Parameter change: what is made of its bytes.
  func response(
    _ name: String, change: ([UInt8]) -> [UInt8] = { $0 }
  ) throws(HTTPResponse) -> HTTPResponse {
    guard let file = try? FileDescriptor.readingFile("\(path)/\(name)") else {
      throw HTTPResponse(404, "The page has no such file.")
    }
    defer { try? file.close() }
    guard let bytes = try? file.readAll(byteLimit: InputLimit.pattern) else {
      throw HTTPResponse(500, "The page's file cannot be read.")
    }
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    return HTTPResponse(200, type: Self.types[ending] ?? "application/json", change(bytes))
  }
}
