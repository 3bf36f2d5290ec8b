import PacinianModel
import Testing

@Suite("Built-in profiles")
struct BuiltInProfilesTests {
  @Test("All of them read, under their own names, the default first")
  func readsAll() throws {
    #expect(BuiltInProfiles.names == ["taptic", "wideband", "mpeg", "metaquest"])
    for name in BuiltInProfiles.names {
      let profile = try ProfileReader().read(#require(BuiltInProfiles.text(named: name)))
      #expect(profile.name == name)
      #expect(!profile.summary.isEmpty)
      #expect(BuiltInProfiles.profile(named: name) == profile)
    }
    #expect(BuiltInProfiles.profile(named: "Taptic") == nil)
  }

  @Test("taptic is the rendering model's default")
  func matchesTaptic() {
    #expect(
      BuiltInProfiles.profile(named: "taptic")
        == ActuatorProfile(
          name: "taptic",
          summary: "The default: 80 to 230 Hz on a logarithmic map, sine carrier, "
            + "short filtered taps",
          frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230)))
  }

  @Test("wideband, mpeg and metaquest are section 10 of the rendering model")
  func matchesOthers() throws {
    let wideband = try #require(BuiltInProfiles.profile(named: "wideband"))
    #expect(wideband.frequencyMap == FrequencyMap(.logarithmic, lowest: 50, highest: 400))
    #expect(wideband.continuous.harmonics == HarmonicTable(ratio: 0.35, count: 4, nodes: 33))
    #expect(wideband.transient.source == .spectrum(.gaussian(widthAtZero: 0.5, widthAtOne: 1)))
    let mpeg = try #require(BuiltInProfiles.profile(named: "mpeg"))
    #expect(mpeg.frequencyMap == FrequencyMap(.linear, lowest: 65, highest: 300))
    #expect(mpeg.continuous.gain == 0.6138)
    #expect(mpeg.transient.gain == 0.792)
    #expect(
      mpeg.transient.source
        == .tone(
          TransientTone(
            frequency: TransientTone.Course(1000.0 / 11), duration: TransientTone.Course(0.022))))
    let quest = try #require(BuiltInProfiles.profile(named: "metaquest"))
    #expect(quest.frequencyMap == FrequencyMap(.linear, lowest: 55, highest: 200))
    #expect(
      quest.transient.source
        == .tone(
          TransientTone(
            frequency: TransientTone.Course(atZero: 55, atOne: 165),
            duration: TransientTone.Course(atZero: 0.0364, atOne: 0.0121),
            squareness: TransientTone.Course(atZero: 0, atOne: 1))))
  }

  @Test("a frequency's sharpness is the one it was made of, and that of an end beyond")
  func sharpnessOfFrequency() {
    for map in [
      FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      FrequencyMap(.linear, lowest: 60, highest: 500),
    ] {
      for step in 0...20 {
        let sharpness = Double(step) / 20
        #expect(abs(map.sharpness(at: map.frequency(at: sharpness)) - sharpness) < 1e-12)
      }
      #expect(map.sharpness(at: 0) == 0)
      #expect(map.sharpness(at: -5) == 0)
      #expect(map.sharpness(at: 10_000) == 1)
    }
  }
}
