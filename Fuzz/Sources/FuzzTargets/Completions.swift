import Synchronization

/// Completions that were told.
final class Completions: Sendable {
  let count = Atomic(0)
}
