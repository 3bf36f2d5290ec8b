@testable import PacinianReference

/// Events of a pass that the reference renders, haptic or audio, or one event that is entered
/// midway: with a new attack from silence, up to where that meets the event's own envelope.
struct SimulatedPart {
  enum Renderer {
    case haptic(ReferenceRenderer)
    case audio(ReferenceAudioRenderer)
    /// One audio event in the frames in which it sounds.
    case voice(ReferenceAudioVoice, Range<Int>)
  }

  /// An event's own gain in seconds from its first frame.
  struct OwnGain {
    let gain: (Double) -> Double
    /// Where its release begins, if it has one, and where it is held no longer.
    let release: Double?
    let held: Double

    init(_ envelope: Envelope) {
      gain = envelope.gain
      release = envelope.releaseStart
      held = envelope.releaseStart ?? envelope.end
    }

    init(_ span: AudioEventSpan, sampleRate: Double) {
      gain = span.gain
      release = span.envelope.map(\.releaseStart) ?? span.stop?.start
      let end = Double(span.frames.count) / sampleRate
      held = span.envelope.map { $0.releaseStart ?? $0.end } ?? span.stop?.start ?? end
    }
  }

  /// The entry into one event.
  struct Entry {
    /// The first frame that is heard, and those of the new attack.
    var frame: Double
    var attackFrames: Double
    /// The event's own first frame and gain.
    var start: Double
    var own: OwnGain
    var isQuadratic: Bool
    var sampleRate: Double

    /// The gain over the event's own.
    func gain(at frame: Double) -> Double {
      guard frame >= self.frame else { return 0 }
      // From the release on the gain is what it was there.
      let release = own.release.map { start + $0 * sampleRate } ?? .infinity
      let instant = min(frame, release)
      let own = own.gain((instant - start) / sampleRate)
      let gain = own > 0 ? min(1, (instant - self.frame) / attackFrames / own) : 1
      return isQuadratic ? gain * gain : gain
    }
  }

  private let renderer: Renderer
  private let entry: Entry?

  init(_ renderer: Renderer, _ entry: Entry? = nil) {
    self.renderer = renderer
    self.entry = entry
  }

  /// The first frame after the sound.
  var end: Int {
    switch renderer {
    case .haptic(let renderer): renderer.frameCount
    case .audio(let renderer): renderer.frameCount
    case .voice(_, let frames): frames.upperBound
    }
  }

  /// Adds the frames from 0 on to the haptic channel, or to the two of audio that follow it.
  func add(to output: inout [[Double]]) {
    let count = min(max(0, end), output[0].count)
    switch renderer {
    case .haptic(var renderer): add(renderer.render(0..<count), to: &output[0])
    case .audio(var renderer):
      let samples = renderer.render(frameCount: count)
      add(samples.left, to: &output[1])
      add(samples.right, to: &output[2])
    case .voice(var voice, let frames):
      let first = min(entry.map { Int($0.frame) } ?? 0, output[0].count)
      for frame in frames.clamped(to: first..<output[0].count) {
        let sample = voice.sample(at: frame)
        let gain = entry?.gain(at: Double(frame)) ?? 1
        output[1][frame] += gain * sample.left
        output[2][frame] += gain * sample.right
      }
    }
  }

  private func add(_ samples: [Double], to channel: inout [Double]) {
    for (frame, sample) in samples.enumerated() {
      channel[frame] += sample * (entry?.gain(at: Double(frame)) ?? 1)
    }
  }
}
