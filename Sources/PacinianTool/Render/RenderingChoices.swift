import PacinianRendering
import PacinianModel
import PacinianAnalysis

/// The options of the sound on the command line. Each command accepts a part of the options; the
/// others keep their defaults.
struct RenderingChoices {
  static let profile = Arguments.Option.value(
    "--profile", "NAME|FILE", "the actuator: see pacinian profiles (taptic)",
    offer: .words(BuiltInProfiles.names))

  /// The actuator and how it is driven: for every command that renders or plays.
  static let profileOptions: [Arguments.Option] = [
    profile,
    .choice("--intensity-law", "LAW", of: IntensityLaw.self, "linear or quadratic (the profile's)"),
    .choice(
      "--envelope-timing", "TIMING", of: EnvelopeTimes.Timing.self,
      "normalized or seconds (the profile's)"),
    .seconds(
      "--duration-limit", "the longest a continuous event holds, or none (30)", orWord: "none"),
  ]

  /// The options of commands that render to an end.
  static let lengthOptions: [Arguments.Option] =
    [.seconds("--length-limit", "the longest rendering (3600)")] + profileOptions

  static let resources = Arguments.Option.value(
    "--resources", "DIR", "the folder that EventWaveformPath counts from (the pattern's)",
    offer: .folders)

  static let map = Arguments.Option.value(
    "--map", "CHANNELS",
    "each channel's part of left, right and vibration, as in 0,0,V,0.5V+L (those of --bus)")

  static let listen = Arguments.Option.flag(
    "--listen", "for ears and speakers: frequencies two octaves up, both buses mixed, limited")

  /// The options of commands that write audio.
  static let signalOptions: [Arguments.Option] =
    [
      rate(default: "48000"),
      .choice(
        "--limiter", "LIMITER", of: Limiter.self,
        "none, clip, soft or limit (none; clip where samples are integers)"),
      AutomaticGain.option,
      .choice(
        "--bus", "BUS", of: Buses.self,
        "haptic, audio (left, right) or both, haptic last (haptic)"),
      map, listen, resources,
      .choice(
        "--renderer", "RENDERER", of: OfflineOptions.Renderer.self,
        "fast or reference: the rendering model in scalar code (fast)"),
    ] + lengthOptions

  static func rate(default text: String) -> Arguments.Option {
    .integer(
      "--rate", "HZ", in: RenderingOptions.sampleRates, "frames a second", default: text)
  }

  private(set) var options: OfflineOptions
  let hasAutomaticGain: Bool
  let profileName: String
  /// `nil`: the pattern's folder.
  let resources: String?
  /// Whether a recording that stays silent is an error.
  let isStrict: Bool
  /// Whether the rendering is for ears.
  let isForEars: Bool
  /// `--map`'s channels.
  let map: ChannelMap?
  private let intensityLaw: IntensityLaw?
  private let envelopeTiming: EnvelopeTimes.Timing?

  /// - Parameters:
  ///   - defaultLimiter: the limiter without `--limiter`.
  ///   - profileName: the profile; `nil` for the one of `--profile`.
  init(
    _ arguments: Arguments, defaultLimiter: Limiter = .none, profileName: String? = nil
  ) throws(ToolError) {
    self.profileName = profileName ?? arguments.text("--profile") ?? "taptic"
    intensityLaw = arguments.choice("--intensity-law", of: IntensityLaw.self)
    envelopeTiming = arguments.choice("--envelope-timing", of: EnvelopeTimes.Timing.self)
    isForEars = arguments.has("--listen")
    hasAutomaticGain = try AutomaticGain.isWanted(arguments)
    resources = arguments.text("--resources")
    isStrict = arguments.has("--strict")
    map = try Self.map(arguments)
    let bus = arguments.choice("--bus", of: Buses.self) ?? map?.buses ?? .haptic
    options = OfflineOptions(
      buses: bus,
      limiter: arguments.choice("--limiter", of: Limiter.self)
        ?? (isForEars ? .limit : defaultLimiter),
      renderer: arguments.choice("--renderer", of: OfflineOptions.Renderer.self) ?? .fast,
      map: isForEars && bus == .both ? .ears : map)
    if let rate = arguments.integer("--rate") {
      options.rendering.sampleRate = rate
    }
    if arguments.has("--duration-limit") {
      options.rendering.durationLimit = arguments.number("--duration-limit")
    }
    if let limit = arguments.number("--length-limit") {
      options.rendering.lengthLimit = min(limit, RenderingOptions.longestLength)
    }
  }

  private static func map(_ arguments: Arguments) throws(ToolError) -> ChannelMap? {
    guard let text = arguments.text("--map") else { return nil }
    for other in ["--bus", "--listen"] where arguments.has(other) {
      throw arguments.usageError("--map names the channels of both buses; leave out \(other)")
    }
    do throws(Mistake) {
      return try ChannelMap(text: text)
    } catch {
      throw arguments.usageError("--map \(error.message)")
    }
  }

  /// Tells of audio events that no bus plays.
  /// - Parameters:
  ///   - name: the pattern in messages.
  ///   - verb: of the command.
  func reportSkippedAudio(in layers: [Pattern], of name: String, _ verb: String) {
    let skipped = layers.flatMap(\.events).count { !$0.kind.isHaptic }
    guard skipped > 0, !options.buses.hasAudio else { return }
    let remedy = map == nil ? "\(verb) with --bus both" : "name L and R in --map"
    StandardStreams.report(
      "\(name): warning: \(skipped) audio event\(skipped == 1 ? " makes" : "s make") "
        + "no sound on the haptic bus; \(remedy)")
  }

  /// Reads the profile of the actuator and applies the options that override it.
  func profile() throws(ToolError) -> ActuatorProfile {
    var profile = try ProfileInput.load(profileName)
    if let intensityLaw { profile.intensityLaw = intensityLaw }
    if let envelopeTiming { profile.envelope.timing = envelopeTiming }
    return profile
  }

  /// The profile of the signal: the actuator's, or that for ears.
  func soundingProfile() throws(ToolError) -> ActuatorProfile {
    let profile = try profile()
    return isForEars ? profile.audible : profile
  }

  /// The rendering of patterns with the profile of the signal.
  func rendering() throws(ToolError) -> OfflineRendering {
    OfflineRendering(profile: try soundingProfile(), options: options, recordings: .files)
  }

  /// The rendering of the vibration alone, on the actuator, for ``PerceptualBlocks`` or at another
  /// sample rate in Hz.
  func perceptualRendering(
    sampleRate: Int = PerceptualBlocks.sampleRate
  ) throws(ToolError) -> OfflineRendering {
    var options = options
    options.rendering.sampleRate = sampleRate
    (options.buses, options.limiter, options.map) = (.haptic, .none, nil)
    return OfflineRendering(profile: try profile(), options: options)
  }

  /// The choices with the gain that all of some patterns need, read as layers and a path.
  func scaled<Item: Sendable>(
    for items: [Item], jobs: Int,
    read: @escaping @Sendable (Item) throws(ToolError) -> ([Pattern], path: String)
  ) throws(ToolError) -> (choices: RenderingChoices, gain: Double) {
    let rendering = try rendering()
    let gain = AutomaticGain.factor(items, jobs: jobs) { (item) throws(ToolError) in
      let (layers, path) = try read(item)
      return try signal(of: layers, by: rendering, name: path, path: path).peak
    }
    var choices = self
    choices.options = options.scaled(by: gain)
    return (choices, gain)
  }

  /// The signal of a pattern.
  /// - Parameters:
  ///   - name: the pattern in messages.
  ///   - path: its file, beside which its recordings may be; `-` is standard input.
  func signal(
    of layers: [Pattern], by rendering: OfflineRendering, name: String, path: String
  ) throws(ToolError) -> OfflineSignal {
    let folders = AudioFolders(resources: resources, patternPath: path)
    let signal: OfflineSignal
    do throws(OfflineError) {
      signal = try rendering.signal(
        of: layers, resourceFolder: folders.root, patternFolder: folders.patternFolder)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    if isStrict, let silent = signal.notices.first(where: { $0.error != nil }) {
      throw ToolError(.badData, "\(name): \(silent.line)")
    }
    return signal
  }
}
