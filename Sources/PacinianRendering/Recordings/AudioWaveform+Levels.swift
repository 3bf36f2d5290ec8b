extension AudioWaveform {
  /// The largest magnitude of each of `count` equal parts of the recording, of both channels: for
  /// pictures. A part of a very short recording is at least one frame. Complexity: O(samples +
  /// count).
  /// - Parameter count: 0 or more.
  package func levels(_ count: Int) -> [Float] {
    guard frameCount > 0 else { return [] }
    return (0..<count).map { part in
      let first = part * frameCount / count
      let last = max(first + 1, (part + 1) * frameCount / count)
      var level: Float = 0
      for frame in first..<last { level = max(level, abs(left[frame]), abs(right[frame])) }
      return level
    }
  }
}
