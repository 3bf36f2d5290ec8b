import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Testing

@Suite struct CapacityTests {
  /// Events beyond capacity are dropped and counted; those that sound are not cut off.
  @Test func overflow() throws {
    let events = (0..<10).map {
      Event(
        kind: .hapticContinuous, time: Double($0) * 0.001, duration: 0.1,
        parameters: [EventParameter(.hapticSharpness, Double($0) / 10)])
    }
    let score = try Score(Pattern(events: events), profile: Profiles.taptic)
    #expect(score.maximumVoices == 10)
    let renderer = Renderer(RendererConfiguration(voiceCapacity: 3))
    let player = try #require(renderer.addPlayer(score))
    var output = [Float](repeating: 0, count: 9_600)
    output.withUnsafeMutableBufferPointer {
      renderer.render(into: $0.baseAddress!, frameCount: 9_600)
    }
    #expect(renderer.droppedEvents(player) == 7)
    #expect(renderer.isFinished(player))
    let kept = try Score(Pattern(events: Array(events.prefix(3))), profile: Profiles.taptic)
    // A start that finds no room is still one for the tile, which may be rendered in another way.
    let expected = render(kept, frames: 9_600).map(Double.init)
    #expect(signalToNoise(expected, output) >= 120)
  }
}
