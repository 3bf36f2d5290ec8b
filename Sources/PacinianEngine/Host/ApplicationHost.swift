import Synchronization

/// The application around engines: its scenes and their phases, its interruptions, and the record
/// that it keeps between runs.
///
///     let host = ApplicationHost(version: "1.2", store: HostStore(path: "…/openings.json"))
///     let scene = host.connectScene()
///     let engine = try host.adopt(Engine(profile: profile))
///     scene.setPhase(.active)
///
/// The owner of the windows reports phases; engines follow and observers get events. Phases of all
/// scenes combine: the application is active if any scene is active, else inactive if any is
/// inactive, else in the background. The host turns orders that real hosts do not produce into the
/// nearest order that they do: a jump between active and background passes through inactive,
/// repetitions are ignored, and nothing happens after ``terminate()``.
///
/// Everything may be called from any thread. Changes are delivered one at a time and in order, to
/// engines first and then to observers, on a thread that makes a change: on the caller's own,
/// before the call returns, unless another thread is delivering or the call comes from a delivery.
public final class ApplicationHost: Sendable {
  /// The running application's version, as it is shown to users.
  public let appVersion: String?

  let state: Mutex<HostState>
  let queue = DeliveryQueue()
  let sources = HostSources()
  private let store: HostStore?

  /// Makes a host without scenes. Reads the store if one is given; without a store every run is a
  /// first launch. ``storeProblems`` reports a store that cannot be read.
  /// - Parameter phase: the phase until one is reported, for programs that may never report one. It
  ///   is not an opening: when the first phase is reported, the host comes from the background.
  public init(
    version: String? = nil, store: HostStore? = nil, assuming phase: HostPhase = .background
  ) {
    appVersion = version
    var record = HostRecord()
    var writableStore = store
    switch store?.read() {
    case .record(let remembered): record = remembered
    case .problem(let problem):
      sources.storeProblems.send(problem, keeping: true)
      if case .unreadable = problem { writableStore = nil }
    case .absent, nil: break
    }
    self.store = writableStore
    state = Mutex(HostState(record: record, assumedPhase: phase))
    sources.begin(record: record, version: version)
  }

  /// The application's phase.
  public var phase: HostPhase { state.withLock { $0.phase } }

  /// The application's phase, but background while it is only assumed.
  package var reportedPhase: HostPhase { state.withLock { $0.isAssumed ? .background : $0.phase } }

  /// Whether engines must be silent because of another sound.
  public var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Openings so far, in all runs that the store remembers.
  public var openCount: Int { state.withLock { $0.record.openCount } }

  /// Adds a scene, which counts immediately: with the default, an application that was assumed
  /// active is in the background until the scene reports another phase.
  public func connectScene(phase: HostPhase = .background) -> HostScene {
    let id = state.withLock { $0.makeID() }
    let scene = HostScene(host: self, id: id)
    scene.setPhase(phase)
    return scene
  }

  /// Sets the phase of a host that connects no scenes. In a host with scenes the phase would count
  /// as the phase of one more scene.
  public func setPhase(_ phase: HostPhase) { setPhase(phase, ofScene: HostState.onlyScene) }

  /// Another sound takes over: engines stop with reason 1 until ``endInterruption()``.
  /// Interruptions do not nest.
  public func beginInterruption() { change { $0.isInterrupted = true } }

  /// The other sound is over. Engines that it stopped start again.
  public func endInterruption() { change { $0.isInterrupted = false } }

  /// The service behind the engines died and came back: their players and registered audio are
  /// invalid, they are stopped and call their reset handlers. Patterns and properties survive.
  public func resetServices() {
    state.withLock { state in
      guard !state.isTerminated else { return }
      let engines = Array(state.engines.values)
      queue.add { for engine in engines { engine.object?.reset() } }
    }
    queue.run()
  }

  /// The application ends: it goes to the background if it is not there, and all sequences end.
  public func terminate() {
    state.withLock { state in
      guard !state.isTerminated else { return }
      state.scenes = [:]
      state.report(nil, scene: HostState.onlyScene)
      deliver(state.settle(version: appVersion))
      state.isTerminated = true
      deliver(state.settle(version: appVersion))
      let surfaces = state.surfaces
      queue.add { [sources] in
        for surface in surfaces { surface.object?.finish() }
        sources.finish()
      }
    }
    queue.run()
  }

  /// Sets the phase of a scene by its number; `nil` removes the scene. A caller that connects no
  /// scenes chooses the numbers.
  package func setPhase(_ phase: HostPhase?, ofScene id: Int) {
    change { state in
      guard phase != nil || state.scenes[id] != nil else { return }
      state.report(phase, scene: id)
    }
  }

  private func change(_ body: (inout HostState) -> Void) {
    state.withLock { state in
      guard !state.isTerminated else { return }
      body(&state)
      deliver(state.settle(version: appVersion))
    }
    queue.run()
  }

  /// Adds the deliveries of `changes`; called under the state's lock, so that they keep its order.
  private func deliver(_ changes: [HostChange]) {
    for change in changes {
      queue.add { [sources, store] in
        for engine in change.engines { engine.object?.follow(change.condition) }
        sources.send(change)
        guard let record = change.record, let store else { return }
        do throws(HostStoreProblem) {
          try store.write(record)
        } catch {
          sources.storeProblems.send(error, keeping: true)
        }
      }
    }
  }
}
