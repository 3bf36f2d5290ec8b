/// A value of a client on its way to another thread. The framework's handler types are not
/// `Sendable`. Its documentation tells clients that handlers run on a queue of the engine's own.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
