import PacinianKernels
import PacinianModel
import PacinianRendering
import Synchronization

/// Values that come with a render call: they act as a run that was sent before the call for the
/// block's first frame.
extension RenderCore {
  /// Copies the values for a control of a player of this engine, which act with the block.
  mutating func hand(
    _ target: BlockTarget, _ id: ControlID, values: UnsafePointer<Float>, count: Int
  ) {
    guard count > 0, target.engine == signals,
      let parcel = hand(target.core, id, values: values, count: count, at: position)
    else { return }
    blockValues.append(parcel)
  }

  /// Copies the values for a control of a player from the bus's frame `frame` on. Values without
  /// room are counted and not taken.
  /// - Parameter isBound: whether nothing else writes the control up to the last of them.
  mutating func hand(
    _ player: UnsafeMutablePointer<PlayerCore>, _ id: ControlID, values: UnsafePointer<Float>,
    count: Int, at frame: Int, isBound: Bool = false
  ) -> UnsafeMutablePointer<Parcel>? {
    let layout = player.pointee.plan.pointee.layout
    // Each layer takes an entry for it.
    let layers = max(layout.hapticCount, layout.audioCount)
    let weight = settings.hasLiveCeiling ? max(count, layers) : layers
    let room = settings.hasLiveCeiling ? settings.liveRoom : liveRoom
    guard signals.pointee.liveValues.reserve(weight, capacity: room) else {
      signals.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return nil
    }
    let bytes = Parcel.bytes(itemCount: 1, valueCount: count)
    guard let block = blockValues.arena.take(bytes: bytes) else {
      signals.pointee.liveValues.giveBack(weight)
      signals.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return nil
    }
    let item = Parcel.Item(
      control: id.index,
      entry: LiveEntry(
        frame: 0, from: 0, to: 0, end: BusFrame(count), writer: isBound ? BusFrame(count) : 0,
        order: 0),
      isSmoothed: false)
    let (parcel, _) = Parcel.make(
      item, values: UnsafeBufferPointer(start: values, count: count),
      range: id.range, weight: weight, tiles.workspace.pointee.kernels,
      in: block, bytes: bytes)
    parcel.pointee.player = player
    parcel.pointee.frame = frame
    player.pointee.signals.pointee.lifetime.hold()
    return parcel
  }

  /// Gives the values of the block that begins to their players, in the order of handing over,
  /// after the calls that are due.
  mutating func takeBlockValues() {
    for parcel in LinkedNodes(from: blockValues.takeAll()) { take(parcel) }
  }

  /// Gives values to their player. An engine that does not run ignores them.
  mutating func take(_ parcel: UnsafeMutablePointer<Parcel>?) {
    guard let parcel, let player = parcel.pointee.player else { return }
    let run = UnsafeMutableRawPointer(parcel).assumingMemoryBound(to: LiveRun.self)
    live.pointee.retain(run)
    if self.run.isRunning, !self.run.isFading {
      catchUp(player)
      let (items, frame) = (parcel.pointee.items, parcel.pointee.frame)
      if makeHolder(of: player) != nil {
        player.pointee.sentOrder += 1
        _ = enter(items, count: 1, run: run, isDue: true, from: Double(frame), for: player)
      } else {
        player.pointee.idleValues.note(
          Float(items.pointee.entry.to), of: items.pointee.control, at: frame)
      }
    }
    live.pointee.release(run)
    release(player)
  }

  /// Gives an idle player, whose memory has come with a call, the values that it got
  /// without memory.
  mutating func takeIdleValues(of player: UnsafeMutablePointer<PlayerCore>) {
    guard makeHolder(of: player) != nil else { return }
    let values = player.pointee.idleValues
    player.pointee.idleValues = IdleValues()
    let layout = player.pointee.plan.pointee.layout
    let layers = max(layout.hapticCount, layout.audioCount)
    let room = settings.hasLiveCeiling ? settings.liveRoom : liveRoom
    let frame = BusFrame(values.frame)
    for control in 0..<ControlID.count {
      guard let value = values[control] else { continue }
      guard signals.pointee.liveValues.reserve(layers, capacity: room) else {
        signals.pointee.droppedValues.wrappingAdd(1, ordering: .relaxed)
        continue
      }
      player.pointee.sentOrder += 1
      var item = Parcel.Item(
        control: control,
        entry: LiveEntry(frame: frame, to: Double(value), end: frame, writer: frame, order: 0),
        isSmoothed: false)
      let taken = withUnsafePointer(to: &item) { item in
        enter(item, count: 1, run: nil, isDue: false, from: 0, for: player)
      }
      signals.pointee.liveValues.giveBack(layers - taken)
    }
  }
}
