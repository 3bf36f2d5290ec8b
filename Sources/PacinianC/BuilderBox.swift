import PacinianLocks
import PacinianPattern

/// What a `pcn_builder` stands for.
final class BuilderBox: HandleObject, Sendable {
  static let kind = HandleKind.builder
  let pattern = Locked(Pattern())
}
