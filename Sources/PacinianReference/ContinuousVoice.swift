import PacinianBase
import PacinianModel

/// One sounding continuous event, as a function of the frame.
struct ContinuousVoice {
  private let eventIntensity: Double
  private let eventSharpness: Double
  private let startFrame: Int
  private let envelope: Envelope
  private let intensityControl: ControlReader
  private let sharpnessControl: ControlReader
  private let track: PhaseTrack
  private let harmonics: HarmonicTable
  private let gain: Double
  private let law: IntensityLaw
  private let sampleRate: Double
  /// Harmonics at or above half the sample rate are left out.
  private let harmonicCount: Int

  init(
    _ event: Event, startFrame: Int, envelope: Envelope, profile: ActuatorProfile,
    sampleRate: Double, controls: ReferenceControls
  ) {
    eventIntensity = event.value(of: .hapticIntensity)
    eventSharpness = event.value(of: .hapticSharpness)
    self.startFrame = startFrame
    self.envelope = envelope
    harmonics = profile.continuous.harmonics
    gain = profile.continuous.gain
    law = profile.intensityLaw
    self.sampleRate = sampleRate
    intensityControl = controls[.hapticIntensity]
    sharpnessControl = controls[.hapticSharpness]
    let start = Double(startFrame) / sampleRate
    track = PhaseTrack(
      eventSharpness: eventSharpness,
      control: sharpnessControl.pieces(from: start, to: start + envelope.end),
      map: profile.frequencyMap)
    harmonicCount =
      (1...profile.continuous.harmonics.harmonicCount).filter {
        Double($0) * profile.frequencyMap.highest < sampleRate / 2
      }.count
  }

  /// `y(n) = gc · L(I(n)·e(t)) · w(φ(n), S(n))` at a frame of the event's span.
  func sample(at frame: Int) -> Double {
    let time = Double(frame) / sampleRate
    let intensity = eventIntensity * intensityControl.value(at: time)
    let level = envelope.gain(at: Double(frame - startFrame) / sampleRate)
    let sharpness = min(max(eventSharpness + sharpnessControl.value(at: time), 0), 1)
    return gain * law.amplitude(intensity * level)
      * waveform(turns: track.turns(at: time), sharpness: sharpness)
  }

  /// `w(φ, S) = Σ h_k(S) · sin(2π·k·φ)`.
  private func waveform(turns: Double, sharpness: Double) -> Double {
    let turn = turns - turns.rounded(.down)
    var sum = 0.0
    for number in 1..<(harmonicCount + 1) {
      sum +=
        harmonics.amplitude(of: number, at: sharpness)
        * sin(2 * Double.pi * Double(number) * turn)
    }
    return sum
  }
}
