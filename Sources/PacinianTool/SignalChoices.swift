import PacinianOutput
import PacinianProfiles

/// What the command line says about the signal of a pattern: what ``RenderingChoices`` has, rate,
/// limiter, longest rendering and renderer. The same for every command that writes audio.
struct SignalChoices {
  static let options: [Arguments.Option] =
    RenderingChoices.options + [
      RenderingChoices.lengthLimitOption, .value("--rate"), .value("--limiter"),
      .value("--renderer"), .value("--bus"), .value("--resources"),
    ]

  static let optionsHelp = """
      --rate HZ                 frames a second, 1000 to 192000 (48000)
      --limiter LIMITER         none, clip or soft (none; clip where samples are integers)
    \(RenderingChoices.lengthLimitHelp)
      --bus BUS                 haptic, audio (left, right) or both, haptic first (haptic)
      --resources DIR           the folder that EventWaveformPath counts from (the pattern's)
      --renderer RENDERER       fast or reference: the rendering model in scalar code (fast)
    \(RenderingChoices.optionsHelp)
    """

  let limiter: Limiter
  let renderer: RenderSource.Kind
  let bus: Bus
  /// `nil`: the pattern's folder.
  let resources: String?
  /// Whether a recording that stays silent is an error.
  let isStrict: Bool
  private let choices: RenderingChoices

  var rendering: RenderingOptions { choices.rendering }
  var profileName: String { choices.profileName }

  /// - Parameter format: decides the limiter of those who name none.
  init(_ arguments: Arguments, format: AudioFileFormat) throws(ToolError) {
    limiter = try arguments.choice("--limiter", of: Limiter.self) ?? format.defaultLimiter
    renderer = try arguments.choice("--renderer", of: RenderSource.Kind.self) ?? .fast
    bus = try arguments.choice("--bus", of: Bus.self) ?? .haptic
    resources = arguments.text("--resources")
    if resources == "" { throw arguments.usageError("--resources needs a folder") }
    isStrict = arguments.has("--strict")
    var choices = try RenderingChoices(arguments)
    if let rate = try arguments.integer("--rate", in: RenderingOptions.sampleRates) {
      choices.rendering.sampleRate = rate
    }
    self.choices = choices
  }

  /// Reads the profile and applies what overrides it.
  func profile() throws(ToolError) -> ActuatorProfile { try choices.profile() }
}
