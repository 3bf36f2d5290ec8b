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
      let record = hand(target.core, id, values: values, count: count, at: position)
    else { return }
    handed.append(record)
  }

  /// Copies the values for a control of a player from the bus's frame `frame` on. Values without
  /// room are counted and not taken.
  /// - Parameter isBound: whether nothing else writes the control up to the last of them.
  mutating func hand(
    _ player: UnsafeMutablePointer<PlayerCore>, _ id: ControlID, values: UnsafePointer<Float>,
    count: Int, at frame: Int, isBound: Bool = false
  ) -> UnsafeMutablePointer<HandedRun>? {
    let layout = player.pointee.plan.pointee.layout
    // Each layer takes an entry for it.
    let layers = max(layout.hapticCount, layout.audioCount)
    let weight = settings.hasLiveCeiling ? max(count, layers) : layers
    let room = settings.hasLiveCeiling ? settings.liveRoom : liveRoom
    guard signals.pointee.liveValues.reserve(weight, capacity: room) else {
      signals.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return nil
    }
    guard let block = handed.arena.take(bytes: HandedRun.bytes(count)) else {
      signals.pointee.liveValues.giveBack(weight)
      signals.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return nil
    }
    let copies = HandedRun.values(in: block)
    _ = tiles.workspace.pointee.kernels.clamp(
      values, count: count, low: id.isMultiplying ? 0 : -1, high: 1, output: copies)
    let record = block.assumingMemoryBound(to: HandedRun.self)
    record.pointee = HandedRun(
      run: LiveRun(values: UnsafePointer(copies), count: count, weight: weight), player: player,
      control: id.index, frame: frame, writer: isBound ? frame + count : frame, next: nil)
    player.pointee.signals.pointee.references.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return record
  }

  /// Gives the values of the block that begins to their players, in the order of handing over,
  /// after the calls that are due.
  mutating func takeHanded() {
    for record in LinkedNodes(from: handed.takeAll()) { take(record) }
  }

  /// Gives values to their player. An engine that does not run ignores them.
  mutating func take(_ record: UnsafeMutablePointer<HandedRun>?) {
    guard let record else { return }
    let player = record.pointee.player
    let run = UnsafeMutableRawPointer(record).assumingMemoryBound(to: LiveRun.self)
    live.pointee.retain(run)
    if self.run.isRunning, !self.run.isFading {
      settle(player)
      let count = run.pointee.count
      let last = HandedRun.values(in: record)[count - 1]
      guard makeHolder(of: player) != nil else {
        player.pointee.idleValues.note(
          last, of: record.pointee.control, at: record.pointee.frame)
        live.pointee.release(run)
        return giveUp(player)
      }
      var item = Parcel.Item(
        control: record.pointee.control,
        entry: LiveEntry(
          frame: 0, from: 0, to: Double(last), end: BusFrame(count), writer: 0, order: 0),
        isSmoothed: false)
      player.pointee.sentOrder += 1
      let base = Double(record.pointee.frame)
      item.entry.writer = BusFrame(record.pointee.writer - record.pointee.frame)
      _ = withUnsafePointer(to: &item) { item in
        enter(item, count: 1, run: run, isDue: true, from: base, for: player)
      }
    }
    live.pointee.release(run)
    giveUp(player)
  }

  /// Gives an idle player, whose memory has come with a call, the values that it was handed
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
