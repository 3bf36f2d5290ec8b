import PacinianBase

/// What the studio shares with phones: the open pattern, and whether it plays. The desk's page
/// gives it, and phones that have exchanged a code read it.
final class StudioShare: Sendable {
  /// What the desk gives. Each has one value, and a newer one takes its place.
  enum Topic: String, CaseIterable { case pattern, playing }

  /// Phones at once: each holds a connection and a thread.
  static let mostPhones = 8
  /// Seconds for which a code can be exchanged.
  static let codeSeconds: Int64 = 300
  /// Bytes of what the desk gives.
  static let byteLimit = 8 << 20
  /// Seconds after which a phone that asks for nothing is not there any more. It asks for the time
  /// every five seconds.
  private static let silentSeconds: Int64 = 15

  private struct Phone {
    let token: String
    /// When it last asked for something, in nanoseconds.
    var asked: Int64
    /// The stream that it reads, which a newer one of its own ends.
    var stream: ShareStream?

    var isThere: Bool {
      stream != nil && pacinian_nanoseconds() - asked < silentSeconds * 1_000_000_000
    }
  }

  private struct State {
    var code: (text: String, made: Int64)?
    var guesses = GuessLimit()
    var phones: [Phone] = []
    var values: [Topic: ShareValue] = [:]
    var version = 0
  }

  /// The address that phones know.
  let origin: String
  private let state = Locked(State())

  init(origin: String) { self.origin = origin }

  /// Makes a code for another phone, which takes the place of one that was not exchanged.
  func newCode() -> String {
    state.withLock { state in
      let code = Secret.made()
      state.code = (code, pacinian_nanoseconds())
      return code
    }
  }

  /// Whether there is a code that can be exchanged.
  var hasCode: Bool { state.withLock { Self.isCurrent($0.code) } }

  /// The phones that are there.
  var phoneCount: Int { state.withLock { $0.phones.count { $0.isThere } } }

  /// Exchanges the code for a token, and uses it up.
  func exchange(_ code: String, from peer: IPv4Address) throws(HTTPResponse) -> String {
    try state.withLock { state throws(HTTPResponse) in
      let now = pacinian_nanoseconds()
      guard state.guesses.mayGuess(peer, at: now) else {
        throw HTTPResponse(429, "Too many codes were wrong. Wait a minute, and scan a new one.")
          .with("Retry-After", "\(GuessLimit.seconds)")
      }
      guard let wanted = state.code, Self.isCurrent(wanted), Secret.isSame(code, wanted.text) else {
        state.guesses.note(peer, at: now)
        throw HTTPResponse(
          403, "This code was used, or is too old. Show a new one on the desk, and scan that.")
      }
      if state.phones.count >= Self.mostPhones {
        guard let gone = state.phones.firstIndex(where: { !$0.isThere }) else {
          throw HTTPResponse(503, "\(Self.mostPhones) phones are there, and no more are taken.")
        }
        state.phones.remove(at: gone).stream?.end()
      }
      state.code = nil
      let token = Secret.made()
      state.phones.append(Phone(token: token, asked: now))
      return token
    }
  }

  private static func isCurrent(_ code: (text: String, made: Int64)?) -> Bool {
    code.map { pacinian_nanoseconds() - $0.made < codeSeconds * 1_000_000_000 } ?? false
  }

  /// Whether a token is a phone's, which has asked for something now.
  func knows(_ token: String) -> Bool {
    state.withLock { state in
      guard let index = Self.index(of: token, in: state) else { return false }
      state.phones[index].asked = pacinian_nanoseconds()
      return true
    }
  }

  private static func index(of token: String, in state: State) -> Int? {
    state.phones.firstIndex { Secret.isSame($0.token, token) }
  }

  /// Sends all phones away: their tokens are nobody's.
  func dismissPhones() {
    state.withLock { state in
      for phone in state.phones { phone.stream?.end() }
      state.phones = []
    }
  }

  /// Gives phones what the desk has.
  /// - Parameter bytes: a text of JSON in one line.
  func give(_ topic: Topic, _ bytes: [UInt8]) {
    state.withLock { state in
      state.version += 1
      state.values[topic] = ShareValue(version: state.version, bytes: bytes)
      for phone in state.phones { phone.stream?.wake() }
    }
  }

  /// The values that are newer than a version, in the order in which they came.
  func values(after version: Int) -> [(topic: Topic, value: ShareValue)] {
    state.withLock { state in
      state.values.filter { $0.value.version > version }
        .map { (topic: $0.key, value: $0.value) }
        .sorted { $0.value.version < $1.value.version }
    }
  }

  /// Lets a phone read a stream, and ends the one that it has read before.
  func begin(_ stream: ShareStream, of token: String) {
    state.withLock { state in
      guard let index = Self.index(of: token, in: state) else { return stream.end() }
      state.phones[index].stream?.end()
      state.phones[index].stream = stream
    }
  }

  /// The stream is not read any more.
  func end(_ stream: ShareStream) {
    state.withLock { state in
      for index in state.phones.indices where state.phones[index].stream === stream {
        state.phones[index].stream = nil
      }
    }
  }

  /// Whether the phone that reads a stream is there.
  func isThere(_ stream: ShareStream) -> Bool {
    state.withLock { state in state.phones.contains { $0.stream === stream && $0.isThere } }
  }
}

/// What the desk has given last, and its number.
struct ShareValue: Sendable {
  let version: Int
  let bytes: [UInt8]
}
