/// A bus of a pattern, rendered forwards.
protocol RenderingStream {
  /// Samples of a frame.
  static var channelCount: Int { get }
  var frameCount: Int { get }
  var progress: StreamProgress { get }

  /// Goes back to frame 0.
  mutating func restart()
  /// Renders the next frames.
  mutating func render(_ count: Int, into output: UnsafeMutablePointer<Float>)
}

extension RenderingStream {
  /// Renders frames `first` to `first + count - 1`, silence past the end; without `output` they are only
  /// passed over. A jump renders what it passes over, and one back begins anew.
  mutating func read(first: Int, count: Int, into output: UnsafeMutablePointer<Float>?) {
    let sounding = max(0, min(count, frameCount - first))
    if sounding > 0 {
      seek(to: first)
      if let output {
        render(sounding, into: output)
      } else {
        seek(to: first + sounding)
      }
    }
    guard let output else { return }
    (output + sounding * Self.channelCount)
      .initialize(repeating: 0, count: (count - sounding) * Self.channelCount)
  }

  private mutating func seek(to frame: Int) {
    if frame < progress.position { restart() }
    var missing = frame - progress.position
    guard missing > 0 else { return }
    // Long enough to spread a block's fixed costs, short enough to stay in the cache.
    let size = min(missing, 8_192)
    let skipped = UnsafeMutablePointer<Float>.allocate(capacity: size * Self.channelCount)
    defer { skipped.deallocate() }
    while missing > 0 {
      render(min(size, missing), into: skipped)
      missing = frame - progress.position
    }
  }
}
