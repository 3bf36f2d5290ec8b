import PacinianBase

/// Standard input as it comes: lines, or keys from a terminal.
struct PlayInput {
  enum Item {
    case action(PlayAction)
    case mistake(String)
    /// Nothing more will come.
    case end
  }

  /// The longest line; longer ones are cut, and commands are shorter.
  private static let longestLine = 4_096

  private let keys: TerminalKeys?
  private var isOpen: Bool
  private var pending: [UInt8] = []

  /// - Parameter isFree: whether standard input is not the pattern.
  init(isFree: Bool) {
    keys = isFree ? TerminalKeys() : nil
    // (A terminal that another job has would stop this process when it reads.)
    isOpen = isFree && (keys != nil || isatty(STDIN_FILENO) == 0)
  }

  var hasKeys: Bool { keys != nil }

  func restoreTerminal() { keys?.restore() }

  /// Sets the terminal's modes again after the process was stopped and continued.
  func takeTerminal() { keys?.apply() }

  /// Waits up to `milliseconds`, and returns the input so far.
  mutating func next(milliseconds: Int32) -> [Item] {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(clamping: POLLIN), revents: 0)
    guard poll(&request, isOpen ? 1 : 0, milliseconds) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: Self.longestLine)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    pending += chunk[..<max(0, count)]
    if count <= 0 { isOpen = false }
    guard keys == nil else { return PlayAction.takeKeys(from: &pending).map { .action($0) } }
    var items = takeLines()
    if count <= 0 {
      items += item(pending).map { [$0] } ?? []
      items.append(.end)
    }
    return items
  }

  private mutating func takeLines() -> [Item] {
    var items: [Item] = []
    var rest = pending[...]
    while let end = rest.firstIndex(of: 0x0A) {
      if let item = item(rest[..<end]) { items.append(item) }
      rest = rest[(end + 1)...]
    }
    pending = Array(rest.prefix(Self.longestLine))
    return items
  }

  private func item(_ line: some Sequence<UInt8>) -> Item? {
    do throws(Mistake) {
      return try PlayAction.read(String(decoding: Array(line), as: UTF8.self)).map { .action($0) }
    } catch {
      return .mistake(error.message)
    }
  }
}
