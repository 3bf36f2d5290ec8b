/// Turns a sound into what should be felt while it sounds: values for the controls of a continuous
/// event, and onsets, which are transients. It is ``SampleTranscriber`` as far as nothing that
/// comes later is known: docs/TRANSCRIBE.md.
///
/// What comes out depends on the frames since the start or the last reset, and not on the blocks in
/// which they come. A follower is used by one thread at a time, which may be the one that renders.
/// After it was made it allocates nothing, takes no lock and cannot fail, and its memory does not
/// grow.
public final class HapticFollower: @unchecked Sendable {
  /// The settings that it was made with.
  public let settings: FollowerSettings
  private let state: UnsafeMutablePointer<FollowerState>

  /// - Throws: `FollowerError` for the first setting outside its range.
  public init(_ settings: FollowerSettings = .init()) throws(FollowerError) {
    try settings.check()
    self.settings = settings
    state = .allocate(capacity: 1)
    state.initialize(to: FollowerState(settings))
  }

  deinit {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Frames from the sound to what comes out for it, at most: 8 ms. As many frames of silence bring
  /// out the end of a sound.
  public var delayFrames: Int { state.pointee.delayFrames }

  /// The most onsets in a block of frames: one for each step that begins in it. None at a
  /// sensitivity of 0.
  @_noLocks
  public func mostOnsets(frameCount: Int) -> Int {
    guard settings.sensitivity > 0 else { return 0 }
    // (`Int` may have 32 bits.)
    let steps = Int64(clamping: frameCount) * 1000 / Int64(clamping: settings.sampleRate)
    return Int(truncatingIfNeeded: steps) + 2
  }

  /// Takes a block of the sound.
  ///
  /// A sample that is not finite is silence, and samples beyond full scale count as full scale.
  ///
  /// - Parameters:
  ///   - frames: `count` frames of `channelCount` interleaved samples, ±1 at full scale.
  ///   - count: any number, also 0.
  ///   - intensity: room for `count` values of HapticIntensity, 0…1, as a pattern of the
  ///     transcription has them.
  ///   - sharpness: the same of HapticSharpness.
  ///   - onsets: room for `mostOnsets(frameCount:)`.
  /// - Returns: how many onsets begin in the block, in order of time.
  /// - Complexity: O(count · channels).
  @_noLocks
  public func follow(
    _ frames: UnsafePointer<Float>, count: Int, intensity: UnsafeMutablePointer<Float>,
    sharpness: UnsafeMutablePointer<Float>, onsets: UnsafeMutablePointer<FollowedOnset>
  ) -> Int {
    state.pointee.follow(
      frames, count: count, intensity: intensity, sharpness: sharpness, onsets: onsets)
  }

  /// Forgets what it has heard: what comes next is the beginning of a sound.
  @_noLocks
  public func reset() { state.pointee.reset() }
}
