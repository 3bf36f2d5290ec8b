/// Constants of the program, in memory that is never freed, so that reading them counts no
/// references. It never changes, which makes it safe to share.
@safe
struct Constants<Element: Sendable>: @unchecked Sendable {
  private let elements: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    unsafe self.elements = .allocate(capacity: elements.count)
    _ = unsafe self.elements.initialize(fromContentsOf: elements)
  }

  var indices: Range<Int> { unsafe elements.indices }

  @inline(__always)
  subscript(index: Int) -> Element { unsafe elements[index] }
}
