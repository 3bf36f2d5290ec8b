/// Frames `start ..< end` of what direct players are adding to.
struct DirectBlock {
  let start: Int
  let end: Int
  /// A frame at or before `start`, a multiple of ``DirectBlock/group``.
  let origin: Int
  /// The sample of frame `origin`, aligned to a vector; memory from there on can be read and written in
  /// whole groups.
  let samples: UnsafeMutablePointer<Float>

  /// Frames that kernels take at a time.
  static let group = 16
}
