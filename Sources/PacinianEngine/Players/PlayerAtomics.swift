import Synchronization

/// The atomics by which a player's two sides tell each other of changes, without locks.
struct PlayerAtomics: ~Copyable {
  /// Accepted starts that have not ended, and the number of those that have.
  let starts = PlayerStarts()
  let completions = Atomic(0)
  /// Whether one of these has been carried out and not ended. The render thread sets it.
  let hasBegun = Atomic(false)
  let lifetime = PlayerLifetime()
  /// The render thread's side of the player; set before anyone else knows of it.
  var core: UnsafeMutablePointer<PlayerCore>
  /// The next player in the list of those whose settings have changed, and in the delivery's.
  var nextChanged: UnsafeMutablePointer<PlayerAtomics>?
  var nextNews: UnsafeMutablePointer<PlayerAtomics>?
  let isMuted = Atomic(false)
  let volume = SharedVolume()
  let priority = Atomic(0)
  /// Where in its pattern it is.
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

  /// Binds memory to a control; `nil` ends it. Any thread that keeps the player alive.
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

  /// Counts a start, and with the first of them the player and what it may sound. One start of a
  /// player at a time.
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

  /// Takes a start out, and with the last of them the player.
  borrowing func endStart(in engine: UnsafeMutablePointer<EngineAtomics>) {
    if starts.end() { releaseReservations(in: engine) }
  }

  /// Gives the room of a player to others, whose starts have not ended.
  /// - Returns: whether it held any.
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
