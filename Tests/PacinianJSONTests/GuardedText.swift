import PacinianBase

/// A text whose last byte is the last one that may be read: a byte after it ends the process.
struct GuardedText: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
  private let count: Int

  /// - Parameter text: at most a page.
  init(_ text: [UInt8]) {
    precondition(text.count <= pageSize)
    count = text.count
    let protection = PROT_READ | PROT_WRITE
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let start = mmap(nil, 2 * pageSize, protection, flags, -1, 0), start != MAP_FAILED else {
      fatalError("no memory")
    }
    self.start = start
    mprotect(start + pageSize, pageSize, PROT_NONE)
    (start + (pageSize - count)).copyMemory(from: text, byteCount: count)
  }

  deinit { munmap(start, 2 * pageSize) }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start + (pageSize - count), count: count))
  }
}
