import PacinianRendering
import PacinianKernels
import PacinianBase
import PacinianModel
import Synchronization

/// Plays one pattern, any number of times. Every method may be called from any thread.
///
/// Times are on the clock of ``Engine/currentTime``; 0 and times that have passed mean as soon as
/// possible, which is the next block. A player that its owner has released plays to its end.
public class Player: @unchecked Sendable {
  /// The most passes of a player at a time: the present one and those that ring out.
  class var passLimit: Int { 2 }

  let service: EngineService
  let source: PlayerSource
  let storage: PlayerStorage

  init(_ service: EngineService, _ source: PlayerSource, passLimit: Int) {
    self.service = service
    self.source = source
    storage = PlayerStorage(source, passLimit: passLimit)
    let storage = storage
    service.players.withLock { $0[storage.address] = storage }
  }

  deinit {
    storage.signals.pointee.isAbandoned.store(true, ordering: .releasing)
    noteChange()
    service.signals.pointee.tell(of: storage.signals)
    service.wake()
  }

  /// The pattern's duration in seconds.
  public var patternDuration: Double { source.duration }

  /// Seconds of the recordings that play to their end, by the index of their event in the first
  /// pattern.
  package var recordingSeconds: [Int: Double] { source.recordingSeconds[0] }

  /// The findings about the pattern's audio files; events whose file is missing are silent.
  public var audioNotices: [AudioNotice] { source.audioNotices }

  /// Events of the player that were not heard since it was made, because the engine had no room:
  /// ``EngineTelemetry/droppedVoices`` counts the events of all players.
  public var droppedEventCount: Int {
    storage.signals.pointee.droppedEvents.load(ordering: .relaxed)
  }

  /// Whether an accepted start has not ended.
  public var isActive: Bool { storage.isActive }

  /// Silences the player from the next block on; its time continues.
  public var isMuted: Bool {
    get { storage.signals.pointee.isMuted.load(ordering: .relaxed) }
    set {
      storage.signals.pointee.isMuted.store(newValue, ordering: .relaxed)
      noteChange()
    }
  }

  /// The volumes that players and engines take.
  public static let volumes: ClosedRange<Float> = 0...8

  /// A factor for what the player plays, haptic and audio, in ``volumes``; 1 unless set. It moves
  /// over the configuration's smoothing, holds for all its starts, and does not change a mute.
  /// Values beyond count as the nearest, and one that is not a number is ignored. A player with
  /// another volume than 1 is mixed by itself, as one with a moving control is.
  public var volume: Float {
    get { storage.signals.pointee.volume.value }
    set {
      storage.signals.pointee.volume.set(newValue)
      noteChange()
    }
  }

  /// The rank among players where ``EngineConfiguration/stealsPlayers`` lets a start take the place
  /// of another; greater ones are more important. 0 unless set.
  public var priority: Int {
    get { storage.signals.pointee.priority.load(ordering: .relaxed) }
    set { storage.signals.pointee.priority.store(newValue, ordering: .relaxed) }
  }

  /// Pattern seconds that the player has reached with the last block, up to the pattern's duration:
  /// those of its present pass while it plays, and where it was paused, stopped or finished
  /// afterwards; 0 before its first start.
  public var position: Double {
    min(storage.signals.pointee.place.time(at: service.position).seconds, source.duration)
  }

  /// Asks the render thread to read the player's settings.
  func noteChange() { service.signals.pointee.noteChange(of: storage.signals) }

  /// Starts from the beginning, also while playing: then the run before ends, and its tails ring
  /// out. Values sent before its last stop or start are forgotten.
  /// - Throws: `notRunning`, `invalidTime`, `invalidPlayer`, `noMemory`; `queueFull`,
  ///   `playersFull`, `voicesFull` and `transientsFull` at ceilings of the configuration.
  public func start(at time: Double = 0) throws(EngineError) {
    let frame = try service.frame(time)
    let run = try service.acceptStart(of: storage, generation: source.generation)
    do throws(EngineError) {
      try storage.findPasses(in: service.growing)
      try service.send(.start, to: storage, frame: frame, run: run)
    } catch {
      storage.signals.pointee.endStart(in: service.signals)
      throw error
    }
  }

  /// Begins the release of sounding events at `time`; later events do not start.
  /// - Throws: `notRunning`, `invalidTime`, `invalidPlayer`, `queueFull`.
  public func stop(at time: Double = 0) throws(EngineError) { try send(.stop, at: time) }

  /// Drops every call of the player that waits for its time, and stops as soon as possible. It
  /// needs no room among the calls that wait.
  /// - Throws: `notRunning`, `invalidPlayer`.
  public func cancel() throws(EngineError) {
    _ = try service.accept(generation: source.generation)
    service.cancel(storage)
  }

  /// Each parameter writes its control from `time` plus its own `time` on. Steps are smoothed as
  /// the engine's configuration says.
  /// - Throws: as ``stop(at:)``, `invalidValue`, and `liveQueueFull`; then no value is sent.
  public func sendParameters(
    _ parameters: [DynamicParameter], at time: Double = 0
  ) throws(EngineError) {
    try checkCount(parameters.count)
    let clock = try LiveClock(time, service)
    var items: [Parcel.Item] = []
    for parameter in parameters {
      let start = try clock.frame(after: parameter.time)
      let value = try LiveClock.value(parameter.value, of: parameter.id)
      items.append(
        Parcel.Item(
          control: parameter.id.index,
          entry: LiveEntry(frame: start, to: value, end: start, writer: start, order: 0),
          isSmoothed: true))
    }
    try send(items, clock)
  }

  /// One value of a control for each frame from `time` on; the last one stays. A run writes as one
  /// curve does: a writer that is sent later and starts later supersedes the rest of it. A run
  /// whose time has passed begins as soon as possible, with its first value.
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
      frame: first, from: 0, to: 0, end: first + Double(values.count),
      writer: first, order: 0)
    let range = id.range
    // Each layer takes an entry for it.
    let layers = source.layers.count
    let weight = service.configuration.liveCapacity > 0 ? max(values.count, layers) : layers
    let (parcel, isFinite) = Parcel.make(
      Parcel.Item(control: id.index, entry: entry, isSmoothed: false), values: values,
      range: Float(range.lowerBound)...Float(range.upperBound), weight: weight,
      service.kernels, service.signals.pointee.blocks)
    var isSent = false
    defer { if !isSent { parcel.pointee.node.memory.free() } }
    if !isFinite,
      let value = values.first(where: { takesInfinity ? $0.isNaN : !$0.isFinite })
    {
      throw .invalidValue(id.rawValue, Double(value))
    }
    try send(reserving: weight, until: entry.end, clock) {
      isSent = true
      return parcel
    }
  }

  /// Lets each block read a control's values from memory, one for each frame of the block, from its
  /// first frame on: for hosts whose values lie in place. They take no room among the live values
  /// and no slot of the queue. While they are bound, nothing else writes the control. Values are
  /// clamped to its range, and one that is not a number counts as the range's lower bound.
  ///
  /// Takes effect with the next block, also before the player starts, and holds for all its starts.
  /// The memory is read while blocks are rendered; it stays readable until a block that begins
  /// after the binding has ended. Complexity: O(1); a block takes O(values).
  /// - Parameter values: as many as the longest block has frames; `nil` ends the binding, and the
  ///   last value stays. An owner that releases the player ends it too.
  /// - Throws: `invalidPlayer`.
  public func bindParameter(
    _ id: ControlID, to values: UnsafePointer<Float>?
  ) throws(EngineError) {
    try service.check(source: source)
    storage.signals.pointee.bind(id.index, to: values)
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
    // Stable: of points at one time the later in the array counts from there on.
    let order = points.ascending { $0.frame.frames }
    guard let start = order.first?.frame else { return }
    var items: [Parcel.Item] = []
    for (index, point) in order.enumerated() {
      let next = index + 1 < order.count ? order[index + 1] : point
      if index + 1 < order.count, next.frame <= point.frame { continue }
      items.append(
        Parcel.Item(
          control: curve.id.index,
          entry: LiveEntry(
            frame: point.frame, from: point.value, to: next.value, end: next.frame, writer: start,
            order: 0), isSmoothed: false))
    }
    try send(items, clock)
  }

  /// Called once for each accepted start, when it ends: the player has finished, was
  /// stopped, started anew or cancelled, or the engine stopped. A pause does not end it.
  public func setCompletionHandler(_ handler: (@Sendable () -> Void)?) {
    storage.handlers.withLock { $0.completion = handler }
  }

  /// Called where handlers are, before the player's completion handler, with what the engine does
  /// with the player's passes from now on, in order.
  package func setPassHandler(_ handler: (@Sendable (PassRecord) -> Void)?) {
    if handler != nil { service.openTap() }
    storage.handlers.withLock { $0.pass = handler }
  }

  func send(_ kind: Command.Kind, at time: Double, offset: Double = 0) throws(EngineError) {
    let frame = try service.frame(time)
    let run = try service.accept(generation: source.generation, isForLater: frame != nil)
    try service.send(kind, to: storage, frame: frame, run: run, seconds: offset)
  }

  private func send(_ items: [Parcel.Item], _ clock: LiveClock) throws(EngineError) {
    guard !items.isEmpty else {
      _ = try service.accept(generation: source.generation)
      return
    }
    let reserved = items.count * source.layers.count
    let end = items.reduce(BusFrame(0)) { max($0, $1.entry.frame) }
    try send(reserving: reserved, until: end, clock) {
      Parcel.make(items, reserved: reserved, service.signals.pointee.blocks)
    }
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

  /// - Parameters:
  ///   - count: the room that a parcel needs among the live values of all players.
  ///   - frame: the clock's frame at which the last of its values acts.
  private func send(
    reserving count: Int, until frame: BusFrame, _ clock: LiveClock,
    _ make: () -> UnsafeMutablePointer<Parcel>
  ) throws(EngineError) {
    let run = try service.accept(generation: source.generation)
    let configuration = service.configuration
    let isLimited = configuration.liveCapacity > 0 && !clock.isPresent(frame)
    let room = isLimited ? configuration.liveCapacity : configuration.liveRoom
    guard service.signals.pointee.liveValues.reserve(count, capacity: room) else {
      throw .liveQueueFull(capacity: room)
    }
    let signals = storage.signals
    signals.pointee.references.wrappingAdd(1, ordering: .sequentiallyConsistent)
    do throws(EngineError) {
      try service.growing.makeRoomForValues()
      try storage.findPasses(in: service.growing)
      try service.send(.send, to: storage, frame: clock.start, run: run, isReferenced: true) {
        UnsafeMutableRawPointer(make())
      }
    } catch {
      signals.pointee.references.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      service.signals.pointee.liveValues.giveBack(count)
      throw error
    }
  }
}
