import PacinianKernels
import PacinianModel
import PacinianRendering
import Synchronization

/// Values that come with a render call. They act like a run that was sent before the render call,
/// for the block's first frame.
extension RenderCore {
  /// Copies values for a control of a player of this engine, to act in the block that begins.
  /// Values beyond the quota, or beyond the arena, are counted and dropped.
  mutating func submit(
    _ target: BlockTarget, _ id: ControlID, values: UnsafePointer<Float>, count: Int
  ) {
    guard count > 0, target.engine == atomics else { return }
    let player = target.core
    let layout = player.pointee.plan.pointee.layout
    // Each layer uses one entry for the run.
    let layers = max(layout.hapticCount, layout.audioCount)
    let weight = settings.hasLiveCeiling ? max(count, layers) : layers
    let room = settings.hasLiveCeiling ? settings.liveRoom : liveRoom
    guard atomics.pointee.liveValues.reserve(weight, capacity: room) else {
      atomics.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return
    }
    let bytes = LiveMessage.bytes(entryCount: 1, valueCount: count)
    guard let block = blockValues.arena.allocate(bytes: bytes) else {
      atomics.pointee.liveValues.release(weight)
      atomics.pointee.droppedValues.wrappingAdd(count, ordering: .relaxed)
      return
    }
    let entry = LiveEntry(
      control: id.index, frame: 0, from: 0, to: 0, end: BusFrame(count), writer: 0, order: 0)
    let (message, _) = LiveMessage.make(
      entry, values: UnsafeBufferPointer(start: values, count: count),
      range: id.range, weight: weight, tiles.workspace.pointee.kernels,
      in: block, bytes: bytes)
    message.pointee.player = player
    message.pointee.frame = position
    player.pointee.atomics.pointee.lifetime.hold()
    blockValues.append(message)
  }

  /// Applies the values of the block that begins to their players, in the order in which the host
  /// sent them, after the calls that are due.
  mutating func applyBlockValues() {
    for message in LinkedNodes(from: blockValues.takeAll()) { apply(message) }
  }

  /// Applies the values of a message to their player. An engine that does not run ignores the
  /// values.
  private mutating func apply(_ message: UnsafeMutablePointer<LiveMessage>) {
    guard let player = message.pointee.player else { return }
    let run = UnsafeMutableRawPointer(message).assumingMemoryBound(to: LiveRun.self)
    live.pointee.retain(run)
    if self.run.isRunning, !self.run.isFading {
      settle(player)
      let (entries, frame) = (message.pointee.entries, message.pointee.frame)
      if makeCurrentPass(of: player) != nil {
        player.pointee.sentOrder += 1
        _ = enter(entries, count: 1, run: run, isDue: true, from: Double(frame), for: player)
      } else {
        player.pointee.idleValues.note(
          Float(entries.pointee.to), of: Int(entries.pointee.control), at: frame)
      }
    }
    live.pointee.release(run)
    release(player)
  }

  /// Applies the idle values of a player, now that memory for its passes has come with a call.
  mutating func applyIdleValues(of player: UnsafeMutablePointer<PlayerCore>) {
    guard makeCurrentPass(of: player) != nil else { return }
    let values = player.pointee.idleValues
    player.pointee.idleValues = IdleValues()
    for control in 0..<ControlID.count {
      if let value = values[control] { keep(value, of: control, from: values.frame, in: player) }
    }
  }

  /// Lets an idle player begin with a value for a control from the bus's frame `frame` on. The
  /// value is not counted among the live values.
  mutating func keep(
    _ value: Float, of control: Int, from frame: Int, in player: UnsafeMutablePointer<PlayerCore>
  ) {
    guard let currentPass = makeCurrentPass(of: player) else {
      return player.pointee.idleValues.note(value, of: control, at: frame)
    }
    player.pointee.sentOrder += 1
    let frame = BusFrame(frame)
    currentPass.pointee.put(
      control,
      .constant(
        Double(value), at: frame, writer: frame, order: player.pointee.sentOrder))
  }
}
