extension PlayAction {
  static let keysHelp = """
      space  pause and go on     up, down  intensity
      l loop   n next            q quit    ? help
    """

  private static let step = 0.1

  /// The actions for the bytes that a terminal sent; bytes without a meaning are skipped. An
  /// incomplete escape sequence stays in `bytes`.
  static func takeKeys(from bytes: inout [UInt8]) -> [PlayAction] {
    var actions: [PlayAction] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B {
        guard rest.count >= 2 else { break }
        guard [0x5B, 0x4F].contains(rest[rest.startIndex + 1]) else {
          rest = rest.dropFirst()
          continue
        }
        guard rest.count >= 3 else { break }
        if let action = arrow(rest[rest.startIndex + 2]) { actions.append(action) }
        rest = rest.dropFirst(3)
        continue
      }
      rest = rest.dropFirst()
      if let action = key(byte) { actions.append(action) }
    }
    bytes = Array(rest)
    return actions
  }

  private static func arrow(_ byte: UInt8) -> PlayAction? {
    switch Character(Unicode.Scalar(byte)) {
    case "A": .nudge(by: step)
    case "B": .nudge(by: -step)
    default: nil
    }
  }

  private static func key(_ byte: UInt8) -> PlayAction? {
    switch Character(Unicode.Scalar(byte)) {
    case " ": .togglePause
    case "l": .toggleLoop
    case "n": .next
    case "q": .quit
    case "?", "h": .help
    default: nil
    }
  }
}
