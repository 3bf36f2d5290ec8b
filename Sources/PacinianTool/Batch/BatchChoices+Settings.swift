import PacinianProfiles

extension BatchChoices {
  /// What decides the outputs besides the inputs and the version, on one line: equal settings give
  /// equal bytes. A profile counts by its content.
  func settings(profile: ActuatorProfile) throws(ToolError) -> String {
    let profileHash = ContentHash(of: try ProfileInput.text(signal.profileName).bytes)
    let (options, rendering) = (signal.options, signal.options.rendering)
    return [
      "format=\(writesAudio ? format.rawValue : "null")",
      "rate=\(rendering.sampleRate)",
      "profile=\(profile.name)/\(profileHash)",
      "intensity-law=\(profile.intensityLaw.rawValue)",
      "envelope-timing=\(profile.envelope.timing.rawValue)",
      "duration-limit=\(rendering.durationLimit.map { "\($0)" } ?? "none")",
      "length-limit=\(rendering.lengthLimit)",
      "limiter=\(options.limiter.rawValue)",
      "bus=\(options.buses.rawValue)",
      "renderer=\(options.renderer.rawValue)",
      "strict=\(reading.readerOptions.isStrict ? "yes" : "no")",
      "curve-times=\(reading.readerOptions.curveTimes.rawValue)",
    ].joined(separator: " ")
  }
}
