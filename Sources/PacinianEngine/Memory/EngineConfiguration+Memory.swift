import PacinianRendering

/// The memory that an engine takes when it is made.
extension EngineConfiguration {
  /// A capacity as a ceiling: 0 means no ceiling, and is returned as `otherwise`.
  static func ceiling(_ capacity: Int, otherwise: Int = .max) -> Int {
    capacity > 0 ? capacity : otherwise
  }

  /// The most live values of all players: ``liveCapacity``, and a quarter more for values that act
  /// within ``presentSeconds``.
  var liveRoom: Int {
    liveCapacity > 0 ? liveCapacity + (liveCapacity + 3) / 4 : .max
  }

  /// Values that act within this time have a reserve of their own. It is longer than devices'
  /// blocks.
  static let presentSeconds = 0.1

  /// Bytes for copies of the values that come with render calls.
  var runBytes: Int {
    // The sizes of blocks are powers of two, so that up to half of a block is not used.
    liveCapacity > 0 ? 2 * liveRoom * MemoryLayout<Float>.stride : 1 << 20
  }

  /// The most bytes of spare blocks for calls and values.
  static let spareBytes = 4 << 20

  /// Bytes of all that the render thread touches, except the memory that grows and compiled
  /// patterns. `MemoryTests` compare this with the memory that is allocated.
  var memoryBytes: Int {
    let runs = RunArena.byteCount(runBytes)
    return Self.fixedBytes + runs + runs / RunArena.smallestBlock
  }

  /// Tables of a tile, buffers, and the initial capacities of the memory that grows.
  private static let fixedBytes = 2 << 20
}
