/// One window, or any other part of an application that has a phase of its own.
///
/// May be used from any thread. A released scene keeps its phase in the host; disconnect it
/// instead.
public final class HostScene: Sendable {
  private let host: ApplicationHost
  private let id: Int

  init(host: ApplicationHost, id: Int) {
    self.host = host
    self.id = id
  }

  /// The scene's phase, which may differ from the application's.
  public var phase: HostPhase { host.state.withLock { $0.scenes[id] ?? .background } }

  /// Connects the scene again if it was disconnected.
  public func setPhase(_ phase: HostPhase) { host.setPhase(phase, ofScene: id) }

  /// The scene is gone and no longer counts.
  public func disconnect() { host.setPhase(nil, ofScene: id) }
}
