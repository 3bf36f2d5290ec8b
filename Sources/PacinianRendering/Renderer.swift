import PacinianPattern

/// Renders the haptic bus: the mix of all players, in consecutive blocks of any size. Equalisation,
/// master gain and limiter come after it.
///
/// Methods are for one thread at a time. ``render(into:frameCount:)``, the `send` methods and
/// ``stop(_:at:)`` allocate nothing, take no lock and cannot fail; adding and removing players
/// allocates.
///
/// The same calls give the same bits for any division into blocks. Levels with fused multiply-add
/// (`v3`, `v4`) agree to the bit; `base` differs from them by rounding, under −110 dB.
public final class Renderer {
  public let configuration: RendererConfiguration
  /// The frame that the next block starts with.
  public var position: Int { counter[0] }

  /// Places up to the last that is taken.
  private var placeCount: Int { counter[1] }
  private let memory = Memory()
  /// Holds `position` and `placeCount`: accesses to a class's own variables are checked at run time, which takes as long as
  /// a few voices.
  private let counter: UnsafeMutablePointer<Int>
  private let workspace: TileWorkspace
  private let workspaceMemory: RenderingWorkspace
  /// Owners, which the render path does not touch.
  private var players: [ScorePlayer?]
  private var generations: [Int]
  /// Their states, by place; `nil` where there is none.
  private let states: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>?>

  public init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    precondition(
      [16, 32, 64, 128, 256].contains(configuration.tileFrames),
      "a tile has 16, 32, 64, 128 or 256 frames")
    self.configuration = configuration
    counter = memory.array(of: Int.self, count: 2)
    workspaceMemory = RenderingWorkspace(configuration)
    workspace = workspaceMemory.workspace
    players = Array(repeating: nil, count: configuration.playerCapacity)
    generations = Array(repeating: 0, count: configuration.playerCapacity)
    states = memory.array(
      of: UnsafeMutablePointer<PlayerState>?.self, count: configuration.playerCapacity)
  }

  /// Adds a player whose frame 0 is the renderer's frame `startFrame`, which is not before
  /// ``position``. `nil` if the renderer is full.
  public func addPlayer(_ score: Score, startFrame: Int = 0) -> PlayerHandle? {
    precondition(score.sampleRate == configuration.sampleRate, "one sample rate for all")
    precondition(startFrame >= position, "a player starts at or after the renderer's position")
    guard let index = players.firstIndex(where: { $0 == nil }) else { return nil }
    let player = ScorePlayer(score: score, configuration: configuration)
    player.state.pointee.begin(at: startFrame, scoreFrame: 0, entersMidway: false)
    players[index] = player
    generations[index] += 1
    states[index] = player.state
    counter[1] = max(placeCount, index + 1)
    return PlayerHandle(index: index, generation: generations[index])
  }

  /// Removes a player at once, whatever it sounds.
  public func removePlayer(_ handle: PlayerHandle) {
    guard state(handle) != nil else { return }
    states[handle.index] = nil
    while placeCount > 0, states[placeCount - 1] == nil { counter[1] -= 1 }
    players[handle.index] = nil
  }

  /// Whether the player has nothing left to sound. True for a removed one.
  public func isFinished(_ handle: PlayerHandle) -> Bool {
    state(handle)?.pointee.isFinished ?? true
  }

  /// Continuous and transient events that found no free voice.
  public func droppedEvents(_ handle: PlayerHandle) -> Int {
    guard let state = state(handle) else { return 0 }
    return state.pointee.droppedCount
  }

  /// Has a control write `value` from the renderer's frame `frame` on, as a `Parameter` at that
  /// instant would; an earlier frame than ``position`` counts as ``position``.
  ///
  /// Known before its tile is begun, it gives the bits that a parameter in the pattern gives; sent into a
  /// tile that has begun, the rest of that tile is rendered anew, equal within −110 dB.
  /// - Parameters:
  ///   - id: a haptic control; audio controls are ignored.
  ///   - rampFrames: frames of a linear move from the present value; 0 is a step.
  /// - Returns: `false` if the queue is full or there is no such player.
  @discardableResult
  public func sendParameter(
    _ id: ControlID, value: Double, at frame: Int, rampFrames: Int = 0, to handle: PlayerHandle
  ) -> Bool {
    guard let state = state(handle) else { return false }
    guard let kind = Self.kind(of: id) else { return true }
    return send(kind, id.clamp(value), at: frame, rampFrames: rampFrames, to: state)
  }

  /// Has a control write one value for each frame from `frame` on.
  /// - Returns: how many values the queue took, from the first on.
  @discardableResult
  public func sendParameters(
    _ id: ControlID, values: UnsafePointer<Float>, count: Int, from frame: Int,
    to handle: PlayerHandle
  ) -> Int {
    guard let state = state(handle) else { return 0 }
    guard let kind = Self.kind(of: id) else { return count }
    for index in 0..<count {
      let value = id.clamp(Double(values[index]))
      guard send(kind, value, at: frame + index, rampFrames: 0, to: state) else { return index }
    }
    return count
  }

  @inline(__always)
  private func send(
    _ kind: PlayerControl.Kind, _ value: Double, at frame: Int, rampFrames: Int,
    to state: UnsafeMutablePointer<PlayerState>
  ) -> Bool {
    let start = Double(max(frame, position))
    // Values sent for one frame are told apart by their place in the queue.
    let entry = LiveEntry(
      frame: start, to: value, end: start + Double(rampFrames), writer: start, order: 0)
    return state.pointee.send(kind.rawValue, entry)
  }

  /// Has the player's events begin their release at the renderer's frame `frame`; later ones never
  /// start.
  public func stop(_ handle: PlayerHandle, at frame: Int) {
    state(handle)?.pointee.stop(at: max(frame, position))
  }

  /// Renders the next `frameCount` frames into `output`, over what was there.
  /// Complexity: O(sounding voices + frames); events that do not sound cost nothing.
  #if RT_PROOF
    @_noLocks
  #endif
  public func render(into output: UnsafeMutablePointer<Float>, frameCount: Int) {
    for frame in 0..<frameCount { output[frame] = 0 }
    let position = position
    // One copy for all players.
    let workspace = workspace
    for index in 0..<placeCount {
      guard let state = states[index] else { continue }
      state.pointee.add(
        to: output, frameCount: frameCount, position: position, workspace)
    }
    counter[0] = position + frameCount
  }

  private func state(_ handle: PlayerHandle) -> UnsafeMutablePointer<PlayerState>? {
    guard generations[handle.index] == handle.generation else { return nil }
    return states[handle.index]
  }

  private static func kind(of id: ControlID) -> PlayerControl.Kind? {
    switch id {
    case .hapticIntensity: .intensity
    case .hapticSharpness: .sharpness
    case .hapticAttackTime: .attack
    case .hapticDecayTime: .decay
    case .hapticReleaseTime: .release
    default: nil
    }
  }
}
