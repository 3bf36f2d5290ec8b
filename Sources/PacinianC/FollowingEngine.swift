import Synchronization

/// An engine that follows a host.
final class FollowingEngine: Sendable {
  let handle: UInt
  let box: EngineBox
  /// Whether the host stopped it, so that the host starts it again.
  let isHeld = Atomic(false)

  init(handle: UInt, box: EngineBox) {
    self.handle = handle
    self.box = box
  }
}
