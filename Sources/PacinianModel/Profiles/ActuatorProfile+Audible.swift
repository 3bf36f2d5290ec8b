extension ActuatorProfile {
  /// The factor from an actuator's frequencies to the frequencies of ``audible``: two octaves. A
  /// laptop's speaker plays next to nothing from 80 to 230 Hz; they become 320 to 920 Hz.
  static let audibleRatio = 4.0

  /// Hz: the last harmonic of the map's highest frequency.
  package var highestFrequency: Double {
    frequencyMap.highest * Double(continuous.harmonics.harmonicCount)
  }

  /// The profile for ears and speakers: every frequency is four times as high, two octaves, those
  /// of carriers, spectra, tones and filters. Envelopes keep their seconds, a harmonic its number,
  /// a spectrum its shape over octaves; so a transient's waveform keeps its shape and is four times
  /// as fast. Laws, gains and name are the profile's.
  public var audible: ActuatorProfile {
    var profile = self
    profile.frequencyMap.lowest *= Self.audibleRatio
    profile.frequencyMap.highest *= Self.audibleRatio
    switch transient.source {
    case .spectrum(.table(let table)):
      profile.transient.source = .spectrum(
        .table(
          MagnitudeTable(
            frequencies: table.frequencies.map { $0 * Self.audibleRatio }, rows: table.rows,
            duration: max(MagnitudeTable.usualDuration, table.duration / Self.audibleRatio))))
    // Its width is in octaves around the map's frequency.
    case .spectrum(.gaussian): break
    case .tone(var tone):
      tone.frequency.atZero *= Self.audibleRatio
      tone.frequency.atOne *= Self.audibleRatio
      tone.duration.atZero /= Self.audibleRatio
      tone.duration.atOne /= Self.audibleRatio
      profile.transient.source = .tone(tone)
    }
    for index in equalisation.indices { profile.equalisation[index].frequency *= Self.audibleRatio }
    return profile
  }
}
