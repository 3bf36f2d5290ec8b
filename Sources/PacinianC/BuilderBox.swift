import PacinianLocks
import PacinianPattern

/// The object behind a `pcn_builder`.
final class BuilderBox: HandleObject, Sendable {
  static let kind = HandleKind.builder
  let pattern = Locked(Pattern())
}
