import PacinianKernels
import PacinianOutput

/// What an engine is prepared for. Everything the render thread touches is allocated from these
/// numbers.
public struct EngineConfiguration: Sendable, Equatable {
  /// How handlers and completions are called and spent objects freed.
  public enum Notifications: Sendable, Equatable {
    /// By a thread of the engine's own.
    case background
    /// By whoever calls ``Engine/poll()``, a game loop or a test.
    case polled
  }

  /// Frames a second of both buses, 1 000 to 192 000.
  public var sampleRate: Int
  public var buses: Buses
  /// The most players with starts that have not come to their end. The start of another is refused.
  /// This and the other capacities: 1 to 1 048 576.
  public var playerCapacity: Int
  /// The most continuous events that all players together sound at a time; what is beyond it is
  /// dropped and counted.
  public var voiceCapacity: Int
  /// The same for transients.
  public var transientCapacity: Int
  /// Control calls that may wait for the render thread or for their time; a call beyond it is
  /// refused.
  public var commandCapacity: Int
  /// Live values that all players together may hold: parameters, points of curves, values of runs.
  public var liveCapacity: Int
  /// Seconds over which a live step of a parameter, a mute and a stop of the engine move linearly
  /// instead of jumping; 0 to 10. What a pattern holds is never smoothed.
  public var smoothing: Double
  /// Whether a seek enters events that began earlier and still last. Core Haptics enters them on
  /// resume only, and so does an engine without this.
  public var entersEventsMidway: Bool
  /// Frames rendered at a time inside: 16, 32, 64, 128 or 256. Blocks of a multiple of it cost
  /// least.
  public var tileFrames: Int
  /// Seconds of idleness after which an engine with auto-shutdown stops, above 0.
  public var idleTimeout: Double
  /// Seconds without a rendered block after which what a stopped engine played ends unheard, so
  /// that no completion is lost with a host that pulls no more: 0 or more. Longer than a block
  /// lasts, or a stop does not fade; infinity: not before the host pulls or lets go.
  public var renderTimeout: Double
  /// Continuous events are released after this many seconds; `nil`: never.
  public var durationLimit: Double?
  /// What becomes of samples beyond ±1 of the haptic bus.
  public var limiter: Limiter
  public var notifications: Notifications
  /// The folder that audio files of patterns are looked up in; `nil`: only beside the pattern's own
  /// file, if its folder is given.
  public var resourceRoot: String?
  /// The kernels' instruction set, lowered to what the machine has: for measurements and tests.
  package var level: KernelLevel

  public init() {
    sampleRate = 48_000
    buses = .both
    playerCapacity = 1_024
    voiceCapacity = 4_096
    transientCapacity = 4_096
    commandCapacity = 4_096
    liveCapacity = 65_536
    smoothing = 0.005
    entersEventsMidway = true
    tileFrames = 64
    idleTimeout = 120
    renderTimeout = 0.5
    durationLimit = 30
    limiter = .none
    notifications = .background
    resourceRoot = nil
    level = .detected
  }

  /// Bytes for the passes of all players: those that play, and as many that ring out.
  var passBytes: Int {
    // Blocks are powers of two, so that up to half of one is not used.
    2
      * (2 * playerCapacity * Self.bytesPerPass + voiceCapacity * Self.bytesPerVoice
        + transientCapacity * Self.bytesPerTransient)
  }

  /// What a pass takes beside its voices, and what these take (measured by a test).
  private static let bytesPerPass = 2_048
  private static let bytesPerVoice = 1_024
  private static let bytesPerTransient = 96
}
