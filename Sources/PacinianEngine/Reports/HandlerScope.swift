import PacinianBase

/// The extent of a call of a client's handler. A thread inside a handler does not wait for another
/// handler, of any engine: two such threads could wait for each other.
package enum HandlerScope {
  /// Whether the calling thread is inside a handler.
  package static var isInside: Bool { pacinian_handler_depth().pointee > 0 }

  /// Calls handlers.
  package static func run<Result>(_ body: () -> Result) -> Result {
    pacinian_handler_depth().pointee += 1
    defer { pacinian_handler_depth().pointee -= 1 }
    return body()
  }
}
