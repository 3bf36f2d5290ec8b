import PacinianModel

extension BatchChoices {
  /// The options that leave the outputs as they are, each with the reason. `--resume` keeps outputs
  /// that were made with other values of these, and compares every other option.
  private static let irrelevantOptions = [
    "-o": "the folder holds the manifest with the settings",
    "--jobs": "the bits are the same with any number of threads",
    "--resume": "it compares the settings",
    "--shard": "it selects patterns and leaves each as it is",
    "--manifest": "it names the file with the settings",
    "--progress": "it decides the text on standard error",
    "--dry-run": "it writes nothing",
    "--plots": "the manifest has the hash of each plot",
    "--resources": "the settings have a hash of the recordings",
  ]

  /// The values of all options that decide the outputs, on one line: equal settings give equal
  /// bytes for equal inputs and versions.
  ///
  /// An option counts with its effective value if ``effectiveValues(profile:)`` has one, so that a
  /// default and the same value given are equal, and with its text otherwise.
  func settings(profile: ActuatorProfile) throws(ToolError) -> String {
    let effective = try effectiveValues(profile: profile)
    return Self.options.map(\.name).filter { Self.irrelevantOptions[$0] == nil }
      .compactMap { name in
        (effective[name] ?? arguments.text(name)).map { "\(name.trimmingPrefix("--"))=\($0)" }
      }.joined(separator: " ")
  }

  /// The values that options have by themselves, by default or through other options. A profile
  /// counts by its content.
  private func effectiveValues(profile: ActuatorProfile) throws(ToolError) -> [String: String] {
    let profileHash = ContentHash(of: try ProfileInput.text(signal.profileName).bytes)
    let (options, rendering) = (signal.options, signal.options.rendering)
    return [
      // Without audio files the samples are measured before they get a format.
      "--format": writesAudio ? format.rawValue : "null",
      "--size": "\(plotSize.width)x\(plotSize.height)",
      "--rate": "\(rendering.sampleRate)",
      "--profile": "\(profile.name)/\(profileHash)",
      "--intensity-law": profile.intensityLaw.rawValue,
      "--envelope-timing": profile.envelope.timing.rawValue,
      "--duration-limit": rendering.durationLimit.map { "\($0)" } ?? "none",
      "--length-limit": "\(rendering.lengthLimit)",
      "--limiter": options.limiter.rawValue,
      "--bus": options.buses.rawValue,
      "--renderer": options.renderer.rawValue,
      "--curve-times": reading.readerOptions.curveTimes.rawValue,
    ]
  }
}
