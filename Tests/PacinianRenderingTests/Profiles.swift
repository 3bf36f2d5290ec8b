import PacinianModel

/// Profiles that between them have all maps, laws and sources.
enum Profiles {
  static let taptic = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))
  static let wideband = ActuatorProfile(
    name: "wideband", frequencyMap: FrequencyMap(.logarithmic, lowest: 50, highest: 400),
    continuous: ContinuousTimbre(harmonics: HarmonicTable(ratio: 0.35, count: 4, nodes: 33)),
    transient: TransientTimbre(source: .spectrum(.gaussian(widthAtZero: 0.5, widthAtOne: 1))))
  static let quadratic = ActuatorProfile(
    name: "quadratic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
    intensityLaw: .quadratic)
  static let metaquest = ActuatorProfile(
    name: "metaquest", frequencyMap: FrequencyMap(.linear, lowest: 55, highest: 200),
    transient: TransientTimbre(
      source: .tone(
        TransientTone(
          frequency: .init(atZero: 55, atOne: 165), duration: .init(atZero: 0.0364, atOne: 0.0121),
          squareness: .init(atZero: 0, atOne: 1)))))
  static let linearHarmonics = ActuatorProfile(
    name: "linear harmonics", frequencyMap: FrequencyMap(.linear, lowest: 60, highest: 300),
    intensityLaw: .quadratic,
    continuous: ContinuousTimbre(
      gain: 0.7, harmonics: HarmonicTable(rows: [[1, 0.5, 0], [0.2, -1, 0.4], [0, 0, 1]])),
    transient: TransientTimbre(gain: 0.8))
  static let all = [taptic, wideband, quadratic, metaquest, linearHarmonics]
}
