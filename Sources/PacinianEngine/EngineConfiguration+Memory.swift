/// The memory that capacities ask for.
extension EngineConfiguration {
  /// Live values for which there is memory: ``liveCapacity``, and the room that is left for values
  /// that act within ``presentSeconds``.
  var liveRoom: Int { liveCapacity + (liveCapacity + 3) / 4 }

  /// Values that act within so many seconds have room of their own: longer than devices' blocks.
  static let presentSeconds = 0.1

  /// Bytes for the passes of all players: for each player one that plays and one that rings out,
  /// and the voices and transients of all of them.
  var passBytes: Int {
    // Blocks are powers of two, so that up to half of one is not used.
    2
      * (2 * playerCapacity * Self.bytesPerPass + voiceCapacity * Self.bytesPerVoice
        + transientCapacity * Self.bytesPerTransient)
  }

  /// Bytes for copies of the values that come with render calls.
  var runBytes: Int {
    // Blocks are powers of two, so that up to half of one is not used.
    2 * liveRoom * MemoryLayout<Float>.stride
  }

  /// The players that can have a pass: those that play, and as many as wait with a value.
  var agendaCapacity: Int { playerCapacity + passBytes / PassArena.smallestPass }

  /// Bytes of everything that the render thread touches but compiled patterns: an engine takes them
  /// when it is made. `MemoryTests` compare this with the memory that is taken.
  var memoryBytes: Int {
    let arenas = PassArena.byteCount(passBytes) + PassArena.byteCount(runBytes)
    return Self.fixedBytes + ReadyMemory.reserve(self) + arenas / PassArena.smallestPass
      + 2 * agendaCapacity * PlayerAgenda.bytesPerPlayer
      + voiceCapacity * Self.bytesPerRestingVoice + liveRoom * Self.bytesPerLiveValue
      + commandCapacity * Self.bytesPerCommand
  }

  /// Bytes whatever the capacities are: tables of a tile, buffers.
  private static let fixedBytes = 2 << 20
  /// Bytes of a voice's slot among those that rest, and in the tables of a tile.
  private static let bytesPerRestingVoice = 192
  /// Bytes of the pieces that a live value may have in the tables of a tile.
  private static let bytesPerLiveValue = 376
  /// Bytes of a call in the queue, a power of two that is twice the capacity or more, and in the
  /// heap.
  private static let bytesPerCommand = 4 * 112 + 112

  /// Bytes of a pass without its voices and transients, and of one of these.
  private static let bytesPerPass = 2_048
  private static let bytesPerVoice = 512
  private static let bytesPerTransient = 96
}
