import PacinianRendering
import Synchronization

/// Starts, stops and other calls of players, on the engine's clock. A pass begins with the frame
/// nearest to its instant, and its score keeps the rest.
extension RenderCore {
  /// Brings a player up to the bus's next frame: passes that are over are released, and a run that
  /// is over comes to its end. Every call does so first, so that the effect of a call depends on
  /// its frame only; the end of a tile settles the players that are not called.
  /// - Returns: whether the player plays or rings out.
  @discardableResult
  mutating func settle(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    guard player.pointee.isListed else { return false }
    unprepare(player)
    if player.pointee.settledFrame == position { return true }
    freeOver(of: player)
    guard player.pointee.soundingPasses == 0, !player.pointee.isPresent(at: position) else {
      return true
    }
    if player.pointee.status == .playing {
      player.pointee.patternEnd = player.pointee.patternFrame
      player.pointee.restFrame = player.pointee.patternEnd.whole
      report(
        .finished, of: player, at: player.pointee.patternEnd,
        instant: ScoreInstant(player.pointee.patternEnd - player.pointee.origin))
    }
    rest(player)
    forgetCurrentPass(of: player)
    return false
  }

  /// Releases the last pass of a player that has ended, unless a value was sent for the player's
  /// next start.
  private mutating func forgetCurrentPass(of player: UnsafeMutablePointer<PlayerCore>) {
    guard let currentPass = player.pointee.currentPass else { return }
    currentPass.pointee.forEachLive { $0.forget(before: player.pointee.restFrame) }
    if !currentPass.pointee.holdsLive { free(currentPass, of: player) }
  }

  /// Whether no player plays or rings out at the bus's next frame.
  mutating func hasNoPresentPlayer() -> Bool {
    !players.all.contains { $0.pointee.isPresent(at: position) }
  }

  mutating func start(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    beginChange(of: player)
    if player.pointee.fadeOutEnd != nil {
      player.pointee.fadeOutEnd = nil
      player.pointee.gain.move(
        to: player.pointee.wantedGain, over: settings.smoothingFrames, at: position)
    }
    switch player.pointee.status {
    case .playing, .paused:
      endPass(player, at: frame)
      player.pointee.restFrame = frame.whole
      complete(player)
    case .ending: complete(player)
    case .idle:
      if player.pointee.soundingPasses == 0 { appear(player) }
      if let currentPass = player.pointee.currentPass, !currentPass.pointee.isSounding {
        currentPass.pointee.forEachLive { $0.endRamps(through: frame) }
      }
    }
    player.pointee.atomics.pointee.hasBegun.store(true, ordering: .relaxed)
    beginPass(player, .started, at: frame)
    list(player)
  }

  mutating func stop(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    beginChange(of: player)
    switch player.pointee.status {
    case .playing: endPass(player, at: frame)
    case .paused: break
    case .idle, .ending: return
    }
    report(
      .stopped, of: player, at: frame, instant: player.pointee.instant(at: frame))
    player.pointee.status = .ending
    player.pointee.restFrame = frame.whole
    players.loops.remove(player)
  }

  /// Begins to fade out a player that plays or is paused; the call stops it at `end`.
  mutating func beginFadeOut(of player: UnsafeMutablePointer<PlayerCore>, until end: BusFrame) {
    settle(player)
    guard player.pointee.status == .playing || player.pointee.status == .paused else { return }
    player.pointee.fadeOutEnd = end
    let frames = Int(min(end - now, Double(Int32.max)))
    guard frames > 0 else { return }
    // (A mute that is under way is not slowed down.)
    let gain = player.pointee.gain
    if player.pointee.wantedGain == 0, gain.target == 0, gain.isSteady(from: position + frames) {
      return
    }
    beginChange(of: player)
    player.pointee.gain.move(to: 0, over: frames, at: position, anew: true)
    scheduleCheck(of: player)
  }

  mutating func pause(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    guard player.pointee.status == .playing else { return }
    // Without an owner, no call could resume the player.
    guard !player.pointee.isAbandoned else {
      return stop(player, at: frame)
    }
    beginChange(of: player)
    player.pointee.pausedAt = ScoreInstant(frame - player.pointee.origin)
    endPass(player, at: frame)
    player.pointee.status = .paused
    report(.paused, of: player, at: frame, instant: player.pointee.pausedAt)
    players.loops.remove(player)
  }

  mutating func resume(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    guard player.pointee.status == .paused else { return }
    beginChange(of: player)
    beginPass(player, .resumed, at: frame, from: player.pointee.pausedAt)
  }

  mutating func seek(_ player: UnsafeMutablePointer<PlayerCore>, toOffset offset: Double) {
    let isPlaying = player.pointee.status == .playing
    guard isPlaying || player.pointee.status == .paused else { return }
    let isLooping = player.pointee.isLoopEnabled
    let layout = player.pointee.plan.pointee.layout
    let length = isLooping ? min(layout.duration, player.pointee.loopSeconds) : layout.duration
    var instant = ScoreInstant(PassClock.bounded(offset * layout.framesPerSecond))
    if offset >= length {
      guard isLooping else { return stop(player, at: now) }
      instant = 0
    }
    guard isPlaying else {
      player.pointee.pausedAt = instant
      return report(.paused, of: player, at: now, instant: instant)
    }
    beginChange(of: player)
    endPass(player, at: now)
    beginPass(player, .sought, at: now, from: instant)
  }

  /// Ends the present pass, which rings out from an instant on: durations are whole frames.
  mutating func endPass(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    player.pointee.currentPass?.pointee.stop(at: frame)
    player.pointee.patternEnd = frame
  }

  /// A player's run has come to its end.
  private mutating func rest(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard player.pointee.status != .idle else { return }
    player.pointee.status = .idle
    player.pointee.atomics.pointee.hasBegun.store(false, ordering: .relaxed)
    complete(player)
  }

  /// Ends a start of a player, and notifies the delivery.
  mutating func complete(_ player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.atomics.pointee.completions.wrappingAdd(1, ordering: .releasing)
    player.pointee.atomics.pointee.endStart(in: atomics)
    atomics.pointee.notify(of: player.pointee.atomics)
    hasNews = true
  }

  /// Sets the gains at once for a player that begins in silence: the player's own gain, unless a
  /// fade-in was requested, its gains for the haptic channels, and the buses' gains, if no other
  /// player is present.
  private mutating func appear(_ player: UnsafeMutablePointer<PlayerCore>) {
    let (wanted, frames) = (player.pointee.wantedGain, player.pointee.fadeInFrames)
    player.pointee.gain = PlayerGain(frames > 0 ? 0 : wanted)
    player.pointee.gain.move(to: wanted, over: frames, at: position)
    player.pointee.fadeInFrames = 0
    if settings.isStereo {
      player.pointee.channelGains = ChannelGains(
        player.pointee.atomics.pointee.channelGains.setting)
    }
    if areStagesMoving(), hasNoPresentPlayer() { setStages() }
  }

  /// Appends a player to the list of players that play or ring out.
  private mutating func list(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard !player.pointee.isListed else { return }
    player.pointee.atomics.pointee.lifetime.hold()
    players.append(player)
    activate(player)
    if isInTile { players.markSubtracted(player) }
  }

  /// Ends a player at once, without tails, because its run has ended at a frame.
  mutating func end(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    if player.pointee.status == .playing || player.pointee.status == .paused {
      report(
        .stopped, of: player, at: frame, instant: player.pointee.instant(at: frame))
    }
    if player.pointee.status == .playing {
      // (The engine's run ends before the pattern does.)
      player.pointee.patternEnd = min(player.pointee.patternEnd, now)
      player.pointee.restFrame = now
    }
    rest(player)
    freePasses(of: player)
    unlist(player)
  }

  /// Removes a player that is done from the list, and releases the references of the list and of
  /// its calls.
  mutating func unlist(_ player: UnsafeMutablePointer<PlayerCore>) {
    players.remove(player)
    let count = 1 + player.pointee.doneCalls
    player.pointee.doneCalls = 0
    release(player, count)
  }

  /// Releases the references of a listed player's calls, once a tile.
  func releaseCalls(of player: UnsafeMutablePointer<PlayerCore>) {
    guard player.pointee.doneCalls > 0 else { return }
    // (The list has a reference too, so these references are not the last.)
    _ = player.pointee.atomics.pointee.lifetime.release(player.pointee.doneCalls)
    player.pointee.doneCalls = 0
  }

  /// Releases references to a player, which may be freed from now on.
  mutating func release(_ player: UnsafeMutablePointer<PlayerCore>, _ count: Int = 1) {
    let shared = player.pointee.atomics
    // Passes with sent values are freed with the last references only, because calls that are still
    // to come may start the player.
    if !player.pointee.isListed, shared.pointee.lifetime.areLast(count) {
      freePasses(of: player)
    }
    if atomics.pointee.release(shared, count) { hasNews = true }
  }
}
