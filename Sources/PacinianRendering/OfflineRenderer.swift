import PacinianKernels

/// Renders scores that play together once, from frame 0, without live controls, as files and
/// batches need. Scores of few voices are rendered voice by voice, others in tiles; both agree
/// within −110 dB. No event is dropped, however many sound at a time.
///
/// One thread at a time. For one level the same bits for any division into blocks. Rendering
/// allocates nothing and cannot fail.
public final class OfflineRenderer {
  /// The frame that the next block starts with.
  public private(set) var position = 0
  /// Frames to the last one that can sound.
  public let frameCount: Int

  /// Either all scores play directly, or all in tiles.
  package var isDirect: Bool { tiled == nil }
  private let players: UnsafeMutableBufferPointer<DirectPlayer>
  private let tiled: TiledRendering?
  private let memory = Memory()
  private let scratch: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - scores: all of one sample rate; their sum is rendered, in this order.
  ///   - level: lowered to the level of this machine.
  public convenience init(_ scores: [Score], level: KernelLevel = .detected) {
    self.init(scores, level: level, ways: .all)
  }

  /// - Parameter ways: those that may be used.
  package init(_ scores: [Score], level: KernelLevel = .detected, ways: Ways) {
    scratch = memory.array(of: Float.self, count: Self.scratchFrames)
    frameCount = scores.map { $0.frameCount }.max() ?? 0
    if ways.contains(.direct), scores.allSatisfy(DirectPlayer.canPlay) {
      let kernels = KernelSet(level)
      players = .allocate(capacity: scores.count)
      for index in players.indices {
        players.initializeElement(at: index, to: DirectPlayer(scores[index], kernels: kernels))
      }
      tiled = nil
    } else {
      players = .allocate(capacity: 0)
      tiled = TiledRendering(scores, level: level, ways: ways)
    }
  }

  deinit { players.deinitialize().deallocate() }

  /// Renders the next frames into `output`, over its content: one for each element. Least work
  /// where `output` is aligned to 64 bytes and block sizes are multiples of 16. Complexity:
  /// O(sounding voices · frames).
  public func render(into output: inout MutableSpan<Float>) {
    let frameCount = output.count
    output.withUnsafeMutableBufferPointer {
      if let first = $0.baseAddress { render(into: first, frameCount: frameCount) }
    }
  }

  package func render(into output: UnsafeMutablePointer<Float>, frameCount: Int) {
    let end = position + frameCount
    if let tiled {
      tiled.render(into: output, frameCount: frameCount, position: position)
    } else if (position | frameCount) % DirectBlock.group == 0,
      UInt(bitPattern: output) % UInt(Self.alignment) == 0
    {
      add(to: DirectBlock(start: position, end: end, samples: output))
    } else {
      var frame = position
      while frame < end {
        let origin = frame & -DirectBlock.group
        let stop = min(end, origin + Self.scratchFrames)
        add(to: DirectBlock(start: frame, end: stop, samples: scratch))
        (output + (frame - position)).update(
          from: scratch + (frame - origin), count: stop - frame)
        frame = stop
      }
    }
    position = end
  }

  private func add(to block: DirectBlock) {
    var block = block
    for index in players.indices { players[index].add(to: &block) }
    block.silence(to: block.end)
  }

  /// Bytes of a vector.
  private static let alignment = 64
  /// As many as stay in the first cache.
  private static let scratchFrames = 2_048
}
