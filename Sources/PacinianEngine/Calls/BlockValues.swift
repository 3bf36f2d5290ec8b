/// Values that come with the present render call, in the order of handing over, and their memory.
struct BlockValues: BitwiseCopyable {
  let arena: RunArena
  private var first: UnsafeMutablePointer<Parcel>?
  private var last: UnsafeMutablePointer<Parcel>?

  init(_ arena: RunArena) { self.arena = arena }

  var isEmpty: Bool { first == nil }

  mutating func append(_ parcel: UnsafeMutablePointer<Parcel>) {
    if let last { last.pointee.next = parcel } else { first = parcel }
    last = parcel
  }

  /// Takes all out: the first, which leads to the others.
  mutating func takeAll() -> UnsafeMutablePointer<Parcel>? {
    defer { (first, last) = (nil, nil) }
    return first
  }
}
