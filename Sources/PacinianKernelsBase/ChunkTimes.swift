#if arch(x86_64) || !(TIER_V3 || TIER_V4)

/// Where the frames of two vectors behind a chunk's centre lie, in halves of the chunk.
struct ChunkTimes {
  let near: Floats
  let far: Floats
  let nearSquare: Floats
  let farSquare: Floats
  /// Before the centre, from it on.
  let nearMirrored: Floats
  let farMirrored: Floats

  /// The centre lies between two frames.
  @inline(__always)
  static var lanes: Floats {
    Floats(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5, 13.5, 14.5, 15.5)
  }

  /// - Parameters:
  ///   - first: frames from the centre.
  ///   - step: from one frame to the next.
  @inline(__always)
  init(from first: Float, step: Float) {
    near = (Self.lanes + first) * step
    far = (Self.lanes + (first + 16)) * step
    nearSquare = near * near
    farSquare = far * far
    nearMirrored = -near
    farMirrored = -far
  }
}

#endif
