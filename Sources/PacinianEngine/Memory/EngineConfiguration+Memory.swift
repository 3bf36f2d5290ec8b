import PacinianRendering

/// The memory that an engine takes when it is made.
extension EngineConfiguration {
  /// A capacity as a ceiling: 0 is none, and `otherwise` then.
  static func ceiling(_ capacity: Int, otherwise: Int = .max) -> Int {
    capacity > 0 ? capacity : otherwise
  }

  /// The most live values of all players: ``liveCapacity``, and the room that is left for values
  /// that act within ``presentSeconds``.
  var liveRoom: Int {
    liveCapacity > 0 ? liveCapacity + (liveCapacity + 3) / 4 : .max
  }

  /// Values that act within so many seconds have room of their own: longer than devices' blocks.
  static let presentSeconds = 0.1

  /// Bytes for copies of the values that come with render calls.
  var runBytes: Int {
    // Blocks are powers of two, so that up to half of one is not used.
    liveCapacity > 0 ? 2 * liveRoom * MemoryLayout<Float>.stride : 1 << 20
  }

  /// The most bytes of blocks that carry calls and values and are kept to be used again.
  static let spareBytes = 4 << 20

  /// Bytes of everything that the render thread touches but the memory that grows and compiled
  /// patterns. `MemoryTests` compare this with the memory that is taken.
  var memoryBytes: Int {
    let runs = RunArena.byteCount(runBytes)
    return Self.fixedBytes + runs + runs / RunArena.smallestBlock
  }

  /// Tables of a tile, buffers, and the memory before any has grown.
  private static let fixedBytes = 2 << 20
}
