/// Where players are mixed: one chunk of both buses, the audio bus by channels.
struct Mix: BitwiseCopyable {
  let haptic: UnsafeMutablePointer<Float>
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  func clear(_ count: Int) {
    for frame in 0..<count {
      haptic[frame] = 0
      left[frame] = 0
      right[frame] = 0
    }
  }
}
