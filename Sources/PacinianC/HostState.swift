import PacinianEngine

/// What a host knows, and what its engines have still to be told.
struct HostState {
  private var scenes: [UInt64: HostPhase] = [:]
  /// Before the first scene nothing holds the engines back.
  private var hasHadScenes = false
  private var isInterrupted = false
  private var engines: [FollowingEngine] = []
  private var steps: [HostStep] = []
  /// Whether a thread is running steps.
  var isFollowing = false

  /// The highest of the scenes'.
  var phase: HostPhase { scenes.values.max() ?? .background }

  private var isSuspended: Bool { hasHadScenes && phase == .background }

  mutating func set(_ phase: HostPhase, of scene: UInt64) {
    change { state in
      state.scenes[scene] = phase
      state.hasHadScenes = true
    }
  }

  mutating func remove(scene: UInt64) { change { $0.scenes[scene] = nil } }

  mutating func setInterrupted(_ isInterrupted: Bool) {
    change { $0.isInterrupted = isInterrupted }
  }

  mutating func reset() { addSteps(.reset) }

  mutating func add(_ handle: UInt, _ box: EngineBox) {
    guard !engines.contains(where: { $0.handle == handle }) else { return }
    engines.append(FollowingEngine(handle: handle, box: box))
  }

  mutating func remove(_ handle: UInt) { engines.removeAll { $0.handle == handle } }

  /// The next thing to do; `nil` when the engines are up to date, and then no thread is following.
  mutating func nextStep() -> HostStep? {
    guard !steps.isEmpty else {
      isFollowing = false
      return nil
    }
    return steps.removeFirst()
  }

  private mutating func change(_ body: (inout HostState) -> Void) {
    let (wasSuspended, wasInterrupted) = (isSuspended, isInterrupted)
    body(&self)
    if isSuspended && !wasSuspended { addSteps(.stop(.applicationSuspended)) }
    if isInterrupted && !wasInterrupted { addSteps(.stop(.audioSessionInterrupt)) }
    let isHeld = isSuspended || isInterrupted
    if !isHeld && (wasSuspended || wasInterrupted) { addSteps(.start) }
  }

  private mutating func addSteps(_ action: HostStep.Action) {
    engines.removeAll { $0.box.hasEnded }
    for engine in engines { steps.append(HostStep(engine: engine, action: action)) }
  }
}
