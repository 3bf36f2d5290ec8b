/// The head of a request of HTTP/1.1 (RFC 9112): the line and the fields that the studio needs.
/// Anything unusual is refused rather than guessed at.
struct HTTPRequest {
  let method: String
  /// The path as it was sent, which begins with a slash; without the query.
  let path: String
  /// The fields by their names in small letters.
  private let fields: [String: String]

  /// - Parameter head: the bytes before the empty line.
  init(head: ArraySlice<UInt8>) throws(HTTPResponse) {
    // Lines end in CR LF, and neither they nor the names of fields hold another control character.
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    guard lines.allSatisfy({ $0.allSatisfy { $0 == 9 || (0x20...0x7E).contains($0) } }) else {
      throw HTTPResponse(400, "A request is in ASCII.")
    }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let words = texts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      words[1].hasPrefix("/")
    else { throw HTTPResponse(400, "The first line is not that of a request.") }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    var fields: [String: String] = [:]
    for line in texts.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { throw HTTPResponse(400, "A field of the request has no name.") }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
      guard fields.updateValue(value, forKey: name) == nil || !Self.single.contains(name) else {
        throw HTTPResponse(400, "The request has two fields \(name).")
      }
    }
    self.fields = fields
  }

  /// Fields of which the studio believes one only.
  private static let single: Set = [
    "authorization", "content-length", "host", "if-match", "if-none-match", "origin",
    "transfer-encoding",
  ]

  /// The value of a field; its name is in small letters.
  subscript(name: String) -> String? { fields[name] }

  /// The bytes that follow the head.
  func contentLength(limit: Int) throws(HTTPResponse) -> Int {
    guard fields["transfer-encoding"] == nil, let text = fields["content-length"] else {
      throw HTTPResponse(411, "The length of the content is missing.")
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw HTTPResponse(400, "The length of the content is not a number.")
    }
    guard let length = Int(text, radix: 10), length <= limit else {
      throw HTTPResponse(413, "The content is larger than \(limit >> 20) MiB.")
    }
    return length
  }
}

extension Substring {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    String(drop(while: isLeftOut).reversed().drop(while: isLeftOut).reversed())
  }
}
