/// Values that come with the present render call, in the order in which the host sent them, and
/// their memory.
struct BlockValues: BitwiseCopyable {
  let arena: RunArena
  private var first: UnsafeMutablePointer<LiveMessage>?
  private var last: UnsafeMutablePointer<LiveMessage>?

  init(_ arena: RunArena) { self.arena = arena }

  var isEmpty: Bool { first == nil }

  mutating func append(_ message: UnsafeMutablePointer<LiveMessage>) {
    if let last { last.pointee.next = message } else { first = message }
    last = message
  }

  /// Removes all messages and returns the first, from which the list continues.
  mutating func takeAll() -> UnsafeMutablePointer<LiveMessage>? {
    defer { (first, last) = (nil, nil) }
    return first
  }
}
