import PacinianEngine

/// One thing to do to one engine.
struct HostStep {
  enum Action {
    case stop(StopReason)
    case start
    case reset
  }

  let engine: FollowingEngine
  let action: Action

  func run() {
    switch action {
    case .stop(let reason):
      // Noted before it stops: its handler may start it again, which is then the client's own doing.
      let wasRunning = engine.box.engine.state == .running
      if wasRunning { engine.isHeld.store(true, ordering: .relaxed) }
      engine.box.engine.stop(because: reason)
    case .start:
      guard engine.isHeld.exchange(false, ordering: .relaxed),
        engine.box.engine.state == .stopped
      else { return }
      // A failure leaves it stopped, as its state tells.
      try? engine.box.start()
    case .reset:
      engine.isHeld.store(false, ordering: .relaxed)
      engine.box.engine.reset()
    }
  }
}
