import PacinianModel

/// Render calls, of one thread at a time.
extension Engine {
  /// Renders the next block of the haptic bus, over the span's content: a frame for each element,
  /// or, with two haptic channels, for each two elements, left and right.
  /// Real-time safe: allocates nothing, takes no lock, does no I/O and cannot fail. One thread at a
  /// time.
  ///
  /// Complexity: O(sounding voices + frames + calls that have become due), and O(players that do
  /// not rest) for each instant inside the block at which calls are due or a loop's pass ends.
  @_noLocks
  public func render(haptic: inout MutableSpan<Float>) {
    let frameCount = haptic.count / atomics.pointee.hapticChannels
    render(haptic: memory(of: &haptic), audio: nil, frameCount: frameCount)
  }

  /// As ``render(haptic:)``, of both buses.
  /// - Parameters:
  ///   - haptic: an element of each channel for each frame.
  ///   - audio: two elements for each frame, left and right. Of the two spans, the shorter decides
  ///     how many frames are rendered; the rest of the other stays as it is.
  @_noLocks
  public func render(haptic: inout MutableSpan<Float>, audio: inout MutableSpan<Float>) {
    let frameCount = min(haptic.count / atomics.pointee.hapticChannels, audio.count / 2)
    render(haptic: memory(of: &haptic), audio: memory(of: &audio), frameCount: frameCount)
  }

  /// As ``render(haptic:)``, for hosts that compute controls on the audio thread: `submit` sends
  /// values for the block, which act like runs that were sent just before the call for the block's
  /// first frame. They need no slot of the queue, but they count among the live values; values
  /// beyond that limit are counted by ``EngineTelemetry/droppedValues`` and dropped. Complexity:
  /// O(values) more.
  /// - Parameter submit: called on this thread before anything is rendered, unless the engine is
  ///   stopped.
  public func render(
    haptic: inout MutableSpan<Float>, values submit: (borrowing EngineBlock) -> Void
  ) {
    let frameCount = haptic.count / atomics.pointee.hapticChannels
    let hasBegun = begin(frameCount, submit)
    renderBlock(
      haptic: memory(of: &haptic), audio: nil, frameCount: frameCount, hasBegun: hasBegun)
  }

  /// As ``render(haptic:values:)``, of both buses.
  public func render(
    haptic: inout MutableSpan<Float>, audio: inout MutableSpan<Float>,
    values submit: (borrowing EngineBlock) -> Void
  ) {
    let frameCount = min(haptic.count / atomics.pointee.hapticChannels, audio.count / 2)
    let hasBegun = begin(frameCount, submit)
    renderBlock(
      haptic: memory(of: &haptic), audio: memory(of: &audio), frameCount: frameCount,
      hasBegun: hasBegun)
  }

  private func begin(_ frameCount: Int, _ submit: (borrowing EngineBlock) -> Void) -> Bool {
    let hasBegun = beginBlock()
    if hasBegun { submit(EngineBlock(core: core, frameCount: frameCount)) }
    return hasBegun
  }

  /// As ``render(haptic:audio:)``, for hosts in C.
  /// - Parameters:
  ///   - haptic: `frameCount` samples, with two haptic channels as many interleaved pairs, left and
  ///     right, or `nil`.
  ///   - audio: `frameCount` interleaved pairs, left and right, or `nil`.
  ///   - frameCount: 0 or more.
  @_noLocks
  package func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) {
    renderBlock(haptic: haptic, audio: audio, frameCount: frameCount, hasBegun: beginBlock())
  }

  /// The three parts of a render call with values: `beginBlock` begins a block, `submit` copies
  /// values if `beginBlock` has returned `true`, and `renderBlock` renders. (While another thread
  /// ends the players of a stopped engine, `beginBlock` returns `false`.)
  @_noLocks
  package func beginBlock() -> Bool { atomics.pointee.drive() }

  @_noLocks
  package func submit(
    _ target: BlockTarget, _ id: ControlID, values: UnsafePointer<Float>, count: Int
  ) {
    core.pointee.submit(target, id, values: values, count: count)
  }

  @_noLocks
  package func renderBlock(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int,
    hasBegun: Bool
  ) {
    RenderCore.render(
      core, atomics, haptic: haptic, audio: audio, frameCount: frameCount, hasBegun: hasBegun)
  }
}

/// The span's memory, which outlives the call that has the span. (A closure around the call would
/// count the engine's references; Swift 6.3 crashes where it inlines this function.)
@_noLocks
@inline(never)
private func memory(of span: inout MutableSpan<Float>) -> UnsafeMutablePointer<Float>? {
  span.withUnsafeMutableBufferPointer { $0.baseAddress }
}
