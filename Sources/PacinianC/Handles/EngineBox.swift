import CPacinian
import CPacinianBase
import PacinianBase
import PacinianEngine
import PacinianModel
import Synchronization

/// The object behind a `pcn_engine`.
final class EngineBox: HandleObject, Sendable {
  static let kind = HandleKind.engine

  let engine: Engine
  /// The same, without the counting that may lock.
  private let renderer: Unmanaged<Engine>
  let stopped = CallbackSlot<pcn_stopped_callback>()
  let reset = CallbackSlot<pcn_callback>()
  private let finished = FinishedRequests()
  private let checksThreads: Bool
  private let ended = Atomic(false)
  /// Whether the engine ran when it was destroyed.
  private let endedRunning = Atomic(false)
  /// The host that it follows.
  let membership = Locked<Membership?>(nil)
  /// Whether a thread is inside ``render(haptic:audio:frameCount:)``.
  private let isRendering = Atomic(false)
  /// The thread that rendered first after the last start, 0 before it has, and that start's run.
  private let renderingThread = Atomic<UInt>(0)
  private let renderingRun = Atomic(0)

  init(_ engine: Engine, checksThreads: Bool) {
    self.engine = engine
    renderer = Unmanaged.passUnretained(engine)
    self.checksThreads = checksThreads
    engine.setStoppedHandler { [stopped] reason in
      stopped.call { $0.function($0.userData, reason.rawValue) }
    }
    engine.setResetHandler { [reset] in reset.call { $0.function($0.userData) } }
  }

  /// The engine, for calls that it may refuse.
  func call<Result>(_ body: (Engine) throws(EngineError) -> Result) throws(Failure) -> Result {
    do throws(EngineError) { return try body(engine) } catch { throw Failure(error) }
  }

  /// Starts the engine for its client; the host that it follows may have it wait.
  func start() throws(Failure) {
    guard !hasEnded else { throw Failure(.invalidHandle) }
    try startAsHosted()
  }

  /// Whether the caller has destroyed the engine; players and hosts may still know it.
  var hasEnded: Bool { ended.load(ordering: .relaxed) }

  /// Stops the engine and reports the reason.
  func stop(because reason: StopReason) {
    // The report ends the run; the host then has nothing to stop and leaves it so.
    engine.stop(because: reason)
    stop()
  }

  func notifyWhenFinished(_ callback: Callback<pcn_finished_callback>) {
    let request = FinishedRequest(callback)
    finished.add(request)
    let token = engine.notifyWhenPlayersFinished { [request, finished] in
      // Without a callback, or with an unknown answer, the engine continues: that does no harm.
      var action = FinishedAction.leaveEngineRunning
      request.slot.call { action = FinishedAction(rawValue: $0.function($0.userData)) ?? action }
      finished.remove(request)
      return action
    }
    request.token.withLock { $0 = token }
  }

  /// Takes back every request for this callback. It is not called from here on.
  func withdrawWhenFinished(_ callback: Callback<pcn_finished_callback>) {
    for request in finished.take(for: callback) {
      request.slot.set(nil)
      if let token = request.token.withLock({ $0 }) { engine.withdrawFinishedHandler(token) }
    }
  }

  /// As the handle goes: the callback of an engine that runs is told so, and nothing else of the
  /// caller's is called from here on.
  func end() {
    ended.store(true, ordering: .relaxed)
    endMembership()
    halt()
    if endedRunning.load(ordering: .relaxed) {
      stopped.call { $0.function($0.userData, StopReason.engineDestroyed.rawValue) }
    }
    stopped.set(nil)
    reset.set(nil)
    for request in finished.all { request.slot.set(nil) }
  }

  /// Stops the engine itself.
  func halt() {
    if engine.stopIfRunning(), hasEnded { endedRunning.store(true, ordering: .relaxed) }
  }

  /// Renders a block with values for it, if this is the one thread that may.
  @_noLocks
  func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: UInt32,
    values: UnsafePointer<pcn_block_values>?, valueCount: UInt32
  ) -> pcn_status {
    let problem = checkBlockValues(values, valueCount, frameCount: frameCount)
    guard problem == 0 else { return problem }
    guard !isRendering.exchange(true, ordering: .acquiring) else {
      return pcn_status(PCN_ERROR_WRONG_THREAD)
    }
    defer { isRendering.store(false, ordering: .releasing) }
    if checksThreads {
      let thread = pacinian_thread()
      let run = renderer._withUnsafeGuaranteedRef { $0.run() }
      let known = renderingRun.load(ordering: .relaxed)
      let first = renderingThread.load(ordering: .relaxed)
      if first == 0 || (run & 1 != 0 && run != known) {
        renderingThread.store(thread, ordering: .relaxed)
        renderingRun.store(run, ordering: .relaxed)
      } else if first != thread {
        return pcn_status(PCN_ERROR_WRONG_THREAD)
      }
    }
    guard frameCount > 0 else { return pcn_status(PCN_OK) }
    let hasBegun = renderer._withUnsafeGuaranteedRef { $0.beginBlock() }
    if hasBegun, let values {
      for index in 0..<Int(valueCount) { submit(values[index], frameCount: Int(frameCount)) }
    }
    renderer._withUnsafeGuaranteedRef {
      $0.renderBlock(haptic: haptic, audio: audio, frameCount: Int(frameCount), hasBegun: hasBegun)
    }
    return pcn_status(PCN_OK)
  }

  /// Submits one control's values to the engine, unless the player's handle has ended meanwhile.
  @_noLocks
  private func submit(_ values: pcn_block_values, frameCount: Int) {
    guard let player = values.player, let samples = values.values,
      let id = ControlID(number: values.id)
    else { return }
    let handle = UnsafeRawPointer(player)
    guard let object = pacinian_handle_hold(handle, HandleKind.player.rawValue) else { return }
    let target = Unmanaged<PlayerBox>.fromOpaque(object)._withUnsafeGuaranteedRef { $0.target }
    renderer._withUnsafeGuaranteedRef {
      $0.submit(target, id, values: samples, count: frameCount)
    }
    pacinian_handle_let_go_rendering(handle)
  }
}
