import PacinianRendering
import PacinianKernels
import PacinianBase
import PacinianModel
import Synchronization

/// Values that are sent to a player's controls.
extension Player {
  /// Each parameter writes its control from `time` plus its own `time` on. Steps are smoothed as
  /// the engine's configuration says.
  /// - Throws: as ``stop(at:)``, `invalidValue`, `noMemory`, and `liveQueueFull`; then no value is
  ///   sent.
  public func sendParameters(
    _ parameters: [DynamicParameter], at time: Double = 0
  ) throws(EngineError) {
    try sendParameters(count: parameters.count, at: time) { parameters[$0] }
  }

  /// As ``sendParameters(_:at:)``.
  /// - Parameter parameter: gives the parameter of an index below `count`, each once.
  package func sendParameters(
    count: Int, at time: Double, _ parameter: (Int) -> DynamicParameter
  ) throws(EngineError) {
    try checkCount(count)
    let clock = try LiveClock(time, service)
    try send(count: count, clock) { (entries) throws(EngineError) in
      for index in 0..<count {
        let parameter = parameter(index)
        let start = try clock.frame(after: parameter.time)
        let value = try LiveClock.value(parameter.value, of: parameter.id)
        (entries + index).initialize(
          to: LiveEntry(
            control: parameter.id.index, frame: start, to: value, end: start, writer: start,
            order: 0))
      }
      return count
    }
  }

  /// One value of a control for each frame from `time` on, held for its frame; the last value
  /// stays. A run is one writer: a writer that is sent later and starts later supersedes the rest
  /// of the run. A start does not supersede it: the values for frames from the start on count for
  /// the pass that begins there, as if they had been sent then. A run whose time has passed begins
  /// as soon as possible, with its first value.
  ///
  /// Complexity: O(values), one copy; the render thread takes the run as it is.
  /// - Parameter values: any number up to the configuration's `liveCapacity`.
  /// - Throws: as ``sendParameters(_:at:)``; `invalidValue` for a value that is not a number.
  public func sendParameter(
    _ id: ControlID, values: [Float], at time: Double = 0
  ) throws(EngineError) {
    try values.withUnsafeBufferPointer { (values) throws(EngineError) in
      try sendParameter(id, values: values, at: time, takesInfinity: true)
    }
  }

  /// As ``sendParameter(_:values:at:)``.
  /// - Parameter takesInfinity: whether infinity is the bound of the control's range; otherwise it
  ///   is an `invalidValue` too.
  package func sendParameter(
    _ id: ControlID, values: UnsafeBufferPointer<Float>, at time: Double, takesInfinity: Bool
  ) throws(EngineError) {
    let clock = try LiveClock(time, service)
    guard !values.isEmpty else { return }
    guard values.count <= mostValues else { throw .tooManyValues(capacity: mostValues) }
    let first = try clock.frame(after: 0).roundedUp
    let entry = LiveEntry(
      control: id.index, frame: first, from: 0, to: 0, end: first + Double(values.count),
      writer: first, order: 0)
    // Each layer takes an entry for it.
    let layers = source.layers.count
    let weight = service.configuration.liveCapacity > 0 ? max(values.count, layers) : layers
    let bytes = LiveMessage.bytes(entryCount: 1, valueCount: values.count)
    let (message, isFinite) = LiveMessage.make(
      entry, values: values,
      range: id.range, weight: weight, service.kernels,
      in: try service.atomics.pointee.blocks.allocate(bytes: bytes), bytes: bytes)
    if !isFinite,
      let value = values.first(where: { takesInfinity ? $0.isNaN : !$0.isFinite })
    {
      message.pointee.node.memory.free()
      throw .invalidValue(id.rawValue, Double(value))
    }
    try send(message, reserving: weight, until: entry.end, clock)
  }

  /// Lets each block read a control's values from memory, one for each frame of the block, from its
  /// first frame on: for hosts whose values lie in place. The values do not count among the live
  /// values, need no slot of the queue, and are never dropped. While they are bound, nothing else
  /// writes the control. Each value is held for its frame. Values are clamped to the control's
  /// range, and a value that is not a number counts as the range's lower bound.
  ///
  /// Takes effect with the next block, also before the player starts, and holds for all its starts.
  /// The memory is read while blocks are rendered; it stays readable until a block that begins
  /// after the binding has ended. Complexity: O(1); a block takes O(values).
  /// - Parameter values: as many as the longest block has frames; `nil` ends the binding, and the
  ///   last value that a block has read stays, as if it had been sent then, whether the player
  ///   plays or not. An owner that releases the player ends it too.
  /// - Throws: `invalidPlayer`, `noMemory`.
  public func bindParameter(
    _ id: ControlID, to values: UnsafePointer<Float>?
  ) throws(EngineError) {
    try service.check(source: source)
    try storage.atomics.pointee.bind(id.index, to: values)
    noteChange()
  }

  /// A curve that writes its control from its first point on, point times counting from `time`,
  /// which replaces the curve's own; the last value stays.
  /// - Throws: as ``sendParameters(_:at:)``.
  public func scheduleParameterCurve(
    _ curve: ParameterCurve, at time: Double = 0
  ) throws(EngineError) {
    try checkCount(curve.points.count)
    let clock = try LiveClock(time, service)
    var points: [(frame: BusFrame, value: Double)] = []
    for point in curve.points {
      points.append(
        (try clock.frame(after: point.time), try LiveClock.value(point.value, of: curve.id)))
    }
    // The sort is stable: of points at the same time the last in the array counts from that time
    // on.
    let order = points.ascending { $0.frame.frames }
    guard let start = order.first?.frame else { return }
    try send(count: order.count, clock) { (entries) throws(EngineError) in
      var count = 0
      for (index, point) in order.enumerated() {
        let next = index + 1 < order.count ? order[index + 1] : point
        if index + 1 < order.count, next.frame <= point.frame { continue }
        (entries + count).initialize(
          to: LiveEntry(
            control: curve.id.index, frame: point.frame, from: point.value, to: next.value,
            end: next.frame, writer: start, order: 0))
        count += 1
      }
      return count
    }
  }

  /// - Parameters:
  ///   - count: the most entries.
  ///   - fill: initialises the entries, and returns their number.
  private func send(
    count: Int, _ clock: LiveClock,
    _ fill: (UnsafeMutablePointer<LiveEntry>) throws(EngineError) -> Int
  ) throws(EngineError) {
    guard count > 0 else {
      _ = try service.accept(generation: source.generation)
      return
    }
    let message = try LiveMessage.make(
      count: count, layers: source.layers.count, service.atomics.pointee.blocks, fill)
    var end = BusFrame(0)
    for index in 0..<message.pointee.count {
      end = max(end, message.pointee.entries[index].frame)
    }
    try send(message, reserving: message.pointee.reserved, until: end, clock)
  }

  /// The most values that it takes at a time, whatever is held already.
  package var mostValues: Int {
    EngineConfiguration.ceiling(service.configuration.liveCapacity, otherwise: 1 << 28)
  }

  /// - Parameter count: of parameters or points that are sent at a time.
  /// - Throws: `tooManyValues` for more than the engine ever has room for.
  private func checkCount(_ count: Int) throws(EngineError) {
    guard count <= mostValues / source.layers.count else {
      throw .tooManyValues(capacity: mostValues)
    }
  }

  /// Sends a message; if that fails, the message is freed.
  /// - Parameters:
  ///   - count: the room that it needs among the live values of all players.
  ///   - frame: the clock's frame at which the last of its values acts.
  private func send(
    _ message: UnsafeMutablePointer<LiveMessage>, reserving count: Int, until frame: BusFrame,
    _ clock: LiveClock
  ) throws(EngineError) {
    do throws(EngineError) {
      let run = try service.accept(generation: source.generation)
      let configuration = service.configuration
      let isLimited = configuration.liveCapacity > 0 && !clock.isPresent(frame)
      let room = isLimited ? configuration.liveCapacity : configuration.liveRoom
      guard service.atomics.pointee.liveValues.reserve(count, capacity: room) else {
        throw .liveQueueFull(capacity: room)
      }
      storage.atomics.pointee.lifetime.hold()
      do throws(EngineError) {
        // (Checked first: hosts send values all the time, and a call counts references.)
        if service.growing.lacksRoomForValues { try service.growing.makeRoomForValues() }
        if storage.lacksPasses { try storage.findPasses(in: service.growing) }
        try service.send(
          .send, to: storage, frame: clock.start, run: run, isReferenced: true,
          payload: UnsafeMutableRawPointer(message))
      } catch {
        _ = service.atomics.pointee.release(storage.atomics)
        service.atomics.pointee.liveValues.release(count)
        throw error
      }
    } catch {
      message.pointee.node.memory.free()
      throw error
    }
  }
}
