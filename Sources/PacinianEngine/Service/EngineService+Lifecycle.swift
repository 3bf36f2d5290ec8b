import PacinianBase
import PacinianRendering
import Synchronization

/// States and transitions. A run is a number: odd while the engine runs, so that the render thread
/// notices a stop and a start between two blocks.
extension EngineService {
  var run: Int { atomics.pointee.run.load(ordering: .acquiring) }

  var generation: Int { resets.load(ordering: .acquiring) }

  func start() { lifecycle.withLock { start(&$0) } }

  private func start(_ lifecycle: inout Lifecycle) {
    atomics.pointee.fadeOut.store(0, ordering: .releasing)
    guard lifecycle.state != .running else { return }
    lifecycle.state = .running
    atomics.pointee.playsHaptics.store(!lifecycle.playsAudioOnly, ordering: .relaxed)
    atomics.pointee.playsAudio.store(!lifecycle.playsHapticsOnly, ordering: .relaxed)
    atomics.pointee.run.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// - Parameter reason: passed to the stopped handler; `nil` for the client's own stop.
  /// - Returns: whether the engine ran.
  @discardableResult
  func stop(because reason: StopReason?) -> Bool {
    let hasRun = lifecycle.withLock { stop(&$0, .stopped, because: reason) }
    wake()
    return hasRun
  }

  /// Lets the present run end with a fade.
  func stop(fadingOver seconds: Double) throws(EngineError) {
    guard Player.fades.contains(seconds) else { throw .invalidTime(seconds) }
    lifecycle.withLock {
      guard $0.state == .running else { return }
      $0.fadeOuts += 1
      atomics.pointee.fadeOut.store(
        FadeOut(seconds: Float(seconds), run: run, number: $0.fadeOuts).bits, ordering: .releasing)
    }
  }

  /// Stops an engine that has faded out, unless it was started again meanwhile.
  func stopIfFadedOut() {
    guard hasFadedOut else { return }
    lifecycle.withLock { if hasFadedOut { stop(&$0, .stopped, because: nil) } }
  }

  /// Whether the engine runs, and the last fade that was requested for this run has reached its
  /// end.
  private var hasFadedOut: Bool {
    let ended = atomics.pointee.endedFadeOut.load(ordering: .acquiring)
    return FadeOut(bits: ended).isOf(run: run)
      && ended == atomics.pointee.fadeOut.load(ordering: .relaxed)
  }

  @discardableResult
  private func stop(
    _ lifecycle: inout Lifecycle, _ state: EngineState, because reason: StopReason?
  ) -> Bool {
    let wasRunning = lifecycle.state == .running
    // A stop ends idleness too: a player's start does not start the engine any more, and calls for
    // the run that would have followed are dropped.
    if lifecycle.state == .idle, state == .stopped {
      atomics.pointee.run.wrappingAdd(2, ordering: .acquiringAndReleasing)
    }
    lifecycle.state = state
    guard wasRunning else { return false }
    if reason != nil { atomics.pointee.interruptedRun.store(run, ordering: .relaxed) }
    atomics.pointee.run.wrappingAdd(1, ordering: .acquiringAndReleasing)
    guard let reason, let handler = lifecycle.stoppedHandler else { return true }
    lifecycle.due.append { handler(reason) }
    hasHandlers.store(true, ordering: .releasing)
    return true
  }

  /// Stops an engine that has been idle, unless it was restarted or used meanwhile.
  func stopIfIdle() {
    let idleRun = atomics.pointee.idleRun.load(ordering: .acquiring)
    guard idleRun == run else { return }
    lifecycle.withLock {
      guard idleRun == run, $0.state == .running,
        atomics.pointee.busyPlayers.held.load(ordering: .acquiring) == 0
      else { return }
      stop(&$0, .idle, because: .idleTimeout)
    }
  }

  func reset() {
    library.unregisterAll()
    lifecycle.withLock {
      stop(&$0, .stopped, because: nil)
      resets.wrappingAdd(1, ordering: .acquiringAndReleasing)
      if let handler = $0.resetHandler {
        $0.due.append { handler() }
        hasHandlers.store(true, ordering: .releasing)
      }
    }
    wake()
  }

  /// Accepts the start of a player. Returns the engine's run; a new run begins if the last one
  /// ended by idleness.
  func acceptStart(of storage: PlayerStorage, generation: Int) throws(EngineError) -> Int {
    try lifecycle.withLock { (lifecycle) throws(EngineError) in
      guard self.generation == generation else { throw .invalidPlayer }
      if lifecycle.state == .idle { start(&lifecycle) }
      guard lifecycle.state == .running else { throw .notRunning }
      try beginStart(of: storage)
      lifecycle.starts += 1
      return run
    }
  }

  /// Accepts a call to a player.
  /// - Parameter isForLater: whether the call waits for its time; an idle engine keeps it for the
  ///   run that a player's start begins.
  /// - Returns: the engine's run that the call is for.
  func accept(generation: Int, isForLater: Bool = false) throws(EngineError) -> Int {
    // An engine that runs needs no lock: hosts send values all the time.
    let run = run
    if run & 1 != 0, self.generation == generation { return run }
    return try lifecycle.withLock { (lifecycle) throws(EngineError) in
      guard self.generation == generation else { throw .invalidPlayer }
      guard lifecycle.state != .stopped else { throw .notRunning }
      return lifecycle.state == .idle && isForLater ? self.run + 1 : self.run
    }
  }

  /// Whether players of a source may be made.
  func check(source: PlayerSource) throws(EngineError) {
    guard source.engine == ObjectIdentifier(self),
      source.generation == generation
    else { throw .invalidPlayer }
  }

  /// Calls a handler when no player is active. If a finished handler requests the next one, that is
  /// called after another start at the earliest. Returns the number that withdraws the handler.
  func notifyWhenFinished(_ handler: @escaping @Sendable () -> FinishedAction) -> Int {
    let known = isDeliveringHere ? delivery.finishedStarts : nil
    let number = lifecycle.withLock { lifecycle in
      lifecycle.finishedHandlerCount += 1
      lifecycle.finishedHandlers.append(
        (
          number: lifecycle.finishedHandlerCount, starts: known.map { $0 + 1 } ?? 0, call: handler
        ))
      hasHandlers.store(true, ordering: .releasing)
      return lifecycle.finishedHandlerCount
    }
    wake()
    return number
  }

  /// Removes the handler with a number, unless its call has begun.
  func withdrawFinishedHandler(_ number: Int) {
    // The handler is released outside the lock.
    _ = lifecycle.withLock { lifecycle in
      lifecycle.finishedHandlers.firstIndex { $0.number == number }
        .map { lifecycle.finishedHandlers.remove(at: $0).call }
    }
  }

  /// Ends the players that have not ended, calls their handlers and frees their memory, when the
  /// engine is freed. Inside a handler it does not wait for another thread that does the same.
  func finish() {
    finishing.store(true, ordering: .sequentiallyConsistent)
    deliver()
    while !hasFinished, !HandlerScope.isInside {
      sched_yield()
      deliver()
    }
  }

  var telemetry: EngineTelemetry {
    var telemetry = EngineTelemetry()
    telemetry.activeVoices = atomics.pointee.activeVoices.load(ordering: .relaxed)
    telemetry.activePlayers = atomics.pointee.activePlayers.load(ordering: .relaxed)
    telemetry.hapticPeak = Float(bitPattern: atomics.pointee.hapticPeak.load(ordering: .relaxed))
    telemetry.audioPeak = Float(bitPattern: atomics.pointee.audioPeak.load(ordering: .relaxed))
    telemetry.clippedSamples = atomics.pointee.clippedSamples.load(ordering: .relaxed)
    telemetry.droppedVoices = atomics.pointee.droppedVoices.load(ordering: .relaxed)
    telemetry.cutTails = atomics.pointee.cutTails.load(ordering: .relaxed)
    telemetry.lateCalls = atomics.pointee.lateCalls.load(ordering: .relaxed)
    telemetry.droppedValues = atomics.pointee.droppedValues.load(ordering: .relaxed)
    telemetry.queueDepth =
      atomics.pointee.commands.held.load(ordering: .relaxed)
      + atomics.pointee.laterCommands.held.load(ordering: .relaxed)
    telemetry.worstRenderSeconds =
      Double(atomics.pointee.worstNanoseconds.load(ordering: .relaxed)) / 1e9
    telemetry.renderedFrames = position
    return telemetry
  }

  func resetTelemetry() {
    atomics.pointee.hapticPeak.store(0, ordering: .relaxed)
    atomics.pointee.audioPeak.store(0, ordering: .relaxed)
    atomics.pointee.worstNanoseconds.store(0, ordering: .relaxed)
  }
}
