import PacinianModel
import PacinianSpectra
import PacinianTestSupport
import Testing

@Suite("Rendering model, section 6: transients")
struct Section6TransientTests {
  private let bank = TransientBank(profile: taptic, sampleRate: 48_000)

  @Test("a transient is the bank's waveform times its amplitude")
  func waveform() throws {
    let signal = try render(Pattern(events: [tap(intensity: 0.5, sharpness: 0.37)]))
    let waveform = bank.waveform(at: 0.37)
    #expect(signal.count == 1_440)
    #expect(largestDifference(signal, waveform.map { $0 * 0.5 }) < rounding)
  }

  @Test("sharpness is latched at the event's start")
  func latch() throws {
    let controls = [
      parameter(.hapticSharpness, at: 0.1, 0.3), parameter(.hapticSharpness, at: 0.11, -1),
    ]
    let moved = try render(
      Pattern(events: [tap(at: 0.1, sharpness: 0.5)], controls: controls))
    let written = try render(Pattern(events: [tap(at: 0.1, sharpness: 0.8)]))
    #expect(largestDifference(moved, written) < rounding)
  }

  @Test("intensity is live")
  func liveIntensity() throws {
    let controls = [curve(.hapticIntensity, (0, 0), (0.03, 1))]
    let signal = try render(Pattern(events: [tap(intensity: 0.8)], controls: controls))
    let waveform = bank.waveform(at: 0.5)
    for frame in 0..<1_440 {
      let control = Double(frame) / 1_440
      #expect(abs(signal[frame] - 0.8 * control * waveform[frame]) < rounding)
    }
  }

  @Test("the transient gain scales transients, and the quadratic law squares their intensity")
  func gainAndLaw() throws {
    var profile = taptic
    profile.transient.gain = 0.7
    profile.intensityLaw = .quadratic
    let signal = try render(Pattern(events: [tap(intensity: 0.5)]), profile: profile)
    let waveform = bank.waveform(at: 0.5)
    #expect(largestDifference(signal, waveform.map { $0 * 0.7 * 0.25 }) < rounding)
  }

  @Test("overlapping events are summed")
  func sum() throws {
    let one = try render(Pattern(events: [tap()]))
    let two = try render(Pattern(events: [tap(at: 0.01, intensity: 0.4, sharpness: 1)]))
    let both = try render(Pattern(events: [tap(), tap(at: 0.01, intensity: 0.4, sharpness: 1)]))
    let expected = two.indices.map { (one.indices.contains($0) ? one[$0] : 0) + two[$0] }
    #expect(largestDifference(both, expected) < rounding)
  }
}
