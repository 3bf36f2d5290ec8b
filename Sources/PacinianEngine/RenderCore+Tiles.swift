import PacinianAudio
import PacinianKernels
import PacinianRendering
import Synchronization

/// The haptic bus, tile by tile. A tile is the sum of the voices that rest, brought to frames once,
/// and of the players that are rendered by themselves. Most players neither begin nor end anything
/// in a tile: the engine does not look at them.
extension RenderCore {
  var tileFrames: Int { setup.pointee.tileFrames }

  /// The first frame of the tile that the bus's next frame lies in.
  var tileStart: Int { position & ~(tileFrames - 1) }

  /// Whether a part of the tile has been handed out.
  var isInTile: Bool { position & (tileFrames - 1) != 0 }

  /// Fills the tile that starts at the bus's next frame.
  mutating func beginTile() {
    let (start, size) = (position, tileFrames)
    resting.pointee.begin(tileStart: start)
    while let player = wakes.removeFirst(before: BusFrame(start + size)) { activate(player) }
    tile.begin(setup)
    var link: UnsafeMutablePointer<PlayerCore>?
    var player = firstActive
    while let core = player {
      player = core.pointee.nextActive
      if let end = beginTile(of: core, from: start) {
        core.pointee.isActive = false
        if let link { link.pointee.nextActive = player } else { firstActive = player }
        if end < .never { wakes.set(core, to: end) }
      } else {
        link = core
      }
    }
    lastActive = link
    resting.pointee.add(tileStart: start, setup, workspace, to: tile)
    tile.finish(setup, workspace)
  }

  /// Ends a player's rests: it is rendered by itself from the present tile on.
  mutating func activate(_ player: UnsafeMutablePointer<PlayerCore>) {
    var pass = player.pointee.passes
    while let current = pass {
      current.pointee.endRests(at: tileStart, among: resting)
      pass = current.pointee.next
    }
    guard !player.pointee.isActive else { return }
    wakes.remove(player)
    player.pointee.isActive = true
    player.pointee.nextActive = nil
    if let lastActive { lastActive.pointee.nextActive = player } else { firstActive = player }
    lastActive = player
  }

  /// Looks at a player with the next tile: its rests end there, and it may begin new ones.
  mutating func look(at player: UnsafeMutablePointer<PlayerCore>) { look(at: player, by: 0) }

  /// Looks at a player with the tile of a frame at the latest.
  mutating func look(at player: UnsafeMutablePointer<PlayerCore>, by frame: BusFrame) {
    guard player.pointee.isListed else { return }
    var pass = player.pointee.passes
    while let current = pass {
      for lane in 0..<current.pointee.hapticCount {
        current.pointee.restEnds[lane] = min(current.pointee.restEnds[lane], frame)
      }
      pass = current.pointee.next
    }
    guard !player.pointee.isActive else { return }
    wakes.set(player, to: min(wakes.frame(of: player), frame))
  }

  /// Prepares a player for a call or for the end of a loop: takes its sound out of the tile that
  /// has begun.
  mutating func open(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard player.pointee.isListed, !player.pointee.isOpen else { return }
    activate(player)
    guard isInTile else { return }
    addTile(of: player, sign: -1)
    putOpen(player)
  }

  /// Notes that a player's sound is not in the tile that has begun.
  mutating func putOpen(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard isInTile, !player.pointee.isOpen else { return }
    player.pointee.isOpen = true
    player.pointee.nextOpen = firstOpen
    firstOpen = player
  }

  /// Adds the sound of the players that were opened to the tile again, as it is after the calls.
  mutating func close() {
    while let player = firstOpen {
      firstOpen = player.pointee.nextOpen
      player.pointee.isOpen = false
      guard player.pointee.isListed else { continue }
      addTile(of: player, sign: 1)
    }
  }

  /// Adds a player's sound, times `sign`, to the frames of the tile that have not been handed out.
  private mutating func addTile(of player: UnsafeMutablePointer<PlayerCore>, sign: Float) {
    var pass = player.pointee.passes
    while let current = pass {
      pass = current.pointee.next
      guard current.pointee.isSounding else { continue }
      for lane in 0..<current.pointee.hapticCount {
        addTile(of: current.pointee.haptics + lane, gain: player.pointee.gain, sign: sign)
      }
    }
  }

  /// Adds the sound of one pass of a layer. At the tile's beginning it joins that of all others.
  @inline(__always)
  private func addTile(
    of state: UnsafeMutablePointer<PlayerState>, gain: PlayerGain, sign: Float
  ) {
    guard !state.isResting(), !state.isFinished() else { return }
    let number = position >> setup.pointee.tileShift
    let first = position & (tileFrames - 1)
    if first == 0, gain.isUnity(from: position) {
      return state.pointee.render(tile: number, workspace, to: tile)
    }
    renderAlone(state, tile: number)
    for frame in first..<tileFrames {
      tile.frames[frame] +=
        sign * gain.value(at: position - first + frame) * alone.frames[frame]
    }
  }

  /// Makes the frames of `alone` the sound of one pass of a layer in a tile.
  func renderAlone(_ state: UnsafeMutablePointer<PlayerState>, tile number: Int) {
    alone.begin(setup)
    state.pointee.render(tile: number, workspace, to: alone)
    alone.finish(setup, workspace)
  }

  /// Lets a player rest from the tile on that starts at the bus's frame `start`, or adds the sound
  /// of what does not rest to the tile.
  /// - Returns: the frame at which it is to be looked at again; `nil` if it is rendered by itself.
  private mutating func beginTile(
    of player: UnsafeMutablePointer<PlayerCore>, from start: Int
  ) -> BusFrame? {
    guard player.pointee.gain.isUnity(from: start) else {
      activate(player)
      addTile(of: player, sign: 1)
      return nil
    }
    let enough = BusFrame(start + tileFrames)
    var end = BusFrame.never
    var canSleep = true
    var pass = player.pointee.passes
    while let current = pass {
      pass = current.pointee.next
      guard current.pointee.isSounding else { continue }
      for lane in 0..<current.pointee.hapticCount {
        let state = current.pointee.haptics + lane
        if state.isResting(), current.pointee.restEnds[lane] < enough {
          state.pointee.endRest(at: start, among: resting)
        }
        if !state.isResting() {
          guard let end = state.pointee.rest(from: start, among: resting) else {
            canSleep = false
            addTile(of: state, gain: player.pointee.gain, sign: 1)
            continue
          }
          current.pointee.restEnds[lane] = end
        }
        end = min(end, current.pointee.restEnds[lane])
      }
      for lane in 0..<current.pointee.audioCount {
        canSleep = canSleep && current.pointee.audio[lane].isFinished
      }
    }
    guard canSleep else { return nil }
    switch player.pointee.status {
    case .playing where !player.pointee.isLooping:
      let patternEnd = player.pointee.patternFrame
      if patternEnd > BusFrame(start) { end = min(end, patternEnd) }
    case .playing, .paused: return end
    case .resting, .ending: break
    }
    // A player without an event to come is done, which `sweep` finds.
    return end < .never ? end : nil
  }

  /// Once a tile's last frame has been handed out, applies its changes, counts sounding events,
  /// gives back passes that have rung out, and completes and unlists players that are done.
  mutating func sweep() {
    guard !isInTile else { return }
    var link: UnsafeMutablePointer<PlayerCore>?
    var player = firstActive
    while let core = player {
      player = core.pointee.nextActive
      giveUpCalls(core)
      endTile(of: core)
      if sweep(core) {
        link = core
        continue
      }
      core.pointee.isActive = false
      if let link { link.pointee.nextActive = player } else { firstActive = player }
      unlist(core)
    }
    lastActive = link
  }

  /// Applies the tile's changes to a player.
  @inline(__always)
  private func endTile(of player: UnsafeMutablePointer<PlayerCore>) {
    var pass = player.pointee.passes
    while let current = pass {
      current.pointee.finishTile()
      pass = current.pointee.next
    }
  }

  /// Whether the player stays among those that play or ring out.
  private mutating func sweep(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    let isPresent = settle(player)
    var sounding = 0
    var pass = player.pointee.passes
    while let current = pass {
      pass = current.pointee.next
      if current.pointee.isSounding { sounding += countDrops(of: current, player) }
    }
    soundingCount += sounding - player.pointee.soundingCount
    player.pointee.soundingCount = sounding
    return isPresent
  }

  /// Counts the events of a pass that found no room, and returns how many sound.
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

  /// Counts events that found no room.
  func countDropped(_ count: Int, of player: UnsafeMutablePointer<PlayerCore>) {
    signals.pointee.droppedVoices.wrappingAdd(count, ordering: .relaxed)
    player.pointee.signals.pointee.droppedEvents.wrappingAdd(count, ordering: .relaxed)
  }
}
