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
  /// Frames to the last frame that can sound.
  public let frameCount: Int

  /// Either all scores play directly, or all in tiles.
  package var isDirect: Bool { driver == nil }
  private let players: UnsafeMutableBufferPointer<DirectPlayer>
  private let scratch: UnsafeMutablePointer<Float>
  private let passes: [UnsafeMutablePointer<HapticPass>]
  private let driver: BusDriver?
  /// The tile that the driver has rendered last. Unchecked, so that the runtime does not check
  /// every block for overlapping accesses, which cannot occur.
  @exclusivity(unchecked) private var renderedTile = -1
  /// The owners of the memory behind the pointers.
  private let scores: [Score]
  private let memory = Memory()

  private static let tileFrames = 128

  /// - Parameters:
  ///   - scores: all of one profile and sample rate; their sum is rendered, in this order.
  ///   - level: lowered to the level of this machine.
  public convenience init(_ scores: [Score], level: KernelLevel = .detected) {
    self.init(scores, level: level, methods: .all)
  }

  /// - Parameter methods: the methods that may be used.
  package init(_ scores: [Score], level: KernelLevel = .detected, methods: Methods) {
    self.scores = scores
    frameCount = scores.map { $0.frameCount }.max() ?? 0
    let memory = memory
    scratch = memory.array(of: Float.self, count: Self.scratchFrames)
    let isDirect = methods.contains(.direct) && scores.allSatisfy(DirectPlayer.canPlay)
    guard let first = scores.first, !isDirect else {
      (driver, passes) = (nil, [])
      players = .allocate(capacity: scores.count)
      for index in players.indices {
        players.initializeElement(
          at: index, to: DirectPlayer(scores[index], kernels: KernelSet(level)))
      }
      return
    }
    players = .allocate(capacity: 0)
    let voices = scores.map { max(1, $0.maximumVoices) }
    let setup = RenderingSetup(
      first.view.pointee.constants, tileFrames: Self.tileFrames,
      voiceCapacity: voices.max() ?? 1,
      piecesPerTile: scores.map { $0.segmentsPerTile }.max() ?? 1, methods: methods, memory: memory
    ).setup
    driver = BusDriver(
      setup, kernels: KernelSet(level), restingCapacity: voices.reduce(0, +), memory: memory)
    let pool = memory.array([
      LivePool(entries: memory.array(of: LiveEntry.self, count: 0), capacity: 0)
    ])
    passes = scores.map { score in
      MemoryCarver.pass(in: memory) { carver in
        HapticPass(
          score.view, setup: setup, live: pool, voiceCapacity: .max, transientCapacity: .max,
          &carver)
      }
    }
    for pass in passes {
      pass.pointee.begin(at: 0, instant: 0, beginning: 0, entersMidway: false)
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
    if let driver {
      renderTiles(into: output, to: end, driver)
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

  private func renderTiles(
    into output: UnsafeMutablePointer<Float>, to end: Int, _ driver: BusDriver
  ) {
    var frame = position
    while frame < end {
      let offset = driver.offset(of: frame)
      let count = min(driver.frameCount - offset, end - frame)
      if driver.number(of: frame) != renderedTile { renderTile(at: frame - offset, driver) }
      (output + (frame - position)).update(from: driver.present.frames + offset, count: count)
      frame += count
    }
  }

  private func renderTile(at start: Int, _ driver: BusDriver) {
    var driver = driver
    driver.begin(at: start)
    for pass in passes { _ = driver.add(pass, at: start) }
    driver.finish(at: start)
    renderedTile = driver.number(of: start)
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
