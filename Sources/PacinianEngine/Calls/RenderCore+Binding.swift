import PacinianModel
import PacinianRendering
import Synchronization

/// Players under values: the host writes controls at every frame, in memory that each block reads.
/// The values after a block are not known, so their sound is added block by block, and never taken
/// out of a tile again.
extension RenderCore {
  /// Follows the memory that is bound to a player's controls, none once it has no owner.
  mutating func followBinding(of player: UnsafeMutablePointer<PlayerCore>, isAbandoned: Bool) {
    guard let binding = player.pointee.signals.pointee.binding.load(ordering: .acquiring) else {
      return
    }
    var (isBound, isOther) = (false, false)
    for control in 0..<ControlID.count {
      let entry = binding.pointee.entries + control
      let values = isAbandoned ? nil : entry.pointee.bound
      isOther = isOther || (values == nil) != (entry.pointee.values == nil)
      isBound = isBound || values != nil
    }
    if isOther { leaveValues(of: player) }
    for control in 0..<ControlID.count {
      let entry = binding.pointee.entries + control
      entry.pointee.values = isAbandoned ? nil : entry.pointee.bound
    }
    guard isBound != (player.pointee.binding != nil) else { return }
    player.pointee.caughtUpFrame = -1
    if isBound {
      if player.pointee.isListed {
        activate(player)
        if isInTile, !player.pointee.isOpen { takeOut(player) }
      }
      player.pointee.binding = binding
      players.bind(player)
      player.pointee.signals.pointee.lifetime.hold()
    } else {
      player.pointee.binding = nil
      players.unbind(player)
      if player.pointee.isListed { players.activate(player) }
      if player.pointee.isListed, isInTile, !player.pointee.isOpen { addTile(of: player) }
      release(player)
    }
  }

  /// Adds the sound of the players under values to frames of the tile, those of the present chunk.
  /// - Parameter first: the block's frame that the chunk begins with.
  mutating func addBound(from first: Int, count: Int) {
    let offset = self.offset(of: position)
    var next = players.firstBound
    while let player = next {
      next = player.pointee.nextBound
      next?.prefetchValues()
      guard player.pointee.isListed, let binding = player.pointee.binding else { continue }
      if addValues(of: player, binding, from: first, frames: offset..<offset + count) { continue }
      for control in 0..<ControlID.count {
        let entry = binding.pointee.entries + control
        guard let values = entry.pointee.values else { continue }
        take(
          hand(
            player, entry.pointee.id, values: values + first, count: count, at: position,
            isBound: true))
      }
      addFrames(of: player, count: count)
    }
  }

  /// Adds the sound of a player to which nothing but values happens.
  /// - Returns: `false` if something else does.
  private mutating func addValues(
    of player: UnsafeMutablePointer<PlayerCore>, _ binding: UnsafeMutablePointer<ValuesBinding>,
    from first: Int, frames: Range<Int>
  ) -> Bool {
    guard let pass = player.pointee.passes, pass.pointee.next == nil, pass.pointee.isSounding,
      pass.pointee.hapticCount == 1
    else { return false }
    let state = pass.pointee.haptics
    let arrays = binding.pointee.arrays
    let start = position - frames.lowerBound
    let (intensity, sharpness) = (
      binding.pointee.entries[0].values, binding.pointee.entries[1].values
    )
    let workspace = tiles.workspace
    let isUnity = player.pointee.gain.isUnity(from: position)
    let output = isUnity ? tiles.present.frames : alone.frames
    if !isUnity { for frame in frames { output[frame] = 0 } }
    func add() -> Bool {
      state.pointee.addValues(
        arrays, intensity: intensity.map { $0 + first }, sharpness: sharpness.map { $0 + first },
        start: start, frames: frames, workspace, to: output)
    }
    func begin() -> Bool {
      !state.isUnderValues() && frames.lowerBound == 0 && binding.pointee.fitsArrays
        && state.pointee.beginValues(
          from: start, isWritten: (intensity != nil, sharpness != nil), arrays)
    }
    guard add() || begin() && add() else {
      leaveValues(of: player)
      return false
    }
    if !isUnity { mixAlone(gain: player.pointee.gain, frames: frames) }
    return true
  }

  /// Leads a player back to the methods that look at it tile by tile: its controls hold the values
  /// that the host has written up to the bus's next frame.
  mutating func leaveValues(of player: UnsafeMutablePointer<PlayerCore>) {
    guard let binding = player.pointee.binding, let pass = player.pointee.passes,
      pass.pointee.hapticCount > 0, pass.pointee.haptics.isUnderValues()
    else { return }
    let entries = binding.pointee.entries
    players.recall(player)
    player.pointee.sentOrder += 1
    pass.pointee.haptics.pointee.endValues(
      at: tileStart, isWritten: (binding.pointee.isWritten(0), binding.pointee.isWritten(1)),
      order: player.pointee.sentOrder)
    let known = offset(of: position)
    guard known > 0 else { return }
    for control in 0..<TileValues.controlCount where binding.pointee.isWritten(control) {
      take(
        hand(
          player, entries[control].id, values: binding.pointee.arrays[control], count: known,
          at: tileStart, isBound: true))
    }
  }

  /// Whether nothing has to be looked at when a tile ends.
  func isUnderValues(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    guard player.pointee.binding != nil, let pass = player.pointee.passes,
      pass.pointee.hapticCount == 1, pass.pointee.audioCount == 0
    else { return false }
    return pass.pointee.haptics.isUnderValues()
  }
}
