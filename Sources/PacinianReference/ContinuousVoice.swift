import PacinianBase
import PacinianModel

/// One sounding continuous event, as a function of the frame.
struct ContinuousVoice {
  private let course: EventCourse
  private let envelope: Envelope
  private let track: PhaseTrack
  private let harmonics: HarmonicTable
  private let gain: Double
  private let law: IntensityLaw
  private let sampleRate: Double
  /// Harmonics at or above half the sample rate are left out.
  private let harmonicCount: Int

  init(
    _ event: Event, _ course: EventCourse, envelope: Envelope, profile: ActuatorProfile,
    sampleRate: Double, controls: ReferenceControls
  ) {
    self.course = course
    self.envelope = envelope
    harmonics = profile.continuous.harmonics
    gain = profile.continuous.gain
    law = profile.intensityLaw
    self.sampleRate = sampleRate
    let start = Double(course.frames.lowerBound) / sampleRate
    track = PhaseTrack(
      eventSharpness: event.value(of: .hapticSharpness),
      control: controls[.hapticSharpness].pieces(from: start, to: start + envelope.end),
      map: profile.frequencyMap)
    harmonicCount =
      (1...profile.continuous.harmonics.harmonicCount).filter {
        Double($0) * profile.frequencyMap.highest < sampleRate / 2
      }.count
  }

  /// `y(n) = gc · L(I(n)·e(t)) · w(φ(n), S(n))` at a frame of the event's span.
  func sample(at frame: Int) -> Double {
    let time = Double(frame) / sampleRate
    // (The event's own seconds are one division, so that no rounding adds to another.)
    let level = envelope.gain(at: Double(frame - course.frames.lowerBound) / sampleRate)
    return gain * law.amplitude(course.level(at: time) * level)
      * waveform(turns: track.turns(at: time), sharpness: course.sharpness(at: time))
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
