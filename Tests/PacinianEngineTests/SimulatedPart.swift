@testable import PacinianReference

/// Events of a pass that the reference renders, or one event that is entered midway: with a new
/// attack from silence, up to where that meets the event's own envelope.
struct SimulatedPart {
  private var renderer: ReferenceRenderer
  /// The gain of entering midway over the event's own; `nil` where nothing is entered.
  private var gain: ((Double) -> Double)?
  /// Whether an event is entered in its own attack with another length of attack.
  private(set) var isAmbiguous = false

  init(_ renderer: ReferenceRenderer) { self.renderer = renderer }

  /// - Parameters:
  ///   - entry: the first frame that is heard.
  ///   - start: the event's own first frame.
  init(
    _ renderer: ReferenceRenderer, entry: Double, attackFrames: Double, start: Double,
    envelope: Envelope, isQuadratic: Bool, sampleRate: Double
  ) {
    self.renderer = renderer
    isAmbiguous =
      entry - start < envelope.attack * sampleRate
      && abs(attackFrames - envelope.attack * sampleRate) > 1e-6
    gain = { frame in
      guard frame >= entry else { return 0 }
      // From the release on the gain is what it was there.
      let release = envelope.releaseStart.map { start + $0 * sampleRate } ?? .infinity
      let instant = min(frame, release)
      let own = envelope.gain(at: (instant - start) / sampleRate)
      let gain = own > 0 ? min(1, (instant - entry) / attackFrames / own) : 1
      return isQuadratic ? gain * gain : gain
    }
  }

  /// The first frame after the sound.
  var end: Int { renderer.frameCount }

  /// Adds the frames from 0 on.
  mutating func add(to output: inout [Double]) {
    let samples = renderer.render(0..<min(max(0, renderer.frameCount), output.count))
    for (frame, sample) in samples.enumerated() {
      output[frame] += sample * (gain?(Double(frame)) ?? 1)
    }
  }
}
