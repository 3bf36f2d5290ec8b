import PacinianRendering
import Synchronization

/// Control calls, each at its frame.
extension RenderCore {
  /// Takes in the calls that were sent and carries out those that are due.
  mutating func carryOutCommands() {
    while var command = queue.pop() {
      if command.run > run {
        // Accepted in a run that is still to be followed.
        if command.frame.isNaN { command.frame = Double(position) }
        scheduled.insert(command)
      } else if command.run < run, command.kind.canBeDropped {
        drop(command)
      } else if command.frame > Double(position + 1), command.kind != .send {
        scheduled.insert(command)
      } else {
        carryOut(command)
      }
    }
    while let command = scheduled.first, command.frame < Double(position + 1), command.run <= run {
      scheduled.removeFirst()
      carryOut(command)
    }
    endLoops()
  }

  /// Reads the settings of players that were changed since the last block.
  mutating func followSettings() {
    var next = signals.pointee.takeChanged()
    while let changed = next {
      next = changed.pointee.nextChanged
      changed.pointee.isChanged.store(false, ordering: .releasing)
      let player = changed.pointee.core
      if player.pointee.isListed {
        if player.pointee.gain.target != player.pointee.wantedGain {
          open(player)
          player.pointee.gain.move(
            to: player.pointee.wantedGain, over: smoothingFrames, at: position)
        }
        let isAbandoned = player.pointee.signals.pointee.isAbandoned.load(ordering: .acquiring)
        if isAbandoned, player.pointee.status == .paused { stop(player, at: Double(position)) }
        look(at: player)
        noteLoop(player)
      }
      giveUp(player)
    }
  }

  /// Drops the calls that wait for their time and were accepted in a run before `run`.
  mutating func dropCommands(before run: Int) {
    // (A copy, because the closure may not change the owner of the heap.)
    var core = self
    scheduled.removeAll { command in
      guard command.run < run, command.kind.canBeDropped else { return false }
      core.drop(command)
      return true
    }
    hasNews = hasNews || core.hasNews
  }

  private mutating func drop(_ command: Command) {
    if command.kind == .start { complete(command.player) }
    release(command)
  }

  private mutating func carryOut(_ command: Command) {
    let player = command.player
    // NaN and late calls: as soon as possible.
    let now = Double(position)
    let frame = command.frame > now ? command.frame : now
    switch command.kind {
    case .start: start(player, at: frame)
    case .stop: stop(player, at: frame)
    case .cancel: cancel(player)
    case .pause: pause(player, at: frame)
    case .resume: resume(player, at: frame)
    case .seek: seek(player, toOffset: command.offset)
    case .send:
      send(command, late: command.frame > now || command.frame.isNaN ? 0 : now - command.frame)
    case .replacePlan:
      if let plan = command.payload {
        replacePlan(of: player, by: plan.assumingMemoryBound(to: PassPlan.self))
      }
    }
    release(command)
  }

  /// Gives back a command's reservation; its player may be freed from now on.
  private mutating func release(_ command: Command) {
    signals.pointee.commands.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    giveUp(command.player)
  }

  private mutating func cancel(_ player: UnsafeMutablePointer<PlayerCore>) {
    var core = self
    scheduled.removeAll { command in
      guard command.player == player, command.kind.canBeDropped else { return false }
      core.drop(command)
      return true
    }
    open(player)
    player.pointee.holder?.pointee.dropLive(after: position)
    stop(player, at: Double(position))
  }

  /// Hands live values to the pass that holds them.
  private mutating func send(_ command: Command, late: Double) {
    guard let payload = command.payload else { return }
    let parcel = payload.assumingMemoryBound(to: Parcel.Contents.self)
    let player = command.player
    let base = command.frame.isNaN ? Double(position) : late
    player.pointee.sentOrder += 1
    let run =
      parcel.pointee.run.count == 0 ? nil : payload.assumingMemoryBound(to: LiveRun.self)
    live.pointee.retain(run)
    var taken = 0
    if let holder = makeHolder(of: player) {
      let isAtRest = player.pointee.status == .resting
      // A pass that does not sound has no tile to wait for.
      if !holder.pointee.isSounding { holder.pointee.settleLive(before: position) }
      let first = firstFrame(of: parcel) + base
      if first < Double(tileStart + tileFrames) {
        open(player)
      } else {
        look(at: player, by: first)
      }
      for index in 0..<parcel.pointee.count {
        let item = parcel.pointee.items[index]
        var entry = item.entry
        entry.frame += base
        entry.end += base
        entry.writer += base
        entry.order = player.pointee.sentOrder
        entry.run = run
        // A step that is not heard is not smoothed.
        if item.isSmoothed, !isAtRest { entry.end += Double(smoothingFrames) }
        taken += holder.pointee.send(item.control, entry)
      }
    }
    live.pointee.release(run)
    if run == nil { signals.pointee.giveBackValues(parcel.pointee.reserved - taken) }
    if run == nil {
      withUnsafeMutablePointer(to: &parcel.pointee.node) { signals.pointee.giveBack($0) }
    }
  }

  /// The first frame at which anything of a parcel acts.
  private func firstFrame(of parcel: UnsafeMutablePointer<Parcel.Contents>) -> Double {
    var first = Double.infinity
    for index in 0..<parcel.pointee.count {
      first = min(first, parcel.pointee.items[index].entry.frame)
    }
    return first
  }

  /// The older passes of a player ring out on the plan they began with.
  private mutating func replacePlan(
    of player: UnsafeMutablePointer<PlayerCore>, by plan: UnsafeMutablePointer<PassPlan>
  ) {
    let old = player.pointee.plan
    let scale = plan.pointee.layout.framesPerSecond / old.pointee.layout.framesPerSecond
    open(player)
    player.pointee.plan = plan
    let now = Double(position)
    switch player.pointee.status {
    case .playing:
      let scoreFrame = min((now - player.pointee.origin) * scale, Self.furthest)
      endPass(player, at: now)
      player.pointee.origin = now - scoreFrame
      beginPass(
        player, at: position, scoreFrame: scoreFrame, beginning: scoreFrame, entersMidway: true,
        isForgetting: false)
      startLoop(player)
    case .paused, .resting, .ending:
      player.pointee.pausedAt = min(player.pointee.pausedAt * scale, Self.furthest)
      if let held = player.pointee.holder, held.pointee.holdsLive {
        player.pointee.holder = nil
        if let holder = makeHolder(of: player) {
          holder.pointee.takeOver(
            from: held.pointee, at: position, patternEnd: player.pointee.patternEnd)
        }
        if !held.pointee.isSounding { free(held, of: player) }
      }
    }
    old.pointee.isReplaced = true
    giveBack(old)
  }
}
