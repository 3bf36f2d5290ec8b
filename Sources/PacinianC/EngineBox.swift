import CPacinian
import CPacinianHandles
import PacinianEngine
import PacinianProfiles
import Synchronization

/// What a `pcn_engine` stands for.
final class EngineBox: HandleObject, Sendable {
  static let kind = HandleKind.engine

  let engine: Engine
  /// The same, without the counting that may lock.
  private let renderer: Unmanaged<Engine>
  private let checksThreads: Bool
  private let ended = Atomic(false)
  /// Whether a thread is inside ``render(haptic:audio:frameCount:)``.
  private let isRendering = Atomic(false)
  /// The thread that rendered first after the last start, 0 before it has.
  private let renderingThread = Atomic<UInt>(0)

  init(_ engine: Engine, checksThreads: Bool) {
    self.engine = engine
    renderer = Unmanaged.passUnretained(engine)
    self.checksThreads = checksThreads
  }

  func start() throws(Failure) {
    guard !hasEnded else { throw Failure(.invalidHandle) }
    do throws(EngineError) {
      try engine.start()
    } catch {
      throw Failure(error)
    }
    renderingThread.store(0, ordering: .relaxed)
  }

  /// Whether the caller has destroyed the engine; players and hosts may still know it.
  var hasEnded: Bool { ended.load(ordering: .relaxed) }

  /// As the handle goes: nothing of the caller's is called from here on.
  func end() {
    ended.store(true, ordering: .relaxed)
    engine.setStoppedHandler(nil)
    engine.setResetHandler(nil)
    engine.stop()
  }

  /// Renders a block, if this is the one thread that may.
  #if RT_PROOF
    @_noLocks
  #endif
  func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: UInt32
  ) -> pcn_status {
    guard !isRendering.exchange(true, ordering: .acquiring) else {
      return pcn_status(PCN_ERROR_WRONG_THREAD)
    }
    defer { isRendering.store(false, ordering: .releasing) }
    if checksThreads {
      let thread = pacinian_thread()
      let first = renderingThread.load(ordering: .relaxed)
      if first == 0 {
        renderingThread.store(thread, ordering: .relaxed)
      } else if first != thread {
        return pcn_status(PCN_ERROR_WRONG_THREAD)
      }
    }
    if frameCount > 0 {
      renderer._withUnsafeGuaranteedRef {
        $0.render(haptic: haptic, audio: audio, frameCount: Int(frameCount))
      }
    }
    return pcn_status(PCN_OK)
  }
}
