import PacinianEngine
import Synchronization

/// What a `pcn_host` stands for: the scenes of a program, what else stops its engines, and the engines
/// that follow.
///
/// Whatever changes is only noted; then one thread at a time brings the engines to what is noted, without
/// a lock, so that their handlers may call the host. So phases may flap on many threads, and the
/// engines end as the last change says.
final class HostBox: HandleObject, Sendable {
  static let kind = HandleKind.host

  private let state = Mutex(HostState())

  var phase: HostPhase { state.withLock { $0.phase } }

  /// Notes a change and brings the engines to it.
  func change(_ body: (inout HostState) -> Void) {
    let isFirst = state.withLock { state in
      body(&state)
      defer { state.isFollowing = true }
      return !state.isFollowing
    }
    guard isFirst else { return }
    while let step = state.withLock({ $0.nextStep() }) { step.run() }
  }
}
