import PacinianKernels

/// What a renderer is prepared for. Everything is allocated from these numbers before the first block.
public struct RendererConfiguration: Sendable, Equatable {
  /// Frames a second of the output and of every score.
  public var sampleRate: Int
  /// Frames rendered at a time: 16, 32, 64, 128 or 256. Output is the same bits for any division into
  /// blocks, but not for another tile size. Larger is cheaper for many voices; blocks smaller
  /// than a tile cost a whole tile now and then, so take 64 for blocks of 64 frames.
  /// Made smaller where carriers are too high for it.
  public var tileFrames: Int
  /// The most players at a time.
  public var playerCapacity: Int
  /// The most continuous events one player sounds at a time; a score that needs fewer takes fewer.
  /// An event that starts while all are taken is dropped and counted.
  public var voiceCapacity: Int
  /// Likewise for transients.
  public var transientCapacity: Int
  /// Live values one player can hold that have not taken effect, for each control.
  public var liveCapacity: Int
  /// Lowered to what the machine has.
  public var level: KernelLevel

  public init(
    sampleRate: Int = 48_000, tileFrames: Int = 128, playerCapacity: Int = 16,
    voiceCapacity: Int = 65_536, transientCapacity: Int = 65_536, liveCapacity: Int = 4_096,
    level: KernelLevel = .detected
  ) {
    self.sampleRate = sampleRate
    self.tileFrames = tileFrames
    self.playerCapacity = playerCapacity
    self.voiceCapacity = voiceCapacity
    self.transientCapacity = transientCapacity
    self.liveCapacity = liveCapacity
    self.level = level
  }
}
