import PacinianBase

/// Whether the system has memory for a pattern. Swift ends the process when an allocation fails, so
/// that a command asks before it begins.
enum MemoryRoom {
  /// Bytes for each byte of a pattern's file: the reader and the renderer take at most nine.
  private static let bytesPerByte = 10
  /// Bytes that a rendering takes whatever the pattern is: blocks, tables of transients, a stack.
  private static let fixedBytes = 16 << 20

  /// Throws if the memory has no room for the pattern in a file of `byteCount` bytes. What other
  /// threads and programs take afterwards is not known.
  static func check(forPatternOf byteCount: Int, name: String) throws(ToolError) {
    let wanted = fixedBytes + bytesPerByte * byteCount
    let room = mmap(nil, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let room, room != MAP_FAILED else {
      throw ToolError(
        .noMemory,
        "\(name): there are no \(wanted >> 20) MB of memory for this pattern; raise the limit of "
          + "memory, or run fewer threads")
    }
    munmap(room, wanted)
  }
}
