/// Something of a client's that is handed to another thread. The framework's handler types say
/// nothing about threads; it is the client's to know, as the framework documents, that they run on
/// a queue of the engine's own.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
