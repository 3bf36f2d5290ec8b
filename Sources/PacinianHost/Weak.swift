import Synchronization

/// A reference that does not keep its object. Weak references may be read from any thread.
final class Weak<Object: AnyObject & Sendable>: Sendable {
  private let reference: Mutex<Reference>

  private struct Reference {
    weak var object: Object?
  }

  init(_ object: Object) { reference = Mutex(Reference(object: object)) }

  var object: Object? { reference.withLock { $0.object } }
}
