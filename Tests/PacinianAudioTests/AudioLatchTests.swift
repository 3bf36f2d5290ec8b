import PacinianModel
import PacinianReference
import Testing

@testable import PacinianRendering

/// Parameters at the very instants at which audio events latch controls (rendering model,
/// section 1).
@Suite struct AudioLatchTests {
  @Test(
    "a parameter at an event's own start or end counts, whichever way the time rounds",
    arguments: [8_000, 11_025, 44_100], [1, 1.7])
  func parameters(sampleRate: Int, rate: Double) throws {
    for (start, frames) in [(100.3, 400.4), (100.7, 400.6), (100, 400.3), (99.6, 399.3)] {
      let time = start / Double(sampleRate)
      let duration = frames / Double(sampleRate)
      let pattern = Pattern(
        events: [tone(at: time, duration: duration, [.attackTime: 0.1, .releaseTime: 0.2])],
        controls: [
          .parameter(DynamicParameter(.audioAttackTime, time: time, value: 0.3)),
          .parameter(DynamicParameter(.audioReleaseTime, time: time + duration, value: 0.3)),
        ])
      let options = RenderingOptions(sampleRate: sampleRate)
      var reference = try ReferenceAudioRenderer(
        pattern, options: options, playback: ReferencePlayback(rate: rate))
      let truth = reference.render(frameCount: reference.frameCount)
      let score = try AudioScore(pattern, options: options, playbackRate: rate)
      #expect(score.frameCount == reference.frameCount)
      let output = AudioPlayer(score).render(frames: truth.left.count)
      #expect(signalToNoise(truth, output) >= 110, "start \(start), \(frames) frames")
    }
  }
}
