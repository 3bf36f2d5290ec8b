import PacinianModel

/// The audio bus of the rendering model (section 7), read literally, in scalar `Double`.
///
/// The low-pass has a memory, so frames are rendered in order; any division into blocks gives the
/// same bits.
public struct ReferenceAudioRenderer {
  /// The frames to the last one in which any audio event can still sound.
  public let frameCount: Int

  private let sampleRate: Double
  let spans: [AudioEventSpan]
  private var voices: [ReferenceAudioVoice]
  private var position = 0

  /// Prepares a rendering.
  /// - Parameters:
  ///   - clips: the clips of `AudioCustom` events by the events' indices; an event without a clip
  ///     is silent.
  ///   - envelope: the profile's.
  public init(
    _ pattern: Pattern, options: RenderingOptions = RenderingOptions(),
    clips: [Int: ReferenceClip] = [:], envelope: EnvelopeTimes = EnvelopeTimes(),
    playback: ReferencePlayback = ReferencePlayback()
  ) throws(RenderingError) {
    sampleRate = Double(options.sampleRate)
    let controls = ReferenceControls(pattern.controls, playback: playback)
    let planner = AudioSpanPlanner(
      times: envelope, grid: FrameGrid(options: options, playback: playback), controls: controls)
    var spans: [AudioEventSpan] = []
    var voices: [ReferenceAudioVoice] = []
    for (index, event) in pattern.events.enumerated() where !event.kind.isHaptic {
      let clip = event.kind == .audioCustom ? clips[index] : nil
      if event.kind == .audioCustom && clip?.left.isEmpty ?? true { continue }
      guard let span = try planner.span(of: event, index: index, clip: clip) else { continue }
      spans.append(span)
      voices.append(
        ReferenceAudioVoice(
          event, span: span, clip: clip, sampleRate: sampleRate, controls: controls))
    }
    self.spans = spans
    self.voices = voices
    frameCount = spans.reduce(0) { max($0, $1.frames.upperBound) }
  }

  /// The next frames; silence after the rendering.
  /// Complexity: O(frames · sounding events · log control points).
  public mutating func render(frameCount: Int) -> (left: [Double], right: [Double]) {
    var left = [Double](repeating: 0, count: frameCount)
    var right = left
    let frames = position..<(position + frameCount)
    for index in spans.indices {
      for frame in spans[index].frames.clamped(to: frames) {
        let sample = voices[index].sample(at: frame)
        left[frame - position] += sample.left
        right[frame - position] += sample.right
      }
    }
    position += frameCount
    return (left, right)
  }
}
