import PacinianKernels
import PacinianModel
import PacinianRendering
import Synchronization

/// Players with bound controls: the host writes values at every frame, into memory that each block
/// reads. The values after a block are not known, so the sound of these players is added block by
/// block, and never subtracted from a tile again. While nothing but values happens in a tile,
/// `HapticPass+Values` reads the values in place; otherwise they become runs of the tile, which
/// every method reads.
extension RenderCore {
  /// Applies changed bindings of a player's controls; drops all of them once the player has no
  /// owner.
  mutating func followBinding(of player: UnsafeMutablePointer<PlayerCore>, isAbandoned: Bool) {
    guard let binding = player.pointee.atomics.pointee.binding.load(ordering: .acquiring) else {
      return
    }
    let (isBound, isOther) = binding.pointee.read(isOver: isAbandoned)
    if isOther { endValues(of: player, at: position) }
    for control in 0..<ControlID.count {
      let entry = binding.pointee.entries + control
      guard entry.pointee.values != nil, entry.pointee.wanted == nil else { continue }
      end(entry, control, of: player)
    }
    binding.pointee.follow()
    guard isBound != (player.pointee.binding != nil) else { return }
    player.pointee.settledFrame = -1
    if isBound {
      if player.pointee.isListed {
        activate(player)
        if isInTile, !player.pointee.isSubtracted { change(player, times: -1) }
      }
      player.pointee.binding = binding
      players.bind(player)
      player.pointee.atomics.pointee.lifetime.hold()
    } else {
      player.pointee.binding = nil
      players.unbind(player)
      if player.pointee.isListed { players.activate(player) }
      if player.pointee.isListed, isInTile, !player.pointee.isSubtracted {
        change(player, times: 1)
      }
      release(player)
    }
  }

  /// Ends the binding of a control: the last value that a block has read stays.
  private mutating func end(
    _ entry: UnsafeMutablePointer<ValuesBinding.Entry>, _ control: Int,
    of player: UnsafeMutablePointer<PlayerCore>
  ) {
    if let run = entry.pointee.run.load(ordering: .acquiring), run.pointee.isOpen {
      run.close()
      // (A pass that sounds reads the tile again that has begun.)
      for pass in player.pointee.allPasses where run.pointee.end <= tileStart {
        pass.pointee.foldBound(control, before: now)
      }
    }
    // (A player whose end this block has seen is listed up to the tile's end, but has no pass.)
    guard entry.pointee.end >= 0, !player.pointee.isListed || player.pointee.passes == nil else {
      return
    }
    keep(entry.pointee.last, of: control, from: entry.pointee.end, in: player)
  }

  /// Adds the sound of the players with bound controls to the frames of the present chunk.
  /// - Parameter first: the block's frame that the chunk begins with.
  mutating func addBound(from first: Int, count: Int) {
    let offset = self.offset(of: position)
    var next = players.firstBound
    while let player = next {
      next = player.pointee.nextBound
      if settings.prefetches { next?.prefetchValues() }
      guard let binding = player.pointee.binding else { continue }
      note(binding, first + count - 1, before: position + count)
      guard player.pointee.isListed else { continue }
      let added = addValues(of: player, binding, from: first, frames: offset..<offset + count)
      let haptic = added < count ? 0 : ControlID.hapticCount
      let most = binding.pointee.hasAudio ? ControlID.count : ControlID.hapticCount
      for control in haptic..<most {
        let skipped = control < ControlID.hapticCount ? added : 0
        write(
          control, of: player, binding, from: first + skipped, at: position + skipped,
          count: count - skipped)
      }
      if added < count { addFrames(offset + added..<offset + count, of: player) }
    }
  }

  /// Stores the last values of a chunk in the binding.
  /// - Parameter index: the block's frame of the last values.
  @inline(__always)
  private func note(
    _ binding: UnsafeMutablePointer<ValuesBinding>, _ index: Int, before end: Int
  ) {
    let entries = binding.pointee.entries
    let isMore = !binding.pointee.fitsArrays || binding.pointee.hasAudio
    for control in 0..<(isMore ? ControlID.count : TileValues.controlCount) {
      if let values = entries[control].values { entries[control].note(values[index], before: end) }
    }
  }

  /// Writes values of a control into its run of the tile, which all passes of the player read.
  /// - Parameters:
  ///   - first: the block's frame of the first value.
  ///   - frame: the bus's frame of the first value.
  private mutating func write(
    _ control: Int, of player: UnsafeMutablePointer<PlayerCore>,
    _ binding: UnsafeMutablePointer<ValuesBinding>, from first: Int, at frame: Int, count: Int
  ) {
    let entry = binding.pointee.entries + control
    guard let values = entry.pointee.values,
      let run = entry.pointee.run.load(ordering: .acquiring)
    else { return }
    let (size, kernels) = (tiles.frameCount, tiles.workspace.pointee.kernels)
    let (low, high) = (entry.pointee.id.range.lowerBound, entry.pointee.id.range.upperBound)
    if !run.pointee.isOpen, run.pointee.tile == tileStart, let pass = player.pointee.passes {
      // The run has ended in this tile and begins again: between its end and `frame` the control
      // had other values.
      for gap in run.pointee.end..<frame {
        run.set(Float(pass.pointee.value(of: control, at: BusFrame(gap))), at: gap)
      }
      run.reopen(known: frame, size: size)
    } else if run.pointee.tile != tileStart || !run.pointee.isOpen {
      // (The run is of an earlier tile: the passes keep its last value.)
      for pass in player.pointee.allPasses {
        pass.pointee.foldBound(control, before: BusFrame(tileStart))
      }
      player.pointee.sentOrder += 1
      run.begin(
        at: frame, tile: tileStart, size: size, known: frame, order: player.pointee.sentOrder)
    }
    run.append(
      values + first, count: count, low: Float(low), high: Float(high), size: size, kernels)
    for pass in player.pointee.allPasses { pass.pointee.bind(control, to: run) }
  }

  /// Adds the sound of a player, as long as nothing but values happens to it.
  /// - Returns: the number of frames that were added.
  private mutating func addValues(
    of player: UnsafeMutablePointer<PlayerCore>, _ binding: UnsafeMutablePointer<ValuesBinding>,
    from first: Int, frames: Range<Int>
  ) -> Int {
    guard let pass = player.pointee.passes, pass.pointee.next == nil, pass.pointee.isSounding,
      pass.pointee.hapticCount == 1
    else { return 0 }
    let state = pass.pointee.haptics
    let arrays = binding.pointee.arrays
    let start = position - frames.lowerBound
    let (intensity, sharpness) = (
      binding.pointee.entries[0].values, binding.pointee.entries[1].values
    )
    let workspace = tiles.workspace
    let isUnity = player.pointee.gain.isUnity(from: start) && isShared(player, from: start)
    let output = isUnity ? tiles.present.frames : soloSink.frames
    if !isUnity { for frame in frames { output[frame] = 0 } }
    func add(_ frames: Range<Int>) -> Bool {
      state.pointee.addValues(
        arrays, intensity: intensity.map { $0 + first }, sharpness: sharpness.map { $0 + first },
        start: start, frames: frames, workspace, to: output)
    }
    func begin() -> Bool {
      !state.isDrivenByValues() && frames.lowerBound == 0 && binding.pointee.fitsArrays
        && state.pointee.beginValues(
          from: start, isWritten: (intensity != nil, sharpness != nil), arrays)
    }
    var added = frames
    if !(add(frames) || begin() && add(frames)) {
      // A frame may depend on the values up to it only, although the block has later values.
      var count = 0
      if state.isDrivenByValues(), let sharpness {
        count = state.pointee.countWithinBounds(sharpness + first, count: frames.count)
      }
      added = frames.lowerBound..<frames.lowerBound + count
      if count == frames.count || count == 0 || !add(added) { added = frames.prefix(0) }
      endValues(of: player, at: position + added.count)
    }
    if !isUnity { mixSolo(of: player, frames: added) }
    return added.count
  }

  /// Returns a player that is driven by values to the methods that render it tile by tile: its
  /// controls then have the values that the host has written up to the bus's frame `frame`.
  mutating func endValues(of player: UnsafeMutablePointer<PlayerCore>, at frame: Int) {
    guard let binding = player.pointee.binding, let pass = player.pointee.passes,
      pass.pointee.hapticCount > 0, pass.pointee.haptics.isDrivenByValues()
    else { return }
    players.recall(player)
    player.pointee.sentOrder += 1
    pass.pointee.haptics.pointee.endValues(
      at: tileStart, isWritten: (binding.pointee.isWritten(0), binding.pointee.isWritten(1)),
      order: player.pointee.sentOrder)
    guard frame > tileStart else { return }
    for control in 0..<TileValues.controlCount where binding.pointee.isWritten(control) {
      guard let run = binding.pointee.entries[control].run.load(ordering: .acquiring) else {
        continue
      }
      run.begin(
        at: tileStart, tile: tileStart, size: tiles.frameCount, known: frame,
        order: player.pointee.sentOrder)
      pass.pointee.bind(control, to: run)
    }
  }

  /// Returns a player that is driven by values to those methods at the bus's next frame.
  mutating func endValues(of player: UnsafeMutablePointer<PlayerCore>) {
    endValues(of: player, at: position)
  }

  /// Whether a player is driven by values, so that the end of a tile needs nothing of it.
  func isDrivenByValues(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    guard player.pointee.binding != nil, let pass = player.pointee.passes,
      pass.pointee.hapticCount == 1, pass.pointee.audioCount == 0
    else { return false }
    return pass.pointee.haptics.isDrivenByValues()
  }
}
