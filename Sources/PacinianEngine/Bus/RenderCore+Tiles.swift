import PacinianRendering
import Synchronization

/// The haptic bus, tile by tile. A tile is the sum of the voices that rest, converted to frames
/// together, and of the players that are rendered by themselves. Most players neither begin nor end
/// anything in a tile; the engine does not check these.
extension RenderCore {
  /// The first frame of the tile that contains the bus's next frame.
  var tileStart: Int { position & ~(tiles.frameCount - 1) }

  /// Whether a part of the tile has been output.
  var isInTile: Bool { offset(of: position) != 0 }

  /// The index of a frame of the bus in its tile. (Here because a call would leave the module.)
  @inline(__always)
  func offset(of frame: Int) -> Int { frame & (tiles.frameCount - 1) }

  /// Whether a player sounds alike in both haptic channels, from a frame of the bus on.
  @inline(__always)
  func isShared(_ player: UnsafeMutablePointer<PlayerCore>, from frame: Int) -> Bool {
    !settings.isStereo || player.pointee.channelGains.areUnity(from: frame)
  }

  /// Fills the tile that starts at the bus's next frame.
  mutating func beginTile() {
    let (start, size) = (position, tiles.frameCount)
    tiles.begin(at: start)
    tileSides?.clear(size)
    while let player = players.wakes.removeFirst(before: BusFrame(start + size)) {
      activate(player)
    }
    preparePasses()
    var previous: UnsafeMutablePointer<PlayerCore>?
    var player = players.firstActive
    while let core = player {
      player = core.pointee.nextActive
      if players.areMany, settings.prefetches {
        player?.prefetchPass(bytes: Pass.nearBytes)
        core.prefetchOlderPass()
      }
      if core.pointee.binding != nil {
        previous = core
      } else if let end = beginTile(of: core, from: start) {
        players.deactivate(core, after: previous)
        if end < .never { players.wakes.set(core, to: end) }
      } else {
        previous = core
      }
    }
    tiles.finish(at: start)
  }

  /// Ends a player's rests: the player is rendered by itself from the present tile on.
  mutating func activate(_ player: UnsafeMutablePointer<PlayerCore>) {
    for pass in player.pointee.allPasses {
      pass.pointee.endRests(at: tileStart, among: tiles.resting)
    }
    players.activate(player)
  }

  /// Schedules a check of a player with the tile of `frame`, unless an earlier check is scheduled
  /// already; 0 is the next tile. The player's rests end there, and it may rest again.
  mutating func scheduleCheck(of player: UnsafeMutablePointer<PlayerCore>, by frame: BusFrame = 0) {
    guard player.pointee.isListed else { return }
    guard player.pointee.binding == nil else { return endValues(of: player) }
    for pass in player.pointee.allPasses {
      for layer in 0..<pass.pointee.hapticCount {
        pass.pointee.haptics[layer].limitRest(to: frame)
      }
    }
    guard !player.pointee.isActive else { return }
    players.wakes.set(player, to: min(players.wakes.frame(of: player), frame))
  }

  /// Lets the layers of a player rest from the tile on that starts at the bus's frame `start`; the
  /// sound of layers that cannot rest is added to the tile.
  /// - Returns: the frame of the player's next check; `nil` if the player is rendered by itself.
  private mutating func beginTile(
    of player: UnsafeMutablePointer<PlayerCore>, from start: Int
  ) -> BusFrame? {
    let gain = player.pointee.gain
    guard isShared(player, from: start), gain.isSteady(from: start) else {
      activate(player)
      addFrames(0..<tiles.frameCount, of: player)
      return nil
    }
    var end = BusFrame.never
    var canSleep = true
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for layer in 0..<pass.pointee.hapticCount {
        let state = pass.pointee.haptics + layer
        guard let restEnd = tiles.add(state, volume: gain.target, at: start) else {
          canSleep = false
          continue
        }
        end = min(end, restEnd)
      }
      for layer in 0..<pass.pointee.audioCount {
        canSleep = canSleep && (pass.pointee.audio + layer).isFinished()
      }
    }
    guard canSleep else { return nil }
    switch player.pointee.status {
    case .playing where !player.pointee.isLooping:
      let patternEnd = player.pointee.patternFrame
      if patternEnd > BusFrame(start) { end = min(end, patternEnd) }
    case .playing, .paused: return end
    case .idle, .ending: break
    }
    // If no event is to come, the player is done; `sweep` then unlists it.
    return end < .never ? end : nil
  }

  /// Once a tile's last frame has been output, applies the tile's changes, counts sounding events,
  /// releases passes that have rung out, and completes and unlists players that are done.
  mutating func sweep() {
    guard !isInTile else { return }
    players.activateRecalled()
    var previous: UnsafeMutablePointer<PlayerCore>?
    var player = players.firstActive
    while let core = player {
      player = core.pointee.nextActive
      if players.areMany, settings.prefetches {
        player?.prefetchPass(bytes: Pass.headBytes)
        core.prefetchOlderPass()
      }
      guard !isDrivenByValues(core) else {
        players.setAside(core, after: previous)
        continue
      }
      releaseCalls(of: core)
      for pass in core.pointee.allPasses { pass.pointee.finishTile() }
      if sweep(core) {
        previous = core
        continue
      }
      players.deactivate(core, after: previous)
      unlist(core)
    }
  }

  /// Settles a player at the end of a tile; `false` if it neither plays nor rings out any more.
  private mutating func sweep(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    let isPresent = settle(player)
    player.pointee.settledFrame = isPresent ? position : -1
    var sounding = 0
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      sounding += countDrops(of: pass, player)
    }
    players.note(soundingCount: sounding, of: player)
    return isPresent
  }

  /// Counts the events of a pass for which there was no memory, and returns the number of events
  /// that sound.
  @discardableResult
  func countDrops(
    of pass: UnsafeMutablePointer<Pass>, _ player: UnsafeMutablePointer<PlayerCore>
  ) -> Int {
    let progress = pass.pointee.progress()
    let dropped = progress.droppedCount
    if dropped != pass.pointee.reportedDrops {
      countDropped(dropped - pass.pointee.reportedDrops, of: player)
      pass.pointee.reportedDrops = dropped
    }
    return progress.soundingCount
  }

  /// Counts events for which there was no memory.
  func countDropped(_ count: Int, of player: UnsafeMutablePointer<PlayerCore>) {
    atomics.pointee.droppedVoices.wrappingAdd(count, ordering: .relaxed)
    player.pointee.atomics.pointee.droppedEvents.wrappingAdd(count, ordering: .relaxed)
  }
}
