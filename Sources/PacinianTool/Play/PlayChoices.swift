import PacinianMedia
import PacinianEngine
import PacinianModel
import PacinianRendering

/// The options of a playing on the command line.
struct PlayChoices {
  static let options: [Arguments.Option] =
    [
      .value(
        "--device", "NAME", "the sound device, as ALSA names it: see --list-devices (default)")
    ] + ControllerChoice.options + [
      .choice("--bus", "BUS", of: Buses.self, "haptic, audio or both (haptic)"),
      .choice(
        "--channels", "ARRANGEMENT", of: ChannelPlan.Arrangement.self,
        "of --bus both: mix (haptics in the middle of the stereo picture) or separate (left and "
          + "right on channels 1 and 2, haptics on 3) (mix)"),
      RenderingChoices.map,
      RenderingChoices.rate(default: "48000; the device's nearest"),
      .choice(
        "--format", "FORMAT", of: SampleFormat.self,
        "f32, s32 or s16 (the first of these that the device takes)"),
      .integer(
        "--latency", "MS", in: 2...2_000, "the device's buffer in milliseconds", default: "50"),
      .flag("--loop", "plays until stopped"),
      .flag("--watch", "plays again when the file is saved, until stopped"),
      .flag("--paused", "waits for resume, or the space key"),
      .choice(
        "--limiter", "LIMITER", of: Limiter.self,
        "none, clip, soft or limit, of the haptic bus (limit); a device clips at last"),
      RenderingChoices.listen, RenderingChoices.resources,
      .choice(
        "--progress", "MODE", of: PlayReport.Mode.self,
        "auto, bar or none (auto: a bar on a terminal)"),
    ] + RenderingChoices.profileOptions

  /// Options of sound devices.
  private static let deviceOptions = [
    "--device", "--bus", "--channels", "--map", "--rate", "--format", "--latency", "--listen",
  ]

  /// The sound device, or after ``resolved()`` the controller that is wanted.
  private(set) var output: PlayOutput
  private(set) var plan: ChannelPlan
  private let controller: ControllerChoice?
  let rendering: RenderingChoices
  let isLooping: Bool
  let isPaused: Bool
  let isWatching: Bool
  let progress: PlayReport.Mode
  private let limiter: Limiter

  init(_ arguments: Arguments) throws(ToolError) {
    rendering = try RenderingChoices(arguments)
    // For ears the mix is limited, once.
    limiter =
      arguments.choice("--limiter", of: Limiter.self) ?? (rendering.isForEars ? .none : .limit)
    let bus = rendering.options.buses
    let arrangement = arguments.choice("--channels", of: ChannelPlan.Arrangement.self)
    if arrangement != nil, rendering.map != nil {
      throw arguments.usageError("--map arranges the channels; leave out --channels")
    }
    if arrangement != nil, bus != .both {
      throw arguments.usageError("--channels arranges --bus both; give that too")
    }
    plan = ChannelPlan(bus, arrangement ?? .mix, map: rendering.map)
    var request = DeviceRequest()
    request.name = arguments.text("--device") ?? "default"
    if request.name.isEmpty { throw arguments.usageError("--device needs a name") }
    request.channelCount = plan.wantedChannels
    request.needsChannelCount = plan.needsChannels
    request.format = arguments.choice("--format", of: SampleFormat.self)
    request.sampleRate = rendering.options.rendering.sampleRate
    if let latency = arguments.integer("--latency") {
      request.latency = Double(latency) / 1_000
    }
    output = .sound(request)
    controller = try ControllerChoice(arguments, instead: Self.deviceOptions)
    progress = arguments.choice("--progress", of: PlayReport.Mode.self) ?? .auto
    isLooping = arguments.has("--loop")
    isPaused = arguments.has("--paused")
    isWatching = arguments.has("--watch")
  }

  /// The choices with the controller that is there, where one is wanted.
  func resolved() throws(ToolError) -> PlayChoices {
    guard let (output, map) = try controller?.output() else { return self }
    var choices = self
    choices.output = output
    if let map { choices.plan = ChannelPlan(.haptic, .mix, map: map) }
    return choices
  }

  /// The limiter after the buses are laid out: for ears nothing is cut.
  var deviceLimiter: Limiter { rendering.isForEars ? .limit : .none }

  /// The configuration of an engine that one player plays on.
  /// - Parameter sampleRate: the device's.
  func engineConfiguration(sampleRate: Int, resourceRoot: String) -> EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.sampleRate = sampleRate
    configuration.buses = plan.bus
    configuration.playerCapacity = 1
    configuration.durationLimit = rendering.options.rendering.durationLimit
    // (A device clips at last.)
    configuration.limiter = limiter == .clip ? .none : limiter
    configuration.notifications = .polled
    // The stream pulls to the end, however long the device takes for a block.
    configuration.renderTimeout = .infinity
    configuration.resourceRoot = plan.bus.hasAudio ? resourceRoot : nil
    return configuration
  }
}
