import PacinianBase
import PacinianModel

enum Patterns {
  /// Transients, a continuous event under curves, a tone: all short.
  static let mixed = Pattern(
    events: [
      Event(kind: .hapticTransient, time: 0),
      Event(kind: .hapticContinuous, time: 0.02, duration: 0.1),
      Event(
        kind: .audioContinuous, time: 0.05, duration: 0.15,
        parameters: [EventParameter(.audioPan, -0.5)]),
    ],
    controls: [
      .curve(
        ParameterCurve(
          .hapticSharpness, time: 0,
          points: [ControlPoint(time: 0, value: -0.4), ControlPoint(time: 0.1, value: 0.4)]))
    ])

  /// More voices than are rendered directly.
  static let dense = Pattern(
    events: (0..<40).map {
      Event(
        kind: .hapticContinuous, time: Double($0) * 0.002, duration: 0.1,
        parameters: [EventParameter(.hapticSharpness, Double($0) / 40)])
    })
}

enum Profiles {
  static let taptic = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))

  /// With everything that comes after the mix.
  static let equalised = ActuatorProfile(
    name: "equalised", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
    equalisation: [PeakingFilter(frequency: 150, quality: 4, gainDecibels: 9)], masterGain: 1.5)
}

func bits(_ samples: [Float]) -> [UInt32] { samples.map(\.bitPattern) }
