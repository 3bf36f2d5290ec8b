import PacinianRendering
import Synchronization

/// Control calls, each at its frame.
extension RenderCore {
  /// Reads the calls that were sent from the queue, as far as the rate limit allows, and carries
  /// out the calls that are due. A call that has left the queue keeps its frame, whatever its
  /// number.
  /// - Parameter isLimited: whether the work is bounded.
  mutating func carryOutCommands(isLimited: Bool = true) {
    calls.rateLimit.advance(to: position)
    // The scheduled calls are older than the calls in the queue.
    carryOutScheduled(by: BusFrame(Double(position).nextUp))
    while calls.rateLimit.hasTokens || !isLimited, let command = calls.queue.first() {
      adoptGrown()
      guard dequeue(command) else { break }
    }
    if !calls.rateLimit.hasTokens, isLimited { calls.lateBefore = calls.queue.end }
    carryOutScheduled(by: BusFrame(position + 1))
    endLoops()
  }

  /// Carries out the scheduled calls for instants before `frame`.
  private mutating func carryOutScheduled(by frame: BusFrame) {
    while calls.scheduled.firstFrame < frame, let command = calls.scheduled.first?.command {
      calls.scheduled.remove(at: 0)
      calls.scheduled.first?.command.player.prefetch()
      command.player.pointee.scheduledCount -= 1
      // The run for which the call was accepted has not begun in time.
      if command.run > run.number { drop(command) } else { carryOut(command) }
    }
  }

  /// Removes the first call from the queue, and carries it out or schedules it; `false` if the call
  /// has to wait in the queue.
  private mutating func dequeue(_ command: Command) -> Bool {
    let frame: BusFrame = command.kind == .send ? 0 : command.frame ?? 0
    // If the call is due, but was accepted in a run that the render thread has not reached yet, it
    // waits.
    guard frame > BusFrame(position + 1) || command.run <= run.number else { return false }
    // A call for a later instant is scheduled, because later calls may be due before it.
    let isLater = frame > now
    calls.queue.removeFirst()
    if command.order < calls.lateBefore {
      atomics.pointee.lateCalls.wrappingAdd(1, ordering: .relaxed)
    }
    calls.rateLimit.use(1)
    let isOver =
      command.run < run.number || command.order < command.player.pointee.cancelledBefore
    if isOver, command.kind.canBeDropped {
      drop(command)
      return true
    }
    if command.kind == .fadeOut { beginFadeOut(of: command.player, until: frame) }
    if isLater {
      calls.scheduled.insert(ScheduledCommand(frame: frame, command: command))
      command.player.pointee.scheduledCount += 1
    } else {
      calls.rateLimit.use(command.kind.work - 1)
      carryOut(command)
    }
    return true
  }

  /// Drops the scheduled calls that were accepted in a run before `run`.
  mutating func dropCommands(before run: Int) {
    drop(calls.scheduled.removeAll { $0.command.run < run })
  }

  /// Drops the calls that the heap has removed.
  mutating func drop(_ removed: Range<Int>) {
    for index in removed {
      let command = calls.scheduled.entries[index].command
      command.player.pointee.scheduledCount -= 1
      drop(command)
    }
  }

  private mutating func drop(_ command: Command) {
    if command.kind == .start { complete(command.player) }
    release(command)
  }

  private mutating func carryOut(_ command: Command) {
    let player = command.player
    // Late calls are carried out as soon as possible.
    let frame = max(command.frame ?? now, now)
    if command.kind == .start, beginPrepared(player, .started, at: frame) {
      player.pointee.restFrame = frame.whole
      complete(player)
      return release(command)
    }
    settle(player)
    if !player.pointee.idleValues.isEmpty { applyIdleValues(of: player) }
    switch command.kind {
    case .start: start(player, at: frame)
    case .stop: stop(player, at: frame)
    case .fadeOut:
      // (Unless a start or another fade has replaced this fade.)
      if player.pointee.fadeOutEnd == command.frame { stop(player, at: frame) }
    case .pause: pause(player, at: frame)
    case .resume: resume(player, at: frame)
    case .seek: seek(player, toOffset: command.seconds)
    case .loop: setLoop(player, isOn: command.isOn, seconds: command.seconds)
    case .send: send(command)
    case .replacePlan, .releasePasses:
      if let plan = command.payload {
        replacePlan(of: player, by: plan.assumingMemoryBound(to: PassPlan.self))
      }
    }
    release(command)
  }

  /// Releases a command's reservation, and its reference to the player: at once if the player is
  /// not listed, otherwise with the tile. Reservations of calls for as soon as possible are
  /// released together at the end of the block.
  private mutating func release(_ command: Command) {
    if command.isForLater {
      atomics.pointee.laterCommands.release()
    } else if command.kind.isHosts {
      calls.doneCount += 1
    }
    guard command.player.pointee.isListed else { return release(command.player) }
    command.player.pointee.doneCalls += 1
    hasNews = true
  }

  private mutating func setLoop(
    _ player: UnsafeMutablePointer<PlayerCore>, isOn: Bool, seconds: Double
  ) {
    player.pointee.isLoopEnabled = isOn && !player.pointee.isAbandoned
    player.pointee.loopSeconds = seconds
    player.pointee.settledFrame = -1
    guard player.pointee.isListed else { return }
    scheduleCheck(of: player)
    noteLoop(player)
  }

  /// Enters the live values of a call into the passes of a player. Events that sound follow the
  /// values, and so do later passes.
  private mutating func send(_ command: Command) {
    guard let payload = command.payload else { return }
    let message = payload.assumingMemoryBound(to: LiveMessage.self)
    let player = command.player
    // Late values begin now; frames of values for as soon as possible count from now.
    var base = now.frames
    if let frame = command.frame { base = max(0, now - frame) }
    player.pointee.sentOrder += 1
    let run =
      message.pointee.run.count == 0 ? nil : payload.assumingMemoryBound(to: LiveRun.self)
    live.pointee.retain(run)
    let isCancelled = command.order < player.pointee.cancelledBefore
    // (If the call is cancelled, its values wait, so that `dropLive` finds the values after the
    // cancel's frame.)
    let allocated = enter(
      message.pointee.entries, count: message.pointee.count, run: run, isDue: !isCancelled,
      from: base, for: player)
    if isCancelled { dropLive(of: player, after: player.pointee.cancelFrame) }
    live.pointee.release(run)
    if run == nil {
      atomics.pointee.liveValues.release(message.pointee.reserved - allocated)
      atomics.pointee.retire(&message.pointee.node)
    }
  }

  /// Enters live values into the passes of a player.
  /// - Parameters:
  ///   - isDue: whether a run that is due may be applied at once, without an entry that waits.
  ///   - base: the frame of the bus that the entries' frames count from.
  /// - Returns: how many entries were allocated.
  mutating func enter(
    _ entries: UnsafePointer<LiveEntry>, count: Int, run: UnsafeMutablePointer<LiveRun>?,
    isDue: Bool, from base: Double, for player: UnsafeMutablePointer<PlayerCore>
  ) -> Int {
    var allocated = 0
    let currentPass = makeCurrentPass(of: player)
    if player.pointee.passes != nil {
      // A pass that does not sound has no tile to wait for.
      if let currentPass, !currentPass.pointee.isSounding {
        currentPass.pointee.forEachLive { $0.fold(before: now) }
      }
      var first = BusFrame.never
      for index in 0..<count { first = min(first, entries[index].frame + base) }
      if first < BusFrame(tileStart + tiles.frameCount) {
        beginChange(of: player)
      } else {
        scheduleCheck(of: player, by: first)
      }
      for index in 0..<count {
        var entry = entries[index]
        entry.move(by: base)
        entry.order = player.pointee.sentOrder
        entry.run = run
        // (Parameters, which are steps, are smoothed.)
        if entry.from.isNaN { entry.end += Double(settings.smoothingFrames) }
        allocated += send(&entry, isDue: isDue && run != nil, to: player)
      }
    }
    return allocated
  }

  /// The older passes of a player ring out on the plan they began with.
  private mutating func replacePlan(
    of player: UnsafeMutablePointer<PlayerCore>, by plan: UnsafeMutablePointer<PassPlan>
  ) {
    let old = player.pointee.plan
    let scale = plan.pointee.layout.framesPerSecond / old.pointee.layout.framesPerSecond
    beginChange(of: player)
    player.pointee.plan = plan
    // If passes use the old plan, the last of these passes to end retires it.
    retire(old, of: player)
    switch player.pointee.status {
    case .playing:
      let instant = ScoreInstant(PassClock.bounded((now - player.pointee.origin) * scale))
      endPass(player, at: now)
      beginPass(player, .rateChanged, at: now, from: instant)
    case .paused, .idle, .ending:
      player.pointee.pausedAt = ScoreInstant(
        PassClock.bounded(player.pointee.pausedAt.frames * scale))
      if player.pointee.status == .paused {
        report(.paused, of: player, at: now, instant: player.pointee.pausedAt)
      }
    }
  }
}
