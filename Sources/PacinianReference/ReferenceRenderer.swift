import PacinianModel
import PacinianSpectra

/// The rendering model, read literally, in scalar `Double`: clear before fast.
///
/// The signal is a function of the frame number alone, so any split into ranges gives the same
/// bits. Fast renderers are judged against this one, and users may check against it too. It
/// makes the haptic bus up to the mix; the master stage (equalisation, gain, limiter) is
/// `BusStage`'s. Audio events sound in ``ReferenceAudioRenderer``.
public struct ReferenceRenderer {
  /// The frames to the last one in which any event can still sound, tails included.
  public let frameCount: Int
  /// The frames in which each haptic event sounds, in file order.
  package var eventFrames: [Range<Int>] { spans.map { $0.frames } }

  let events: [Event]
  let profile: ActuatorProfile
  let sampleRate: Double
  let controls: ReferenceControls
  private let bank: TransientBank
  let spans: [EventSpan]
  /// Voices of the last range by event index, so that the next range need not build them again.
  private var voices: [Int: ContinuousVoice] = [:]

  /// Prepares a rendering. Complexity: O(events · log control points).
  /// - Parameter bank: the profile's transients at the options' sample rate; shared between
  ///   renderings it computes each node once. `nil` makes one.
  public init(
    _ pattern: Pattern, profile: ActuatorProfile, options: RenderingOptions = RenderingOptions(),
    playback: ReferencePlayback = ReferencePlayback(), bank: TransientBank? = nil
  ) throws(RenderingError) {
    let bank = bank ?? TransientBank(profile: profile, sampleRate: options.sampleRate)
    precondition(bank.sampleRate == options.sampleRate, "the bank is of another sample rate")
    events = pattern.events
    self.profile = profile
    self.bank = bank
    sampleRate = Double(options.sampleRate)
    controls = ReferenceControls(pattern.controls, playback: playback)
    let planner = SpanPlanner(
      profile: profile, grid: FrameGrid(options: options, playback: playback),
      controls: controls, bank: bank)
    var spans: [EventSpan] = []
    for (index, event) in events.enumerated() where event.kind.isHaptic {
      if let span = try planner.span(of: event, index: index) { spans.append(span) }
    }
    self.spans = spans
    frameCount = spans.reduce(0) { max($0, $1.frames.upperBound) }
  }

  /// The whole rendering.
  public mutating func render() -> [Double] { render(0..<frameCount) }

  /// The signal's samples at `frames`; silence outside the rendering.
  /// Complexity: O(frames · sounding events · log control points).
  public mutating func render(_ frames: Range<Int>) -> [Double] {
    var output = [Double](repeating: 0, count: frames.count)
    var sounding: [Int: ContinuousVoice] = [:]
    for span in spans where span.frames.overlaps(frames) {
      let common = span.frames.clamped(to: frames)
      if let envelope = span.envelope {
        let voice = voices[span.index] ?? continuousVoice(span, envelope: envelope)
        for frame in common { output[frame - frames.lowerBound] += voice.sample(at: frame) }
        sounding[span.index] = voice
      } else {
        addTransient(span, in: common, to: &output, from: frames.lowerBound)
      }
    }
    voices = sounding
    return output
  }

  private func continuousVoice(_ span: EventSpan, envelope: Envelope) -> ContinuousVoice {
    ContinuousVoice(
      events[span.index], course(of: span), envelope: envelope, profile: profile,
      sampleRate: sampleRate, controls: controls)
  }

  /// `gt · L(I(n)) · x_S[n − n0]`, with `S` latched and `I` live (rendering model, section 6).
  private func addTransient(
    _ span: EventSpan, in frames: Range<Int>, to output: inout [Double], from first: Int
  ) {
    let waveform = bank.waveform(at: span.latchedSharpness)
    let course = course(of: span)
    for frame in frames {
      let intensity = course.level(at: Double(frame) / sampleRate)
      output[frame - first] +=
        profile.transient.gain * profile.intensityLaw.amplitude(intensity)
        * waveform[frame - span.frames.lowerBound]
    }
  }
}
