import PacinianRendering
import Synchronization

/// Passes of players: allocated from the plan's memory when they begin, and released when they have
/// rung out.
extension RenderCore {
  /// Stores a record of a change of a player's passes at an instant of the bus, and queues the
  /// record if a handler is set.
  mutating func report(
    _ kind: PassRecord.Kind, of player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame,
    instant: ScoreInstant
  ) {
    let record = PassRecord(
      kind: kind, frame: frame, instant: instant,
      framesPerSecond: player.pointee.plan.pointee.layout.framesPerSecond)
    player.pointee.atomics.pointee.place.set(record)
    guard let tap = atomics.pointee.tap.load(ordering: .acquiring) else { return }
    tap.pointee.push(PassTap.Entry(player: player.pointee.atomics, record: record))
    hasNews = true
  }

  /// Lets a player play from an instant of the bus on, which is the score's instant `beginning`:
  /// the pass begins with the frame nearest to it. A player that has as many passes as it may cuts
  /// its oldest tail, which is counted. The count of loops begins again, unless the pass is itself
  /// a loop.
  mutating func beginPass(
    _ player: UnsafeMutablePointer<PlayerCore>, _ kind: PassRecord.Kind, at frame: BusFrame,
    from beginning: ScoreInstant = 0
  ) {
    let old = player.pointee.currentPass
    player.pointee.origin = frame - beginning.frames
    player.pointee.status = .playing
    if kind != .looped { startLoop(player, at: frame) }
    guard let pass = makePass(of: player) else { return }
    if let old {
      pass.pointee.follow(
        old.pointee, at: frame, patternEnd: player.pointee.patternEnd,
        start: kind == .started ? frame.asWriter : nil)
    }
    if kind == .started {
      pass.pointee.forEachLive {
        $0.forget(before: player.pointee.restFrame, start: frame.asWriter)
      }
    }
    pass.pointee.begin(
      at: frame, from: beginning,
      entersMidway: kind == .resumed || kind == .rateChanged
        || (kind == .sought && settings.entersEventsMidway))
    hold(pass, of: player, kind, at: frame, from: beginning)
  }

  /// Makes a pass that begins the current pass of its player.
  mutating func hold(
    _ pass: UnsafeMutablePointer<Pass>, of player: UnsafeMutablePointer<PlayerCore>,
    _ kind: PassRecord.Kind, at frame: BusFrame, from beginning: ScoreInstant = 0
  ) {
    report(kind, of: player, at: frame, instant: beginning)
    let old = player.pointee.currentPass
    player.pointee.currentPass = pass
    player.pointee.patternEnd = .never
    if let old, !old.pointee.isSounding { free(old, of: player) }
  }

  /// The current pass, which owns the sent values; made if there is none; `nil` for an idle player
  /// without memory.
  mutating func makeCurrentPass(
    of player: UnsafeMutablePointer<PlayerCore>
  ) -> UnsafeMutablePointer<Pass>? {
    if let currentPass = player.pointee.currentPass { return currentPass }
    let pass = makePass(of: player)
    player.pointee.currentPass = pass
    return pass
  }

  /// Allocates a pass for a player from its plan's memory, which was allocated before the call was
  /// sent that needs a pass; `nil` for an idle player without memory.
  mutating func makePass(
    of player: UnsafeMutablePointer<PlayerCore>
  ) -> UnsafeMutablePointer<Pass>? {
    let plan = player.pointee.plan
    if player.pointee.soundingPasses >= player.pointee.passLimit {
      freeOver(of: player)
      if player.pointee.soundingPasses >= player.pointee.passLimit { cutOldestTail(of: player) }
    }
    guard let pass = plan.pointee.allocate(in: plan) else { return nil }
    pass.pointee.next = player.pointee.passes
    player.pointee.passes = pass
    return pass
  }

  /// Releases the passes of a player that are over at the bus's next frame, except the current
  /// pass, and counts the events that they dropped.
  mutating func freeOver(of player: UnsafeMutablePointer<PlayerCore>) {
    for pass in player.pointee.allPasses {
      if pass.pointee.isSounding, pass.pointee.isOver(at: position) {
        countDrops(of: pass, player)
        pass.pointee.isSounding = false
      }
      if !pass.pointee.isSounding, pass != player.pointee.currentPass { free(pass, of: player) }
    }
  }

  /// Ends the tail that has rung out for longest, if there is a tail, with a fade.
  private mutating func cutOldestTail(of player: UnsafeMutablePointer<PlayerCore>) {
    var oldest: UnsafeMutablePointer<Pass>?
    for pass in player.pointee.allPasses where pass != player.pointee.currentPass { oldest = pass }
    guard let oldest else { return }
    if oldest.pointee.isSounding {
      atomics.pointee.cutTails.wrappingAdd(1, ordering: .relaxed)
      calls.rateLimit.use(CallRateLimit.perCut)
      beginChange(of: player)
      fade(oldest.pointee, gain: player.pointee.gain, player.pointee.channelGains)
    }
    free(oldest, of: player)
  }

  /// Renders the rest of a pass that is cut into the fades. The sound of its player has been
  /// subtracted from the present tile.
  private mutating func fade(_ pass: Pass, gain: PlayerGain, _ channels: ChannelGains) {
    let end = position + fades.frames
    for layer in 0..<pass.hapticCount {
      let state = pass.haptics + layer
      var frame = position
      while frame < end, !state.isFinished() {
        let first = offset(of: frame)
        let count = min(tiles.frameCount - first, end - frame)
        renderSolo(state, tile: tiles.number(of: frame))
        fades.add(
          soloSink.frames + first, to: fades.haptic.left, gain: gain, channel: channels.left,
          from: frame, count: count, cut: position)
        if let right = fades.haptic.right {
          fades.add(
            soloSink.frames + first, to: right, gain: gain, channel: channels.right, from: frame,
            count: count, cut: position)
        }
        frame += count
      }
    }
    guard settings.hasAudio, pass.audioCount > 0 else { return }
    var frame = position
    while frame < end, !pass.progress().isFinished {
      let count = min(tiles.frameCount, end - frame)
      buffers.scratch.clear(count)
      pass.addAudio(to: buffers.scratch, frameCount: count, position: frame)
      fades.add(
        buffers.scratch.left, to: fades.audio.left, gain: gain, from: frame, count: count,
        cut: position)
      fades.add(
        buffers.scratch.right, to: fades.audio.right, gain: gain, from: frame, count: count,
        cut: position)
      frame += count
    }
  }

  /// Releases a pass of a player.
  mutating func free(
    _ pass: UnsafeMutablePointer<Pass>, of player: UnsafeMutablePointer<PlayerCore>
  ) {
    players.recall(player)
    pass.pointee.endRests(at: tileStart, among: tiles.resting)
    pass.pointee.clear()
    if player.pointee.passes == pass {
      player.pointee.passes = pass.pointee.next
    } else {
      var link = player.pointee.passes
      while let current = link, current.pointee.next != pass { link = current.pointee.next }
      link?.pointee.next = pass.pointee.next
    }
    if player.pointee.currentPass == pass { player.pointee.currentPass = nil }
    for other in player.pointee.allPasses { other.pointee.forEachLive { $0.prune() } }
    let plan = pass.pointee.plan
    plan.pointee.release(pass)
    retire(plan, of: player)
  }

  /// Releases all passes of a player.
  mutating func freePasses(of player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.prepared = nil
    while let pass = player.pointee.passes { free(pass, of: player) }
  }

  /// Retires a player's plan if another plan has replaced it and no pass uses it any more.
  func retire(_ plan: UnsafeMutablePointer<PassPlan>, of player: UnsafeMutablePointer<PlayerCore>) {
    guard plan != player.pointee.plan,
      !player.pointee.allPasses.contains(where: { $0.pointee.plan == plan })
    else { return }
    atomics.pointee.retire(&plan.pointee.node)
  }
}
