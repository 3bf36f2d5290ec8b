import PacinianRendering
import PacinianBase

/// The bytes of decoded audio that one library and the patterns loaded with it may hold together.
/// Any thread, off the render path.
final class AudioBudget: Sendable {
  let byteLimit: Int
  private let used = Locked(0)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Bytes that are left.
  var available: Int { byteLimit - used.withLock { $0 } }

  /// Takes `byteCount` bytes, or nothing if there are fewer left.
  func take(_ byteCount: Int) -> Bool {
    used.withLock { used in
      guard byteCount <= byteLimit - used else { return false }
      used += byteCount
      return true
    }
  }

  func giveBack(_ byteCount: Int) { used.withLock { $0 -= byteCount } }

  func exhausted(by name: String) -> AudioResourceError {
    .unavailable(
      "\(name) does not fit into what is left of \(byteLimit) bytes of decoded audio; "
        + "use shorter audio, or unregister some")
  }
}
