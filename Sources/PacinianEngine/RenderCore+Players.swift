import PacinianOutput
import PacinianRendering
import Synchronization

/// What players do on the engine's clock. Instants are frames of the bus, not necessarily whole; a pass begins
/// with the frame nearest to its instant, and its score keeps the rest.
extension RenderCore {
  mutating func start(_ player: UnsafeMutablePointer<PlayerCore>, at frame: Double) {
    switch player.pointee.status {
    case .playing, .paused:
      endPass(player, at: frame)
      player.pointee.restFrame = Int(frame)
      complete(player)
    case .ending: complete(player)
    case .resting: break
    }
    let first = Int(frame + 0.5)
    player.pointee.origin = frame
    player.pointee.status = .playing
    startLoop(player)
    beginPass(
      player, at: first, scoreFrame: Double(first) - frame, entersMidway: false, isForgetting: true)
    list(player)
  }

  mutating func stop(_ player: UnsafeMutablePointer<PlayerCore>, at frame: Double) {
    switch player.pointee.status {
    case .playing: endPass(player, at: frame)
    case .paused: break
    case .resting, .ending: return
    }
    player.pointee.status = .ending
    player.pointee.restFrame = Int(frame)
  }

  mutating func pause(_ player: UnsafeMutablePointer<PlayerCore>, at frame: Double) {
    guard player.pointee.status == .playing else { return }
    player.pointee.pausedAt = frame - player.pointee.origin
    endPass(player, at: frame)
    player.pointee.status = .paused
  }

  mutating func resume(_ player: UnsafeMutablePointer<PlayerCore>, at frame: Double) {
    guard player.pointee.status == .paused else { return }
    let first = Int(frame + 0.5)
    player.pointee.origin = frame - player.pointee.pausedAt
    player.pointee.status = .playing
    startLoop(player)
    beginPass(
      player, at: first, scoreFrame: Double(first) - player.pointee.origin, entersMidway: true,
      isForgetting: false)
  }

  mutating func seek(_ player: UnsafeMutablePointer<PlayerCore>, toOffset offset: Double) {
    let isPlaying = player.pointee.status == .playing
    guard isPlaying || player.pointee.status == .paused else { return }
    let now = Double(position)
    let isLooping = player.pointee.signals.pointee.isLoopEnabled.load(ordering: .relaxed)
    let duration = player.pointee.set.pointee.duration
    let length = isLooping ? min(duration, loopSeconds(of: player)) : duration
    var scoreFrame = offset * player.pointee.set.pointee.framesPerSecond
    if offset >= length {
      guard isLooping else { return stop(player, at: now) }
      scoreFrame = 0
    }
    guard isPlaying else {
      player.pointee.pausedAt = scoreFrame
      return
    }
    endPass(player, at: now)
    player.pointee.origin = now - scoreFrame
    startLoop(player)
    beginPass(
      player, at: position, scoreFrame: scoreFrame, entersMidway: entersEventsMidway,
      isForgetting: false)
  }

  /// Has the present pass ring out from an instant on: durations are whole frames.
  mutating func endPass(_ player: UnsafeMutablePointer<PlayerCore>, at frame: Double) {
    player.pointee.holder.pointee.stop(at: Int(frame + 0.5))
    player.pointee.patternEnd = frame
  }

  /// Begins a pass. Where all others still ring out, the oldest is cut and counted.
  mutating func beginPass(
    _ player: UnsafeMutablePointer<PlayerCore>, at frame: Int, scoreFrame: Double,
    entersMidway: Bool, isForgetting: Bool
  ) {
    let set = player.pointee.set
    let holder = player.pointee.holder
    var chosen: UnsafeMutablePointer<Pass>?
    for index in 0..<set.pointee.count {
      let pass = set.pointee.passes + index
      guard pass != holder else { continue }
      if !pass.pointee.isUsed {
        chosen = pass
        break
      }
      if let oldest = chosen, oldest.pointee.serial < pass.pointee.serial { continue }
      chosen = pass
    }
    guard let pass = chosen else { return }
    if pass.pointee.isUsed { signals.pointee.cutTails.wrappingAdd(1, ordering: .relaxed) }
    pass.pointee.takeOver(
      from: holder.pointee, at: frame, patternEnd: player.pointee.patternEnd)
    if isForgetting { pass.pointee.forgetLive(before: player.pointee.restFrame) }
    player.pointee.passSerial += 1
    pass.pointee.begin(
      at: frame, scoreFrame: scoreFrame, entersMidway: entersMidway,
      serial: player.pointee.passSerial)
    player.pointee.holder = pass
    player.pointee.patternEnd = .infinity
    countValues(of: player)
  }

  /// One start has come to its end.
  mutating func complete(_ player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.signals.pointee.completions.wrappingAdd(1, ordering: .releasing)
    player.pointee.signals.pointee.endStart(in: signals)
    hasNews = true
  }

  /// Puts a player among those that sound, at the end.
  mutating func list(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard !player.pointee.isListed else { return }
    player.pointee.isListed = true
    player.pointee.next = nil
    player.pointee.signals.pointee.references.wrappingAdd(1, ordering: .acquiringAndReleasing)
    // What begins to sound does not fade in.
    player.pointee.gain = Gain(player.pointee.wantedGain)
    guard let last else {
      rampStages(over: 0)
      (first, self.last) = (player, player)
      return
    }
    last.pointee.next = player
    self.last = player
  }

  /// Ends a player at once, without tails.
  mutating func end(_ player: UnsafeMutablePointer<PlayerCore>) {
    var set: UnsafeMutablePointer<PassSet>? = player.pointee.set
    while let current = set {
      for index in 0..<current.pointee.count { current.pointee.passes[index].isUsed = false }
      set = current.pointee.next
    }
    giveBackOldSets(of: player)
    if player.pointee.status != .resting { rest(player) }
    unlist(player)
  }

  private mutating func rest(_ player: UnsafeMutablePointer<PlayerCore>) {
    if player.pointee.status == .playing {
      // (A run that has not come to its pattern's end is being cut off.)
      player.pointee.patternEnd = min(player.pointee.patternEnd, Double(position))
      player.pointee.restFrame = position
    }
    player.pointee.status = .resting
    complete(player)
  }

  private mutating func unlist(_ player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.isListed = false
    player.pointee.signals.pointee.references
      .wrappingSubtract(1, ordering: .acquiringAndReleasing)
    hasNews = true
  }

  /// Notes which passes have rung out, and completes and unlists players that are done.
  mutating func sweep() {
    var link: UnsafeMutablePointer<PlayerCore>?
    var player = first
    while let core = player {
      player = core.pointee.next
      if sweep(core) {
        link = core
        continue
      }
      if let link { link.pointee.next = player } else { first = player }
      unlist(core)
    }
    last = link
  }

  /// Whether the player stays among those that sound.
  private mutating func sweep(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    var set: UnsafeMutablePointer<PassSet>? = player.pointee.set
    while let current = set {
      for index in 0..<current.pointee.count where current.pointee.passes[index].isUsed {
        let pass = current.pointee.passes + index
        let progress = pass.pointee.progress()
        let dropped = progress.droppedCount
        if dropped != pass.pointee.reportedDrops {
          signals.pointee.droppedVoices.wrappingAdd(
            dropped - pass.pointee.reportedDrops, ordering: .relaxed)
          pass.pointee.reportedDrops = dropped
        }
        if progress.isFinished { pass.pointee.isUsed = false }
      }
      set = current.pointee.next
    }
    countValues(of: player)
    giveBackOldSets(of: player)
    let isSilent = player.pointee.isSilent
    switch player.pointee.status {
    case .playing:
      let end = player.pointee.origin + patternFrames(of: player)
      let isLooping = player.pointee.signals.pointee.isLoopEnabled.load(ordering: .relaxed)
      guard isSilent, !isLooping, Double(position) >= end else { return true }
      player.pointee.patternEnd = end
      player.pointee.restFrame = Int(end)
      player.pointee.status = .resting
      complete(player)
      return false
    case .paused:
      // Nobody is left who could resume it.
      guard player.pointee.signals.pointee.isAbandoned.load(ordering: .relaxed) else { return true }
      player.pointee.status = .ending
      return true
    case .ending:
      guard isSilent else { return true }
      rest(player)
      return false
    case .resting:
      return !isSilent
    }
  }

  /// Hands back the sets behind the present one that have rung out.
  private func giveBackOldSets(of player: UnsafeMutablePointer<PlayerCore>) {
    var link = player.pointee.set
    while let old = link.pointee.next {
      guard old.pointee.isSilent else {
        link = old
        continue
      }
      link.pointee.next = old.pointee.next
      signals.pointee.giveBack(&old.pointee.node)
    }
  }

  func soundingCount(of player: UnsafeMutablePointer<PlayerCore>) -> Int {
    var count = 0
    var set: UnsafeMutablePointer<PassSet>? = player.pointee.set
    while let current = set {
      for index in 0..<current.pointee.count where current.pointee.passes[index].isUsed {
        count += current.pointee.passes[index].progress().soundingCount
      }
      set = current.pointee.next
    }
    return count
  }

  private func patternFrames(of player: UnsafeMutablePointer<PlayerCore>) -> Double {
    player.pointee.set.pointee.duration * player.pointee.set.pointee.framesPerSecond
  }
}
