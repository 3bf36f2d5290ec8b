import PacinianModel

/// `pacinian profiles`: lists the built-in profiles, prints one as JSON, or checks a user's own.
struct ProfilesCommand: Command {
  static let name = "profiles"
  static let summary = "list the actuator profiles, print one, or check your own"

  static let usage = ["[NAME|FILE]"]

  static let about = """
    Without an argument, lists the built-in profiles. With a NAME, prints that profile's JSON:
    a start for your own. With a FILE (a path with a / or ending in .json), checks it and prints a
    line about it. docs/PROFILES.md explains every key.
    """

  static let options: [Arguments.Option] = []
  static let positionals = Arguments.Option.Offer.words(BuiltInProfiles.names)

  private let nameOrPath: String?

  init(_ arguments: Arguments) throws(ToolError) {
    nameOrPath =
      arguments.positionals.isEmpty ? nil : try arguments.onlyPositional("profile NAME or FILE")
  }

  func run() throws(ToolError) {
    guard let nameOrPath else {
      let profiles = BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) }
      return try StandardStreams.write(lines: profiles.map { Self.line($0) })
    }
    if let text = BuiltInProfiles.text(named: nameOrPath) {
      return try StandardStreams.write(String(decoding: text, as: UTF8.self))
    }
    let profile = try ProfileInput.load(nameOrPath)
    try StandardStreams.write(lines: [Self.line(profile)])
    if let warning = Self.narrowPeak(profile.transient.source) {
      StandardStreams.report("\(nameOrPath): warning: \(warning)")
    }
  }

  /// Tells of a measured peak that the transients are too short for.
  private static func narrowPeak(_ source: TransientTimbre.Source) -> String? {
    guard case .spectrum(.table(let table)) = source, let peak = table.narrowestPeak,
      peak.width < table.resolution
    else { return nil }
    let enough = table.resolution * table.duration / peak.width
    let longest = MagnitudeTable.durations.upperBound
    return "transient.spectrum has a peak at \(decimal(peak.frequency, digits: 0)) Hz that is "
      + "\(decimal(peak.width, digits: 1)) Hz wide; waveforms of "
      + "\(decimal(table.duration * 1000, digits: 0)) ms resolve "
      + "\(decimal(table.resolution, digits: 1)) Hz; give \"duration\": "
      + "\(decimal(min(enough, longest), digits: 3)) beside \"rows\""
      + (enough > longest ? ", the most, which is still too short" : "")
  }

  private static func line(_ profile: ActuatorProfile) -> String {
    let map = profile.frequencyMap
    return "\(filled(profile.name, 11)) "
      + "\(decimal(map.lowest, digits: 0))-\(decimal(map.highest, digits: 0)) Hz "
      + "\(map.kind.rawValue): \(profile.summary)"
  }
}
