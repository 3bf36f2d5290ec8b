/// Calls of the C library in any order, with handles that were destroyed, of another kind or forged,
/// and with any numbers. No call traps, and every status is one of the header's.
enum LibraryTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    var session = LibrarySession(bytes)
    session.run()
  }
}
