import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// Parameters at the very instants at which events latch controls (rendering model, section 1).
@Suite struct RenderingLatchTests {
  /// Transients and events with envelopes between frames, and parameters at their starts and ends.
  private func pattern(_ generator: inout Generator, sampleRate: Int, events: Int) -> Pattern {
    var pattern = Pattern()
    let ids: [ControlID] = [
      .hapticSharpness, .hapticAttackTime, .hapticReleaseTime, .hapticIntensity,
    ]
    for index in 0..<events {
      // Some on frames, the others between them.
      let frame = Double(generator.integer(0...sampleRate / 4))
      let part = index % 5 == 0 ? 0 : generator.uniform()
      let time = (frame + part) / Double(sampleRate)
      let duration = generator.uniform(0.002...0.1)
      var event = Event(
        kind: index % 3 == 0 ? .hapticTransient : .hapticContinuous, time: time,
        duration: duration,
        parameters: [EventParameter(.hapticSharpness, generator.uniform(0.3...0.7))])
      event.parameters += [EventParameterID.attackTime, .releaseTime].map {
        EventParameter($0, generator.uniform(0.1...0.4))
      }
      pattern.events.append(event)
      for id in ids.prefix(generator.integer(1...4)) {
        for instant in [time, time + duration] {
          pattern.controls.append(
            .parameter(
              DynamicParameter(
                id, time: instant,
                value: id == .hapticIntensity
                  ? generator.uniform(0.5...1) : generator.uniform(-0.3...0.3))))
        }
      }
    }
    return pattern
  }

  @Test(
    "tiles and single voices have the reference's latched values",
    arguments: [8_000, 11_025, 44_100], [1, 1.7, 0.3])
  func reference(sampleRate: Int, rate: Double) throws {
    for (seed, events) in [(1, 4), (2, 12), (3, 300)] {
      var generator = Generator(seed: UInt64(seed))
      let pattern = pattern(&generator, sampleRate: sampleRate, events: events)
      let options = RenderingOptions(sampleRate: sampleRate)
      for profile in [Profiles.taptic, Profiles.metaquest] {
        let score = try Score(
          pattern, profile: profile, options: options, playbackRate: rate)
        var reference = try ReferenceRenderer(
          pattern, profile: profile, options: options, playback: ReferencePlayback(rate: rate))
        #expect(score.frameCount == reference.frameCount)
        let truth = reference.render()
        let tiled = render(score, frames: truth.count)
        #expect(signalToNoise(truth, tiled) >= 100, "seed \(seed), \(profile.name), tiles")
        var samples = [Float](repeating: 0, count: truth.count)
        samples.withUnsafeMutableBufferPointer {
          OfflineRenderer([score]).render(into: $0.baseAddress!, frameCount: truth.count)
        }
        #expect(signalToNoise(truth, samples) >= 100, "seed \(seed), \(profile.name), offline")
      }
    }
  }
}
