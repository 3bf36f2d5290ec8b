import PacinianBase

/// A connection on which one request comes and one answer goes. Whoever is slow is not waited for.
struct HTTPConnection: Sendable {
  /// Bytes of a head; browsers send one or two thousand.
  private static let headLimit = 16 << 10
  /// Seconds for the head, for the whole request, and until the other side has closed.
  private static let headSeconds: Int64 = 10
  private static let requestSeconds: Int64 = 60
  private static let closingSeconds: Int64 = 2

  /// The address of the other end.
  let peer: IPv4Address
  private let file: FileDescriptor
  private let start = pacinian_nanoseconds()
  /// The bytes that came with the head and belong to the content.
  private var rest: ArraySlice<UInt8> = []

  init(_ file: FileDescriptor, _ peer: IPv4Address) { (self.file, self.peer) = (file, peer) }

  var number: Int32 { file.number }

  mutating func readRequest() throws(HTTPResponse) -> HTTPRequest {
    var bytes: [UInt8] = []
    let ending = Array("\r\n\r\n".utf8)
    while true {
      let from = max(0, bytes.count - ending.count)
      bytes += try read(until: start + Self.headSeconds * 1_000_000_000)
      if let range = bytes[from...].firstRange(of: ending), range.lowerBound <= Self.headLimit {
        rest = bytes[range.upperBound...]
        return try HTTPRequest(head: bytes[..<range.lowerBound])
      }
      guard bytes.count <= Self.headLimit else {
        throw HTTPResponse(431, "The head of the request is longer than \(Self.headLimit) bytes.")
      }
    }
  }

  /// The content of a request.
  func readContent(_ length: Int) throws(HTTPResponse) -> [UInt8] {
    var bytes = Array(rest.prefix(length))
    while bytes.count < length {
      bytes += try read(until: start + Self.requestSeconds * 1_000_000_000)
        .prefix(length - bytes.count)
    }
    return bytes
  }

  /// Sends a part of an answer.
  func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

  /// Sends an answer, if there is one that is not sent yet, and nothing after it.
  func finish(_ response: HTTPResponse?, hasBody: Bool) {
    if let response { try? file.write(response.bytes(hasBody: hasBody)) }
    shutdown(file.number, Int32(clamping: SHUT_WR))
  }

  /// Takes for a moment what the other side still sends after the answer, which is lost where a
  /// connection is closed before that.
  func awaitEnd() {
    let end = pacinian_nanoseconds() + Self.closingSeconds * 1_000_000_000
    while (try? read(until: end)) != nil {}
  }

  func close() { try? file.close() }

  /// The next bytes, at least one.
  private func read(until end: Int64) throws(HTTPResponse) -> [UInt8] {
    var waiting = pollfd(fd: file.number, events: Int16(clamping: POLLIN), revents: 0)
    while true {
      let left = (end - pacinian_nanoseconds()) / 1_000_000
      guard left > 0 else { throw HTTPResponse(408, "The request takes too long.") }
      let isReady = poll(&waiting, 1, Int32(clamping: left))
      if isReady < 0, errno == EINTR { continue }
      if isReady == 0 { continue }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        count = PacinianBase.read(file.number, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      guard count > 0 else { throw HTTPResponse(400, "The request ends early.") }
      return bytes
    }
  }
}
