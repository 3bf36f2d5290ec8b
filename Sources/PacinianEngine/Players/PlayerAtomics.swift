import Synchronization

/// The atomics by which the render thread and the callers of a player tell each other of changes,
/// without locks.
struct PlayerAtomics: ~Copyable {
  /// Accepted starts that have not ended, and the number of starts that have ended.
  let starts = PlayerStarts()
  let completions = Atomic(0)
  /// Whether a start has been carried out and has not ended. The render thread sets it.
  let hasBegun = Atomic(false)
  let lifetime = PlayerLifetime()
  /// The render thread's side of the player; set before anyone else knows of it.
  var core: UnsafeMutablePointer<PlayerCore>
  /// The next player in the list of players with changed settings, and in the delivery's list of
  /// news.
  var nextChanged: UnsafeMutablePointer<PlayerAtomics>?
  var nextNews: UnsafeMutablePointer<PlayerAtomics>?
  let isMuted = Atomic(false)
  let volume = SharedVolume()
  let channelGains = SharedChannelGains()
  let priority = Atomic(0)
  /// The time of its pattern that the player has reached.
  let place = PlayerPlace()
  /// The memory that is bound to the player's controls; made by the first call that binds.
  let binding = Atomic<UnsafeMutablePointer<ValuesBinding>?>(nil)
  /// Events that found no room.
  let droppedEvents = Atomic(0)
  /// Calls with a lower number are to be dropped.
  let cancelledBefore = Atomic(0)

  /// The most continuous events and transients that its pattern sounds at a time.
  let voiceCount: Int
  let transientCount: Int

  init(core: UnsafeMutablePointer<PlayerCore>, _ layout: PassLayout) {
    self.core = core
    (voiceCount, transientCount) = (layout.voiceCount, layout.transientCount)
  }

  /// Binds memory to a control; `nil` ends the binding. Any thread that keeps the player alive.
  /// - Throws: `noMemory`.
  borrowing func bind(_ control: Int, to values: UnsafePointer<Float>?) throws(EngineError) {
    var bound = binding.load(ordering: .acquiring)
    if bound == nil {
      guard values != nil else { return }
      let made = try ValuesBinding.make()
      let (isFirst, other) = binding.compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      if !isFirst { ValuesBinding.free(made) }
      bound = isFirst ? made : other
    }
    try bound?.pointee.bind(control, to: values)
  }

  /// Counts a start; the first start also reserves the player and the events that it may sound. One
  /// start of a player at a time.
  /// - Throws: the ceiling that is reached.
  borrowing func beginStart(
    in engine: UnsafeMutablePointer<EngineAtomics>, _ configuration: EngineConfiguration
  ) throws(EngineError) {
    guard starts.begin() else { return }
    let players = EngineConfiguration.ceiling(configuration.playerCapacity)
    let voices = EngineConfiguration.ceiling(configuration.voiceCapacity)
    let transients = EngineConfiguration.ceiling(configuration.transientCapacity)
    do throws(EngineError) {
      guard engine.pointee.busyPlayers.reserve(capacity: players) else {
        throw .playersFull(capacity: players)
      }
      guard engine.pointee.busyVoices.reserve(voiceCount, capacity: voices) else {
        engine.pointee.busyPlayers.release()
        throw .voicesFull(capacity: voices)
      }
      guard engine.pointee.busyTransients.reserve(transientCount, capacity: transients) else {
        engine.pointee.busyVoices.release(voiceCount)
        engine.pointee.busyPlayers.release()
        throw .transientsFull(capacity: transients)
      }
    } catch {
      starts.withdraw()
      throw error
    }
  }

  /// Ends a start; the last start also releases the player's reservations.
  borrowing func endStart(in engine: UnsafeMutablePointer<EngineAtomics>) {
    if starts.end() { releaseReservations(in: engine) }
  }

  /// Releases the reservations of a player whose starts have not ended, for another player.
  /// - Returns: whether the player had reservations.
  borrowing func releaseQuota(in engine: UnsafeMutablePointer<EngineAtomics>) -> Bool {
    guard starts.releaseQuota() else { return false }
    releaseReservations(in: engine)
    return true
  }

  private borrowing func releaseReservations(in engine: UnsafeMutablePointer<EngineAtomics>) {
    engine.pointee.busyPlayers.release()
    engine.pointee.busyVoices.release(voiceCount)
    engine.pointee.busyTransients.release(transientCount)
  }
}
