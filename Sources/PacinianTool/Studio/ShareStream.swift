import PacinianBase

/// The connection on which a phone is told what changes. Its thread waits here; others wake it.
final class ShareStream: Sendable {
  /// Milliseconds between signs of life, by which a phone that has lost its network learns of it.
  private static let restMilliseconds: Int32 = 2_000

  private let connection: HTTPConnection
  /// A pipe, whose other end the thread reads; `nil` once the thread has ended.
  private let waking: Locked<FileDescriptor?>
  private let reading: FileDescriptor
  private let isEnded = Locked(false)

  /// `nil` where the system gives no pipe.
  init?(_ connection: HTTPConnection) {
    self.connection = connection
    var ends: [Int32] = [0, 0]
    guard PacinianBase.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reading = FileDescriptor(ends[0])
    waking = Locked(FileDescriptor(ends[1]))
  }

  deinit { close() }

  /// Has the thread look for what is new. A full pipe has woken it already.
  func wake() {
    waking.withLock { end in
      guard let end else { return }
      var byte: UInt8 = 0
      _ = PacinianBase.write(end.number, &byte, 1)
    }
  }

  /// Has the thread end.
  func end() {
    isEnded.withLock { $0 = true }
    wake()
  }

  private func close() {
    waking.withLock { end in
      guard let open = end else { return }
      end = nil
      try? open.close()
      try? reading.close()
    }
  }

  /// Tells of each value until the phone or the desk ends it.
  func run(_ share: StudioShare) {
    defer { close() }
    let head = HTTPResponse(200, type: "application/x-ndjson", []).streamHead
    guard (try? connection.write(head)) != nil else { return }
    var version = 0
    while !isEnded.withLock({ $0 }), share.isThere(self) {
      let news = share.values(after: version)
      version = news.last?.value.version ?? version
      // (An empty line is the sign of life.)
      let lines = news.map { topic, value in
        Array("{\"topic\": \"\(topic.rawValue)\", \"value\": ".utf8) + value.bytes
          + Array("}\n".utf8)
      }
      let bytes = lines.isEmpty ? [UInt8(ascii: "\n")] : Array(lines.joined())
      guard (try? connection.write(bytes)) != nil, wait() else { return }
    }
  }

  /// Waits for something to tell or for a while; `false` where the phone has gone.
  private func wait() -> Bool {
    var waiting = [
      pollfd(fd: reading.number, events: Int16(clamping: POLLIN), revents: 0),
      pollfd(fd: connection.number, events: Int16(clamping: POLLIN), revents: 0),
    ]
    let count = poll(&waiting, 2, Self.restMilliseconds)
    if waiting[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = PacinianBase.read(reading.number, &bytes, bytes.count)
    }
    // A phone sends nothing after its request, so that anything is its end.
    return count >= 0 ? waiting[1].revents == 0 : errno == EINTR
  }
}
