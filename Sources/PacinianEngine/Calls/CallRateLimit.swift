/// A rate limit for the work of calls for as soon as possible, so that a flood of calls cannot make
/// a block late (a token bucket): each frame adds tokens, and a reserve for bursts refills slowly.
/// Tokens depend on the number of frames, not on the size of blocks.
struct CallRateLimit: BitwiseCopyable {
  /// The tokens that each second adds, in units of ``Command/Kind/work``: calls then take about a
  /// tenth of the time that blocks of 64 frames have at 48 kHz (measured: Benchmarks/Results,
  /// "latency controlled").
  private static let perSecond = 480_000.0
  /// Unused tokens are kept for this number of frames, or for a tile if a tile is longer: more
  /// would be a burst in one block.
  private static let keptFrames = 64
  /// The reserve for each player of the engine's ceiling: enough to start and stop the player once.
  private static let perPlayer = 192.0
  /// The players for which an engine without a ceiling has a reserve.
  private static let players = 512
  /// The work of a tail that is cut and fades, besides the work of the start that cuts it
  /// (measured: `scripts/benchmark --only players`, row `cut`).
  static let perCut = 48.0
  /// Seconds in which an empty reserve refills: much longer than the pauses of a flood.
  private static let reserveSeconds = 10.0

  private let perFrame: Double
  private let most: Double
  private let reservePerFrame: Double
  private let mostReserve: Double
  private var tokens: Double
  private var reserve: Double
  /// The bus's frame up to which tokens have been added.
  private var frame = 0

  init(_ configuration: EngineConfiguration) {
    let sampleRate = Double(configuration.sampleRate)
    perFrame = Self.perSecond / sampleRate
    most = perFrame * Double(max(Self.keptFrames, configuration.tileFrames))
    mostReserve =
      Self.perPlayer
      * Double(
        EngineConfiguration.ceiling(configuration.playerCapacity, otherwise: Self.players))
    reservePerFrame = mostReserve / (Self.reserveSeconds * sampleRate)
    tokens = most
    reserve = mostReserve
  }

  /// Whether there are tokens for another call, whatever its work.
  var hasTokens: Bool { tokens > 0 || reserve > 0 }

  /// Adds the tokens of the frames up to the bus's frame `frame`.
  mutating func advance(to frame: Int) {
    let frames = Double(frame - self.frame)
    self.frame = frame
    tokens = min(most, tokens + frames * perFrame)
    reserve = min(mostReserve, reserve + frames * reservePerFrame)
  }

  /// Uses tokens; missing tokens are a debt.
  mutating func use(_ work: Double) {
    tokens -= work
    guard tokens < 0, reserve > 0 else { return }
    let used = min(-tokens, reserve)
    tokens += used
    reserve -= used
  }
}
