/// The buffers in which audio is mixed: one chunk of the audio bus by channels.
struct Mix: BitwiseCopyable {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  func clear(_ count: Int) {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
  }
}
