/// The frames `start ..< end` to which direct players add.
struct DirectBlock {
  let start: Int
  let end: Int
  /// A frame at or before `start`, a multiple of ``DirectBlock/group``.
  let origin: Int
  /// The sample of frame `origin`, aligned to a vector; memory from there on can be read and
  /// written in whole groups.
  let samples: UnsafeMutablePointer<Float>
  /// The frame before which `samples` holds sums; from there on it has its old content. The first
  /// voice to reach a frame writes instead of adding, so that no block has to be zeros beforehand.
  private(set) var fresh: Int

  /// Frames that kernels take at a time.
  static let group = 16

  init(start: Int, end: Int, samples: UnsafeMutablePointer<Float>) {
    self.start = start
    self.end = end
    origin = start & -Self.group
    self.samples = samples
    fresh = origin
  }

  /// Prepares for frames `first ..< end` being written, with zeros before them where there was
  /// nothing, and returns the frame from which on they count as zeros.
  mutating func open(from first: Int, to end: Int) -> Int {
    silence(to: first & -Self.group)
    let start = fresh
    fresh = max(fresh, Self.groupEnd(end))
    return start
  }

  /// Makes frames before `frame` hold sums.
  mutating func silence(to frame: Int) {
    let end = Self.groupEnd(frame)
    guard end > fresh else { return }
    (samples + (fresh - origin)).update(repeating: 0, count: end - fresh)
    fresh = end
  }

  private static func groupEnd(_ frame: Int) -> Int { (frame + group - 1) & -group }
}
