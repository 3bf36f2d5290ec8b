import Synchronization

/// Frames on their way from one thread to another, which takes them on a device's clock.
///
/// Both sides allocate nothing and take no lock.
final class FrameQueue: @unchecked Sendable {
  private let frames: UnsafeMutablePointer<Float>
  private let capacity: Int
  /// Frames that wait before the first one is taken, at the beginning and after a gap.
  private let cushion: Int
  /// Frames that were put and taken since the beginning.
  private let put = Atomic(0)
  private let taken = Atomic(0)
  private let isEnded = Atomic(false)
  private let gaps = Atomic(0)
  /// Whether the taking side has begun since the last gap.
  private var isFlowing = false

  /// Frames beyond twice the cushion: of the block that is put, and of one before.
  private static let reserve = 512

  init(cushion: Int) {
    self.cushion = cushion
    capacity = 2 * cushion + Self.reserve
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: 0, count: capacity)
  }

  deinit { frames.deallocate() }

  /// Frames that can be put now.
  var room: Int {
    capacity - (put.load(ordering: .relaxed) - taken.load(ordering: .acquiring))
  }

  /// How many times the taking side found too few.
  var gapCount: Int { gaps.load(ordering: .relaxed) }

  /// Puts frames; those without room are lost.
  func put(_ new: UnsafeBufferPointer<Float>) {
    let first = put.load(ordering: .relaxed)
    let count = min(new.count, room)
    for index in 0..<count { frames[(first + index) % capacity] = new[index] }
    put.store(first + count, ordering: .releasing)
  }

  /// Nothing more will be put.
  func end() { isEnded.store(true, ordering: .releasing) }

  /// Whether the taking side would get `count` frames now, or there will be no more.
  func hasFrames(_ count: Int) -> Bool {
    let waiting = put.load(ordering: .acquiring) - taken.load(ordering: .relaxed)
    return waiting >= (isFlowing ? count : max(count, cushion))
      || isEnded.load(ordering: .acquiring)
  }

  /// Takes `count` frames; those that are missing are silence.
  /// - Returns: whether all frames are taken and no other will come.
  func take(_ count: Int, into room: UnsafeMutablePointer<Float>) -> Bool {
    // (The end is looked at first: what is put before it is seen.)
    let isEnded = isEnded.load(ordering: .acquiring)
    let first = taken.load(ordering: .relaxed)
    let waiting = put.load(ordering: .acquiring) - first
    if !isFlowing { isFlowing = isEnded || waiting >= cushion }
    let found = isFlowing ? min(waiting, count) : 0
    for index in 0..<found { room[index] = frames[(first + index) % capacity] }
    for index in found..<count { room[index] = 0 }
    taken.store(first + found, ordering: .releasing)
    if isFlowing, found < count, !isEnded {
      isFlowing = false
      gaps.wrappingAdd(1, ordering: .relaxed)
    }
    return isEnded && found == waiting
  }
}
