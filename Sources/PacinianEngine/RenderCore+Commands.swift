import PacinianRendering
import Synchronization

/// Control calls, each at its frame.
extension RenderCore {
  /// Takes in what has been sent and carries out what is due.
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

  /// Drops what waits for its time and was accepted in a run before `run`.
  mutating func dropCommands(before run: Int) {
    // (A copy, because the closure may not change what the heap belongs to.)
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
    // NaN and what is late: as soon as possible.
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
    case .replacePasses:
      if let set = command.payload {
        replacePasses(of: player, by: set.assumingMemoryBound(to: PassSet.self))
      }
    }
    release(command)
  }

  /// Gives back what a command has reserved; its player may be freed from now on.
  private mutating func release(_ command: Command) {
    signals.pointee.commands.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    command.player.pointee.signals.pointee.references
      .wrappingSubtract(1, ordering: .acquiringAndReleasing)
    hasNews = true
  }

  private mutating func cancel(_ player: UnsafeMutablePointer<PlayerCore>) {
    var core = self
    scheduled.removeAll { command in
      guard command.player == player, command.kind.canBeDropped else { return false }
      core.drop(command)
      return true
    }
    player.pointee.holder.pointee.dropLive(after: position)
    countValues(of: player)
    stop(player, at: Double(position))
  }

  /// Hands live values to the pass that holds them.
  private mutating func send(_ command: Command, late: Double) {
    guard let payload = command.payload else { return }
    let parcel = payload.assumingMemoryBound(to: Parcel.Contents.self)
    let player = command.player
    let isAtRest = player.pointee.status == .resting
    let base = command.frame.isNaN ? Double(position) : late
    player.pointee.sentOrder += 1
    if isAtRest { player.pointee.holder.pointee.settleLive(before: position) }
    for index in 0..<parcel.pointee.count {
      let item = parcel.pointee.items[index]
      var entry = item.entry
      entry.frame += base
      entry.end += base
      entry.writer += base
      entry.order = player.pointee.sentOrder
      // Where nothing sounds there is nothing to smooth.
      if item.isSmoothed, !isAtRest { entry.end += Double(smoothingFrames) }
      player.pointee.holder.pointee.send(item.control, entry)
    }
    player.pointee.sentValues += parcel.pointee.count
    countValues(of: player)
    withUnsafeMutablePointer(to: &parcel.pointee.node) { signals.pointee.giveBack($0) }
  }

  /// Tells the control side how many live values the player no longer holds.
  func countValues(of player: UnsafeMutablePointer<PlayerCore>) {
    let used = player.pointee.sentValues - player.pointee.holder.pointee.progress().queuedValues
    player.pointee.signals.pointee.usedValues.store(used, ordering: .releasing)
  }

  /// The older sets of a player ring out behind the new one.
  private mutating func replacePasses(
    of player: UnsafeMutablePointer<PlayerCore>, by set: UnsafeMutablePointer<PassSet>
  ) {
    let old = player.pointee.set
    let scale = set.pointee.framesPerSecond / old.pointee.framesPerSecond
    set.pointee.next = old
    player.pointee.set = set
    let now = Double(position)
    switch player.pointee.status {
    case .playing:
      let scoreFrame = (now - player.pointee.origin) * scale
      endPass(player, at: now)
      player.pointee.origin = now - scoreFrame
      startLoop(player)
      beginPass(
        player, at: position, scoreFrame: scoreFrame, entersMidway: true, isForgetting: false)
    case .paused, .resting, .ending:
      player.pointee.pausedAt *= scale
      let holder = set.pointee.passes
      holder.pointee.takeOver(
        from: player.pointee.holder.pointee, at: position, patternEnd: player.pointee.patternEnd)
      player.pointee.holder = holder
    }
    countValues(of: player)
    list(player)
  }
}
