import CoreHaptics

/// Players behind pointers, as a binding for another language keeps them.
struct HandleTable {
  /// The pointer holds the player until it is released.
  func retain(_ player: CHHapticPatternPlayer) -> UnsafeMutableRawPointer {
    Unmanaged<AnyObject>.passRetained(player as AnyObject).toOpaque()
  }

  func player(_ handle: UnsafeMutableRawPointer) -> CHHapticPatternPlayer? {
    Unmanaged<AnyObject>.fromOpaque(handle).takeUnretainedValue() as? CHHapticPatternPlayer
  }

  func release(_ handle: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(handle).release()
  }
}
