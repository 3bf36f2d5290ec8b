import PacinianPattern
import Synchronization

/// What a `pcn_builder` stands for.
final class BuilderBox: HandleObject, Sendable {
  static let kind = HandleKind.builder
  let pattern = Mutex(Pattern())
}
