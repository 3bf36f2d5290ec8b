import PacinianModel

extension BatchChoices {
  /// The values of all options that decide the outputs, on one line: equal settings give equal
  /// bytes for equal inputs and versions.
  func settings(profile: ActuatorProfile) throws(ToolError) -> String {
    BatchPlace.settings(
      arguments, of: Self.options, effective: try effectiveValues(profile: profile))
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
