import PacinianRendering
import PacinianKernels
import PacinianBase
import PacinianModel
import Synchronization

/// Plays one pattern, any number of times. Every method may be called from any thread.
///
///     let engine = try Engine(profile: BuiltInProfiles.profile(named: "taptic")!)
///     engine.start()
///     let texture = Pattern(events: [Event(kind: .hapticContinuous, time: 0, duration: 30)])
///     let player = try engine.makePlayer(texture)
///     player.setCompletionHandler { print("the texture has ended") }
///     try player.start()
///     try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.5)])
///     player.fadeVolume(to: 0.25, over: 2)
///     try player.stop(at: engine.currentTime + 5)
///
/// Times are on the clock of ``Engine/currentTime``; 0 and times that have passed mean as soon as
/// possible, which is the next block. A player that its owner has released plays to its end.
public class Player: @unchecked Sendable {
  /// The most passes of a player at a time: the current pass and the passes that ring out.
  class var passLimit: Int { 2 }

  let service: EngineService
  let source: PlayerSource
  let storage: PlayerStorage

  /// - Throws: `noMemory`.
  init(_ service: EngineService, _ source: PlayerSource, passLimit: Int) throws(EngineError) {
    storage = try PlayerStorage(source, passLimit: passLimit)
    self.service = service
    self.source = source
    let storage = storage
    service.players.withLock { $0[storage.address] = storage }
  }

  deinit {
    service.abandon(storage)
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
    storage.atomics.pointee.droppedEvents.load(ordering: .relaxed)
  }

  /// Whether an accepted start has not ended.
  public var isActive: Bool { storage.isActive }

  /// Silences the player from the next block on; its time continues.
  public var isMuted: Bool {
    get { storage.atomics.pointee.isMuted.load(ordering: .relaxed) }
    set {
      storage.atomics.pointee.isMuted.store(newValue, ordering: .relaxed)
      noteChange()
    }
  }

  /// The volumes that players and engines take.
  public static let volumes: ClosedRange<Float> = 0...8

  /// A factor for the player's sound, haptic and audio, in ``volumes``; 1 unless set. It moves over
  /// the configuration's smoothing, holds for all its starts, and does not change a mute. Values
  /// beyond the range count as the nearest value in it, and a value that is not a number is
  /// ignored. A player with another volume than 1 is mixed by itself, like a player with a moving
  /// control.
  public var volume: Float {
    get { storage.atomics.pointee.volume.value }
    set { fadeVolume(to: newValue, over: 0) }
  }

  /// The seconds that fades take.
  public static let fades: ClosedRange<Double> = 0...3_600

  /// Moves the volume to another value, linearly from the present gain, over some seconds, but not
  /// faster than the configuration's smoothing. A player that does not sound fades in from silence
  /// with its next start. The next volume, or the next fade, replaces this fade; a mute and its end
  /// keep the configuration's smoothing. ``volume`` has the new value at once.
  /// - Parameters:
  ///   - volume: as ``volume``.
  ///   - seconds: in ``fades``; values beyond the range count as the nearest value in it, and with
  ///     a value that is not a number the call is ignored.
  public func fadeVolume(to volume: Float, over seconds: Double) {
    storage.atomics.pointee.volume.set(volume, over: seconds)
    noteChange()
  }

  /// The channels of the haptic bus on which it plays.
  package var hapticChannels: Int { service.configuration.hapticChannels }

  /// The factors that ``setChannelGains(left:right:)`` has set.
  public var channelGains: (left: Float, right: Float) {
    let setting = storage.atomics.pointee.channelGains.setting
    return (setting.left, setting.right)
  }

  /// Sets factors for what the player sends to the two haptic channels, each in ``volumes``; 1
  /// unless set. They multiply with ``volume``, move over the configuration's smoothing and hold
  /// for all starts; the player's audio is not changed. Values beyond the range count as the
  /// nearest value in it, and with a value that is not a number the call is ignored. An engine
  /// whose ``EngineConfiguration/hapticChannels`` is 1 ignores the factors. A player with other
  /// factors than 1 is mixed by itself.
  public func setChannelGains(left: Float, right: Float) {
    storage.atomics.pointee.channelGains.set(left: left, right: right)
    noteChange()
  }

  /// The rank among players where ``EngineConfiguration/stealsPlayers`` lets a start take the place
  /// of another; greater ones are more important. 0 unless set.
  public var priority: Int {
    get { storage.atomics.pointee.priority.load(ordering: .relaxed) }
    set { storage.atomics.pointee.priority.store(newValue, ordering: .relaxed) }
  }

  /// Pattern seconds that the player has reached with the last block, up to the end of its pass,
  /// which is the pattern's duration unless it loops: the seconds of its present pass while it
  /// plays, and afterwards the second at which it was paused, stopped or finished; 0 before its
  /// first start.
  public var position: Double {
    min(storage.atomics.pointee.place.time(at: service.position).seconds, passDuration)
  }

  /// Pattern seconds of a pass that is not stopped.
  var passDuration: Double { source.duration }

  /// Asks the render thread to read the player's settings.
  func noteChange() { service.atomics.pointee.noteChange(of: storage.atomics) }

  /// Starts from the beginning, also while playing: then the run before ends, and its tails ring
  /// out. Values sent before its last stop or start are forgotten.
  /// - Throws: `notRunning`, `invalidTime`, `invalidPlayer`, `noMemory`; `queueFull`,
  ///   `playersFull`, `voicesFull` and `transientsFull` at ceilings of the configuration.
  public func start(at time: Double = 0) throws(EngineError) {
    let frame = try service.frame(time)
    let run = try service.acceptStart(of: storage, generation: source.generation)
    storage.atomics.pointee.lifetime.hold()
    do throws(EngineError) {
      try storage.findPasses(in: service.growing)
      try service.send(.start, to: storage, frame: frame, run: run, isReferenced: true)
    } catch {
      _ = service.atomics.pointee.release(storage.atomics)
      storage.atomics.pointee.endStart(in: service.atomics)
      throw error
    }
    service.deliverAfterEnd()
  }

  /// Begins the release of sounding events at `time`; later events do not start.
  /// - Throws: `notRunning`, `invalidTime`, `invalidPlayer`, `queueFull`.
  public func stop(at time: Double = 0) throws(EngineError) { try send(.stop, at: time) }

  /// Fades the player to silence, linearly from the next block on, and stops it at the fade's end.
  /// A start meanwhile ends the fade, and restores the volume; the next such call replaces the
  /// fade. A pause does not halt it. A player that neither plays nor is paused stays as it is. The
  /// call counts among the calls for later.
  /// - Parameter seconds: in ``fades``.
  /// - Throws: `notRunning`, `invalidPlayer`, `queueFull`, `noMemory`; `invalidTime` for other
  ///   seconds.
  public func stop(fadingOver seconds: Double) throws(EngineError) {
    guard Self.fades.contains(seconds) else { throw .invalidTime(seconds) }
    let run = try service.accept(generation: source.generation)
    let frames = (seconds * Double(service.configuration.sampleRate)).rounded()
    try service.send(
      .fadeOut, to: storage, frame: BusFrame(Double(service.position) + frames), run: run)
  }

  /// Drops every call of the player that waits for its time, and stops as soon as possible. It
  /// needs no room among the calls that wait.
  /// - Throws: `notRunning`, `invalidPlayer`.
  public func cancel() throws(EngineError) {
    _ = try service.accept(generation: source.generation)
    service.cancel(storage)
  }

  /// Called once for each accepted start, when it ends: the player has finished, was
  /// stopped, started anew or cancelled, or the engine stopped. A pause does not end it.
  public func setCompletionHandler(_ handler: (@Sendable () -> Void)?) {
    storage.handlers.withLock { $0.completion = handler }
  }

  /// Sets a handler that is called, on the thread of handlers and before the player's completion
  /// handler, with each record of the player's passes from now on, in order.
  package func setPassHandler(_ handler: (@Sendable (PassRecord) -> Void)?) {
    if handler != nil { service.openTap() }
    storage.handlers.withLock { $0.pass = handler }
  }

  func send(_ kind: Command.Kind, at time: Double, offset: Double = 0) throws(EngineError) {
    let frame = try service.frame(time)
    let run = try service.accept(generation: source.generation, isForLater: frame != nil)
    try service.send(kind, to: storage, frame: frame, run: run, seconds: offset)
  }
}
