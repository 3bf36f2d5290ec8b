@testable import PacinianReference

/// Events of a pass that the reference renders, haptic or audio, or one event that is entered
/// midway: with a new attack from silence, up to where that meets the event's own envelope.
struct SimulatedPart {
  enum Renderer {
    case haptic(ReferenceRenderer)
    case audio(ReferenceAudioRenderer)
  }

  /// The entry into one event.
  struct Entry {
    /// The first frame that is heard, and those of the new attack.
    var frame: Double
    var attackFrames: Double
    /// The event's own first frame and envelope.
    var start: Double
    var envelope: Envelope
    var isQuadratic: Bool
    var sampleRate: Double

    /// The gain over the event's own.
    func gain(at frame: Double) -> Double {
      guard frame >= self.frame else { return 0 }
      // From the release on the gain is what it was there.
      let release = envelope.releaseStart.map { start + $0 * sampleRate } ?? .infinity
      let instant = min(frame, release)
      let own = envelope.gain(at: (instant - start) / sampleRate)
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
    }
  }

  private func add(_ samples: [Double], to channel: inout [Double]) {
    for (frame, sample) in samples.enumerated() {
      channel[frame] += sample * (entry?.gain(at: Double(frame)) ?? 1)
    }
  }
}
