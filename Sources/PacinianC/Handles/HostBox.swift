#if canImport(PacinianMedia)
import PacinianEngine
import Synchronization

/// The object behind a `pcn_host`. It knows its engines through the application alone; they know
/// it.
final class HostBox: HandleObject, Sendable {
  static let kind = HandleKind.host

  /// Engines play in a program that never names a scene.
  let application = ApplicationHost(assuming: .active)
  private let ended = Atomic(false)

  /// Whether the handle is gone: engines that followed are their clients' alone again.
  var hasEnded: Bool { ended.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }
}
#endif
