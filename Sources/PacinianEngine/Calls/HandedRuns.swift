/// Values that come with the present render call, in the order of handing over, and their memory.
struct HandedRuns: BitwiseCopyable {
  let arena: RunArena
  private var first: UnsafeMutablePointer<HandedRun>?
  private var last: UnsafeMutablePointer<HandedRun>?

  init(_ arena: RunArena) { self.arena = arena }

  var isEmpty: Bool { first == nil }

  mutating func append(_ run: UnsafeMutablePointer<HandedRun>) {
    if let last { last.pointee.next = run } else { first = run }
    last = run
  }

  /// Takes all out: the first, which leads to the others.
  mutating func takeAll() -> UnsafeMutablePointer<HandedRun>? {
    defer { (first, last) = (nil, nil) }
    return first
  }
}
