import Foundation
import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

/// The AHAP and .haptic files of a folder, whose transients are at least 40 ms apart, rendered with
/// noise of −40 dB and transcribed.
@Suite(
  "Vibrations of published patterns",
  .enabled(
    if: PatternFolder.isThere,
    "there is no ../shared/corpus, and PACINIAN_PATTERNS names no other folder"))
struct VibrationCorpusTests {
  /// Seconds of a pattern, at most.
  private static let longest = 12.0
  /// Seconds from one transient to the next, at least, less the rounding of files.
  private static let leastGap = 0.04 - 1e-6
  /// Seconds for which a transient sounds (rendering model, section 6).
  private static let transientSeconds = 0.03

  private struct Counts {
    var (files, expected, hidden, found, hits) = (0, 0, 0, 0, 0)
    /// Hidden transients that are found are neither hits nor false.
    var f1: Double { 2 * Double(hits) / Double(max(expected - hidden + found, 1)) }
  }

  /// Whether noise hides a transient from anybody: in the 30 ms for which it sounds it has less
  /// energy than the noise.
  private func isHidden(_ event: Event, in pattern: Pattern, _ vibrations: Vibrations) throws
    -> Bool
  {
    let alone = try vibrations.render([Pattern(events: [event], controls: pattern.controls)])
    let noise = Vibrations.noise * Vibrations.noise * Double(Vibrations.rate)
    return alone.reduce(0) { $0 + $1 * $1 } < noise * Self.transientSeconds
  }

  // The aim is 0.9. What is missed begins with a continuous event while others sound, or is weak
  // (Benchmarks/Results). The bounds are what is held, less 0.02.
  @Test(
    "transients of published patterns are recovered from under noise",
    arguments: [(Vibrations.taptic, 0.87), (Vibrations.wideband, 0.83)])
  func corpus(profile: ActuatorProfile, leastF1: Double) throws {
    let vibrations = Vibrations(profile: profile)
    var counts = Counts()
    var random = SplitMix(seed: 0x7662)
    for file in PatternFolder.files {
      let reader = PatternReader()
      guard let data = try? Data(contentsOf: file),
        let layers = try? reader.read(Array(data), fileName: file.lastPathComponent).layers,
        layers.allSatisfy({ $0.duration <= Self.longest })
      else { continue }
      var truth: [(time: Double, isHidden: Bool)] = []
      for layer in layers {
        for event in layer.events where event.kind == .hapticTransient {
          truth.append((event.time, try isHidden(event, in: layer, vibrations)))
        }
      }
      truth.sort { $0.time < $1.time }
      let gaps = zip(truth, truth.dropFirst()).map { $1.time - $0.time }
      guard gaps.allSatisfy({ $0 >= Self.leastGap }) else { continue }
      let clean = try vibrations.render(layers)
      guard !clean.isEmpty else { continue }
      let found = vibrations.transcription(Vibrations.underNoise(clean, &random)).emphasis
      let pairs = Vibrations.pairs(truth.map(\.time), found.map(\.time), within: 0.005)
      let missed = truth.indices.filter { index in
        !truth[index].isHidden && !pairs.contains { $0.0 == index }
      }
      counts.files += 1
      counts.expected += truth.count
      counts.hidden += truth.count { $0.isHidden }
      counts.found += found.count - pairs.count { truth[$0.0].isHidden }
      counts.hits += pairs.count { !truth[$0.0].isHidden }
      let wrong = found.indices.filter { index in !pairs.contains { $0.1 == index } }
      if !missed.isEmpty || !wrong.isEmpty {
        print(
          "\(file.lastPathComponent) \(profile.name): missed at \(missed.map { truth[$0].time }), "
            + "false at \(wrong.map { found[$0].time })")
      }
    }
    print(
      "corpus, \(profile.name): \(counts.files) files, \(counts.expected) transients, "
        + "\(counts.hidden) of them under the noise, \(counts.hits) found, "
        + "\(counts.found - counts.hits) false, F1 \(counts.f1)")
    // A folder of one's own is measured, and no more.
    if !PatternFolder.isNamed { #expect(counts.f1 >= leastF1) }
  }
}
