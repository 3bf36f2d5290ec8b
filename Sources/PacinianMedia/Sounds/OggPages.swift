/// The pages of an Ogg stream (RFC 3533), for the comments of a Vorbis stream in it.
package enum OggPages {
  private static let headerBytes = 27
  private static let mostSegments = 255
  private static let segmentBytes = 255

  private struct Page {
    var bytes: [UInt8]

    var segments: ArraySlice<UInt8> {
      bytes[headerBytes..<headerBytes + Int(bytes[headerBytes - 1])]
    }
    var body: ArraySlice<UInt8> { bytes[segments.endIndex...] }

    /// Numbers the page, in a stream of number 0, and renews its checksum.
    mutating func seal(number: Int) {
      OggPages.put(0, into: &bytes, at: 14)
      OggPages.put(UInt32(truncatingIfNeeded: number), into: &bytes, at: 18)
      OggPages.put(0, into: &bytes, at: 22)
      OggPages.put(OggPages.checksum(bytes), into: &bytes, at: 22)
    }
  }

  /// A Vorbis stream with other comments, and a stream number that is always the same, so that the
  /// same samples give the same bytes.
  ///
  /// - Parameters:
  ///   - stream: pages of one Vorbis stream, as an encoder wrote them.
  ///   - comments: `NAME=value`.
  /// - Returns: `nil` if the stream is none.
  /// - Complexity: O(bytes).
  static func vorbis(_ stream: [UInt8], comments: [String]) -> [UInt8]? {
    var pages = pages(of: stream)[...]
    guard let first = pages.popFirst() else { return nil }
    // The packets of comments and of the codec's tables; samples begin on a page of their own.
    var packets: [[UInt8]] = [[]]
    while packets.count < 3, let page = pages.popFirst() {
      var offset = page.body.startIndex
      for length in page.segments {
        packets[packets.count - 1] += page.body[offset..<offset + Int(length)]
        offset += Int(length)
        if Int(length) < segmentBytes { packets.append([]) }
      }
    }
    guard packets.count == 3, packets[2].isEmpty,
      let header = header(vendorOf: packets[0], comments: comments),
      let headers = page(of: [header, packets[1]])
    else { return nil }
    var result: [UInt8] = []
    for (number, page) in ([first, headers] + pages).enumerated() {
      var page = page
      page.seal(number: number)
      result += page.bytes
    }
    return result
  }

  /// The number of channels that a Vorbis stream announces as vibration, its last ones; 0 for none.
  ///
  /// Android reads it in the comment `ANDROID_HAPTIC`.
  /// - Parameter beginning: of the file, with the page of the comments.
  /// - Complexity: O(bytes).
  package static func hapticChannelCount(ofFileBeginningWith beginning: [UInt8]) -> Int {
    // The packet of comments begins with the second page.
    var packet: [UInt8] = []
    for page in pages(of: beginning).dropFirst() {
      let first = page.segments.prefix { Int($0) == segmentBytes }
      let count = min(first.count + 1, page.segments.count)
      packet += page.body.prefix(page.segments.prefix(count).reduce(0) { $0 + Int($1) })
      if first.count < page.segments.count { break }
    }
    for comment in comments(in: packet) {
      let parts = comment.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].uppercased() == hapticName else { continue }
      return max(Int(parts[1], radix: 10) ?? 0, 0)
    }
    return 0
  }

  /// The comment by which Android takes a number of last channels for the vibrator.
  package static func comment(of hapticCount: Int) -> String { "\(hapticName)=\(hapticCount)" }

  private static let hapticName = "ANDROID_HAPTIC"

  /// The comments of a packet that may be cut off, as far as they go.
  private static func comments(in packet: [UInt8]) -> [String] {
    guard packet.starts(with: commentMark) else { return [] }
    var rest = packet.dropFirst(commentMark.count)
    /// The bytes after a length.
    func next() -> ArraySlice<UInt8>? {
      guard let length = word(), length <= rest.count else { return nil }
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
    func word() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard next() != nil, word() != nil else { return [] }
    var comments: [String] = []
    while let comment = next() { comments.append(String(decoding: comment, as: UTF8.self)) }
    return comments
  }

  /// The beginning of a packet of comments.
  private static let commentMark = [3] + Array("vorbis".utf8)

  /// The whole pages at the start of some bytes.
  private static func pages(of bytes: [UInt8]) -> [Page] {
    var pages: [Page] = []
    var start = 0
    while bytes.count - start >= headerBytes, bytes[start...].starts(with: Array("OggS".utf8)) {
      let body = start + headerBytes + Int(bytes[start + headerBytes - 1])
      guard body <= bytes.count else { break }
      let end = bytes[start + headerBytes..<body].reduce(body) { $0 + Int($1) }
      guard end <= bytes.count else { break }
      pages.append(Page(bytes: Array(bytes[start..<end])))
      start = end
    }
    return pages
  }

  /// A packet of comments, with the vendor of another one.
  private static func header(vendorOf packet: [UInt8], comments: [String]) -> [UInt8]? {
    let mark = commentMark
    guard packet.starts(with: mark), packet.count >= mark.count + 4 else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(packet[mark.count + $1]) << (8 * $1) }
    guard packet.count >= mark.count + 4 + length else { return nil }
    func word(_ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4)
      put(UInt32(truncatingIfNeeded: count), into: &bytes, at: 0)
      return bytes
    }
    var header = packet[..<(mark.count + 4 + length)] + word(comments.count)
    for comment in comments {
      header += word(comment.utf8.count)
      header += comment.utf8
    }
    return Array(header) + [1]
  }

  /// A page of whole packets, which is not the stream's first or last one; `nil` if they are too
  /// long for one.
  private static func page(of packets: [[UInt8]]) -> Page? {
    let segments = packets.flatMap { packet in
      Array(repeating: UInt8(segmentBytes), count: packet.count / segmentBytes)
        + [UInt8(packet.count % segmentBytes)]
    }
    guard segments.count <= mostSegments else { return nil }
    var header = Array("OggS".utf8) + [UInt8](repeating: 0, count: headerBytes - 4)
    header[headerBytes - 1] = UInt8(segments.count)
    return Page(bytes: header + segments + packets.flatMap { $0 })
  }

  private static func put(_ word: UInt32, into bytes: inout [UInt8], at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in table[Int(UInt8(sum >> 24) ^ byte)] ^ sum << 8 }
  }

  /// The checksums of single bytes: the remainders of x^32 by the polynomial of RFC 3533.
  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
      sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0)
    }
  }
}
