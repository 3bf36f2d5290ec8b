import PacinianProfiles

/// What the command line says about how patterns sound: profile, law, timing, longest event. The
/// same options for every command that renders; those that render to an end have
/// ``lengthLimitOption`` too.
struct RenderingChoices {
  static let options: [Arguments.Option] = [
    .value("--profile"), .value("--intensity-law"), .value("--envelope-timing"),
    .value("--duration-limit"),
  ]

  static let optionsHelp = """
      --profile NAME|FILE       the actuator: see pacinian profiles (taptic)
      --intensity-law LAW       linear or quadratic (the profile's)
      --envelope-timing TIMING  normalized or seconds (the profile's)
      --duration-limit SECONDS  the longest a continuous event holds, or none (30)
    """

  static let lengthLimitOption = Arguments.Option.value("--length-limit")
  static let lengthLimitHelp = "  --length-limit SECONDS    the longest rendering (3600)"

  /// The options of the rendering itself; the commands may change the others.
  var rendering = RenderingOptions()

  let profileName: String
  private let intensityLaw: IntensityLaw?
  private let envelopeTiming: EnvelopeTimes.Timing?

  init(_ arguments: Arguments) throws(ToolError) {
    profileName = arguments.text("--profile") ?? "taptic"
    intensityLaw = try arguments.choice("--intensity-law", of: IntensityLaw.self)
    envelopeTiming = try arguments.choice("--envelope-timing", of: EnvelopeTimes.Timing.self)
    if let limit = try arguments.secondsOrNone("--duration-limit") {
      rendering.durationLimit = limit
    }
    if let limit = try arguments.seconds("--length-limit") {
      rendering.lengthLimit = min(limit, RenderingOptions.longestLength)
    }
  }

  /// Reads the profile and applies what overrides it.
  func profile() throws(ToolError) -> ActuatorProfile {
    var profile = try ProfileInput.load(profileName)
    if let intensityLaw { profile.intensityLaw = intensityLaw }
    if let envelopeTiming { profile.envelope.timing = envelopeTiming }
    return profile
  }
}
