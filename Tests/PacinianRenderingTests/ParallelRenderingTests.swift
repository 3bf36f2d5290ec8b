import PacinianPattern
import PacinianRendering
import Testing

@Suite("Rendering on several threads")
struct ParallelRenderingTests {
  private static func pattern(_ player: Int) -> Pattern {
    var pattern = Pattern()
    for index in 0..<20 {
      let kind: EventKind = index % 3 == 0 ? .hapticTransient : .hapticContinuous
      let time = Double(index * (player + 1)) * 0.021
      let sharpness = EventParameter(.hapticSharpness, Double(index) / 20)
      pattern.events.append(
        Event(kind: kind, time: time, duration: 0.17, parameters: [sharpness]))
    }
    let points = [ControlPoint(time: 0, value: 0), ControlPoint(time: 1, value: 0.5)]
    let curve = ParameterCurve(.hapticSharpness, time: 0.1 * Double(player), points: points)
    pattern.controls.append(.curve(curve))
    return pattern
  }

  @Test("any number of threads gives the bits of one renderer with the same players")
  func threads() throws {
    let patterns = (0..<5).map(Self.pattern)
    var scores: [Score] = []
    for pattern in patterns { scores.append(try Score(pattern, profile: Profiles.taptic)) }
    // Past two chunks, so that players go on where they stopped.
    let frameCount = 40_000
    let renderer = Renderer(RendererConfiguration(playerCapacity: scores.count))
    for score in scores { _ = renderer.addPlayer(score) }
    var expected = [Float](repeating: 0, count: frameCount)
    expected.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      renderer.render(into: first, frameCount: samples.count)
    }
    #expect(expected.contains { abs($0) > 0.5 })
    for count in [1, 2, 3, 8] {
      let actual = ParallelRendering.render(
        scores, frameCount: frameCount, threadCount: count)
      #expect(actual == expected, "\(count) threads")
    }
  }
}
