import PacinianKernels
import PacinianRendering

/// The settings of an engine, and the ceilings that a host may set.
///
/// The memory of players, voices, values and calls grows with them. Ceilings, which are named
/// capacities, are totals over all players, 1 to 1 048 576 each; 0, the default, is no ceiling.
public struct EngineConfiguration: Sendable, Equatable {
  /// The thread that calls handlers and completions and frees spent objects.
  public enum Notifications: Sendable, Equatable {
    /// A thread of the engine's own.
    case background
    /// The caller of ``Engine/poll()``, a game loop or a test.
    case polled
  }

  /// The unit of times on the engine's clock. Times in a pattern are seconds always.
  public enum TimeUnit: Sendable, Equatable {
    case seconds
    /// Not necessarily whole.
    case frames
  }

  /// Frames a second of both buses, 1 000 to 192 000.
  public var sampleRate = 48_000
  /// The unit of ``Engine/currentTime`` and of every `at` that counts on its clock.
  public var timeUnit = TimeUnit.seconds
  public var buses = Buses.both
  /// Channels of the haptic bus, 1 or 2. With 2, blocks of the haptic bus have two elements for
  /// each frame, left and right, such as for the two grips of a controller, and
  /// ``Player/setChannelGains(left:right:)`` counts.
  public var hapticChannels = 1
  /// Players with starts that have not ended, scheduled ones included; the start of another is
  /// refused. Players that are only made do not count.
  public var playerCapacity = 0
  /// Continuous events that players with such starts may sound, for each the most that its pattern
  /// sounds at a time; a start beyond it is refused.
  public var voiceCapacity = 0
  /// Transients, in the same way.
  public var transientCapacity = 0
  /// Calls as soon as possible that may wait for the render thread, and as many calls for later
  /// that may wait for their time; a call beyond it is refused.
  public var commandCapacity = 0
  /// Live values that were sent and still count: for each layer of the player's pattern one for a
  /// parameter and one for each point of a curve; one for each value of a run. A call beyond it is
  /// refused. For values that act within a tenth of a second there is a reserve of a quarter more:
  /// one player's later values do not use it up.
  public var liveCapacity = 0
  /// Whether a start that a ceiling refuses ends players whose ``Player/priority`` is not greater:
  /// players of the least priority first, and among equal priorities the quietest first, by the
  /// intensities of their events that sound and their volume. These players end as by
  /// ``Player/cancel()``.
  public var stealsPlayers = false
  /// Seconds over which a live step of a parameter, a volume, a mute, a pause and a stop of the
  /// engine move linearly instead of jumping; 0 to 10. A pattern's own controls are never smoothed.
  public var smoothing = 0.005
  /// Whether a seek enters events that began earlier and still last. Core Haptics enters them on
  /// resume only, and so does an engine without this.
  public var entersEventsMidway = true
  /// Frames rendered at a time inside: 16, 32, 64, 128 or 256. Voices cost least in 128 or 256, and
  /// blocks of a multiple of it; where blocks are shorter, the call that begins a tile renders all
  /// of it, and the next ones nearly nothing. Where carriers turn too often in so many frames, at
  /// sample rates of a few kilohertz, fewer are rendered.
  public var tileFrames = 128
  /// Seconds of idleness after which an engine with auto-shutdown stops, above 0.
  public var idleTimeout = 120.0
  /// Seconds without a rendered block after which the players of a stopped engine end unheard, so
  /// that no completion is lost when the host stops pulling: 0 or more. A value shorter than a
  /// block cuts the fade of a stop; with infinity they end when the host pulls again or lets go.
  public var renderTimeout = 0.5
  /// Continuous events are released after this many seconds; `nil`: never.
  public var durationLimit: Double? = 30
  /// The treatment of samples beyond ±1 on the haptic bus. The default changes no sample of a bus
  /// that stays within ±1.
  public var limiter = Limiter.limit
  public var notifications = Notifications.background
  /// The folder that audio files of patterns are looked up in; `nil`: only beside the pattern's own
  /// file, if its folder is given.
  public var resourceRoot: String?
  /// The kernels' instruction set, lowered to the machine's: for measurements and tests.
  package var level = KernelLevel.detected
  /// The methods of rendering that may be used, for measurements and tests.
  package var methods = Methods.all

  public init() {}
}
