import PacinianModel
import PacinianReference
import PacinianRendering
import Testing

@Suite("Steps and starts at instants that rounding could move")
struct StepInstantTests {
  @Test(
    "a step takes effect on the frame that the reference says",
    arguments: [1_000, 8_000, 22_050, 44_100, 48_000, 192_000])
  func steps(sampleRate: Int) throws {
    // Sums and decimals that lie a rounding beside a frame, or on it.
    var times = [0.1 + 0.2, 0.7 + 0.1, 0.686, 1.1 - 0.4]
    times += (1..<400).map { Double($0) * 0.001 + 0.05 }
    times += (1..<400).map { Double($0 * 7) / Double(sampleRate) }
    times.sort()
    let controls = times.enumerated().map { index, time in
      Control.parameter(
        DynamicParameter(.hapticIntensity, time: time, value: index % 2 == 0 ? 0.2 : 1))
    }
    try expectReference(controls, sampleRate: sampleRate)
  }

  @Test("of points and writers closer than rounding the later in time wins, not in the file")
  func order() throws {
    let time = 0.3
    let times = [time.nextUp.nextUp, time, time.nextUp]
    let steps = times.enumerated().map { index, time in
      Control.parameter(
        DynamicParameter(.hapticIntensity, time: time, value: [0.9, 0.2, 0.4][index]))
    }
    try expectReference(steps, sampleRate: 8_000)
    let points = (times + [0]).enumerated().map { index, time in
      ControlPoint(time: time, value: [0.9, 0.2, 0.4, 0.1][index])
    }
    try expectReference(
      [.curve(ParameterCurve(.hapticIntensity, time: 0, points: points))], sampleRate: 8_000)
  }

  private func expectReference(_ controls: [Control], sampleRate: Int) throws {
    let pattern = Pattern(
      events: [Event(kind: .hapticContinuous, time: 0, duration: 0.9)], controls: controls)
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    let options = RenderingOptions(sampleRate: sampleRate)
    var reference = try ReferenceRenderer(pattern, profile: profile, options: options)
    let expected = reference.render()
    let renderer = Renderer(RendererConfiguration(sampleRate: sampleRate))
    _ = renderer.addPlayer(try Score(pattern, profile: profile, options: options))
    var actual = [Float](repeating: 0, count: expected.count)
    actual.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      renderer.render(into: first, frameCount: samples.count)
    }
    for frame in expected.indices where abs(expected[frame] - Double(actual[frame])) > 1e-5 {
      Issue.record("frame \(frame) of \(sampleRate) Hz: \(expected[frame]), \(actual[frame])")
    }
  }
}
