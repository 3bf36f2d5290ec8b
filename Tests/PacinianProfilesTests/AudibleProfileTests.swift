import PacinianModel
import Testing

@Suite("Profiles for ears")
struct AudibleProfileTests {
  @Test("every frequency is two octaves up; laws, gains and envelopes stay")
  func frequencies() throws {
    for name in BuiltInProfiles.names {
      let profile = try #require(BuiltInProfiles.profile(named: name))
      let audible = profile.audible
      for sharpness in [0, 0.3, 1] {
        let ratio =
          audible.frequencyMap.frequency(at: sharpness)
          / profile.frequencyMap.frequency(at: sharpness)
        // A few roundings of exponentials.
        #expect(abs(ratio - 4) < 1e-12)
      }
      #expect(audible.continuous == profile.continuous)
      #expect(audible.envelope == profile.envelope)
      #expect(audible.transient.gain == profile.transient.gain)
      if case .tone(let tone) = profile.transient.source,
        case .tone(let other) = audible.transient.source
      {
        // As many cycles as before.
        for sharpness in [0.0, 1] {
          #expect(
            abs(
              other.frequency.value(at: sharpness) * other.duration.value(at: sharpness)
                - tone.frequency.value(at: sharpness) * tone.duration.value(at: sharpness)) < 1e-12)
        }
      }
    }
  }

  @Test("tables and filters move too")
  func tables() {
    let profile = ActuatorProfile(
      name: "own", frequencyMap: FrequencyMap(.linear, lowest: 50, highest: 200),
      transient: TransientTimbre(
        source: .spectrum(.table(MagnitudeTable(frequencies: [60, 120], rows: [[1, 0.5]])))),
      equalisation: [PeakingFilter(frequency: 150, quality: 2, gainDecibels: -6)])
    let audible = profile.audible
    #expect(
      audible.transient.source
        == .spectrum(.table(MagnitudeTable(frequencies: [240, 480], rows: [[1, 0.5]]))))
    // Four times as fast, and no shorter than waveforms are.
    for (given, expected) in [(0.2, 0.05), (0.04, 0.03)] {
      var long = profile
      long.transient.source = .spectrum(
        .table(MagnitudeTable(frequencies: [60], rows: [[1]], duration: given)))
      #expect(
        long.audible.transient.source
          == .spectrum(.table(MagnitudeTable(frequencies: [240], rows: [[1]], duration: expected))))
    }
    #expect(
      audible.equalisation == [PeakingFilter(frequency: 600, quality: 2, gainDecibels: -6)])
  }
}
