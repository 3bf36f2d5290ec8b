import PacinianBase

/// Answers one request on each connection of a socket, each on a thread of its own. Connections
/// that say nothing keep nobody out, and neither do those of one machine the others.
final class HTTPListener: Sendable {
  /// What a server answers; `nil` where it has sent everything itself.
  typealias Answering =
    @Sendable (HTTPRequest, HTTPConnection) throws(HTTPResponse) -> HTTPResponse?

  /// Connections at once; a browser makes six.
  private static let mostConnections = 64
  /// Seconds for which a writing to a connection waits.
  private static let writingSeconds = 10

  /// The connections that are open, in the order in which they began or were answered.
  private struct Connections {
    private enum State { case silent, asking, answered }
    private struct Entry {
      let number: Int32
      let peer: IPv4Address
      var state = State.silent
    }

    private var entries: [Entry] = []

    /// Whether there is room for a connection, for which the one that others need least is ended
    /// where there is none: one that was answered, else one that has not asked for anything yet.
    mutating func add(_ number: Int32, _ peer: IPv4Address, mostOfPeer: Int) -> Bool {
      let isPeerFull = entries.count { $0.peer == peer } >= mostOfPeer
      if isPeerFull || entries.count >= HTTPListener.mostConnections {
        let candidates = entries.indices.filter { !isPeerFull || entries[$0].peer == peer }
        guard
          let least = candidates.first(where: { entries[$0].state == .answered })
            ?? candidates.first(where: { entries[$0].state == .silent })
        else { return false }
        // Its thread sees the end and closes.
        shutdown(entries[least].number, Int32(clamping: SHUT_RDWR))
        entries.remove(at: least)
      }
      entries.append(Entry(number: number, peer: peer))
      return true
    }

    /// The connection has asked, and is not ended for others.
    mutating func keep(_ number: Int32) {
      guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
      entries[index].state = .asking
    }

    mutating func answered(_ number: Int32) {
      guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
      var entry = entries.remove(at: index)
      entry.state = .answered
      entries.append(entry)
    }

    mutating func remove(_ number: Int32) { entries.removeAll { $0.number == number } }
  }

  let socket: ListeningSocket
  private let mostOfPeer: Int
  private let connections = Locked(Connections())

  /// - Parameter mostOfPeer: the connections of one machine at once.
  init(_ socket: ListeningSocket, mostOfPeer: Int = HTTPListener.mostConnections) {
    (self.socket, self.mostOfPeer) = (socket, mostOfPeer)
  }

  /// Answers requests until the process ends.
  func run(_ answer: @escaping Answering) throws(FileError) -> Never {
    while true {
      let file: FileDescriptor
      let peer: IPv4Address
      do throws(FileError) {
        (file, peer) = try socket.accept(seconds: Self.writingSeconds)
      } catch {
        // Connections that have ended meanwhile, and too many files for the moment.
        guard [EINTR, ECONNABORTED, EMFILE, ENFILE, EAGAIN].contains(error.number) else {
          throw error
        }
        usleep(10_000)
        continue
      }
      let isAccepted = connections.withLock {
        $0.add(file.number, peer, mostOfPeer: mostOfPeer)
      }
      let thread =
        isAccepted ? SystemThread { self.serve(HTTPConnection(file, peer), answer) } : nil
      if let thread {
        thread.detach()
      } else {
        connections.withLock { $0.remove(file.number) }
        try? file.close()
      }
    }
  }

  private func serve(_ opened: HTTPConnection, _ answer: Answering) {
    var connection = opened
    var response: HTTPResponse?
    var isHead = false
    do throws(HTTPResponse) {
      defer { connections.withLock { $0.keep(connection.number) } }
      let request = try connection.readRequest()
      connections.withLock { $0.keep(connection.number) }
      isHead = request.method == "HEAD"
      response = try answer(request, connection)
    } catch {
      response = error
    }
    // Who takes the answer slowly makes room for others too.
    connections.withLock { $0.answered(connection.number) }
    connection.finish(response, hasBody: !isHead)
    connection.awaitEnd()
    // Before it is closed: the number may be another connection's then.
    connections.withLock { $0.remove(connection.number) }
    connection.close()
  }
}
