import Foundation
import PacinianEngine
import PacinianFormats
import PacinianMedia
import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Testing

/// Published patterns, kept beside the package and not in it: `../shared/corpus`.
private let corpus = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "shared/corpus")

@Suite(
  "Published patterns live",
  .enabled(if: FileManager.default.fileExists(atPath: corpus.path), "there is no ../shared/corpus"))
struct LimiterCorpusTests {
  /// Seconds of a pattern, at most.
  private static let longest = 12.0

  @Test("a default engine plays a pattern within full scale as its rendering has it")
  func live() throws {
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    let offline = OfflineRendering(profile: profile)
    let all = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    var (judged, worst) = (0, Double.infinity)
    for file in (all?.compactMap { $0 as? URL } ?? []).sorted(by: { $0.path < $1.path })
    where file.pathExtension == "ahap" {
      guard let data = try? Data(contentsOf: file),
        let reading = try? PatternReader().read(Array(data)),
        let pattern = reading.layers.first, reading.layers.count == 1
      else { continue }
      guard pattern.duration < Self.longest, pattern.events.contains(where: \.kind.isHaptic),
        let signal = try? offline.signal(of: [pattern])
      else { continue }
      let rendering = signal.samples()
      guard signal.measurement.peak <= 1, signal.measurement.peak > 0 else { continue }
      judged += 1
      let output = try play(pattern, profile, frames: rendering.count)
      let ratio = signalToNoise(rendering.map(Double.init), output)
      worst = min(worst, ratio)
      // The limiter changes no bit; two ways of summing voices differ by roundings, up to 122 dB.
      let plain = try play(pattern, profile, frames: rendering.count, limiter: Limiter.none)
      if plain.allSatisfy({ abs($0) <= 1 }) {
        let isSame = zip(plain, output).allSatisfy { $0.bitPattern == $1.bitPattern }
        #expect(isSame, "\(file.lastPathComponent)")
      }
      #expect(ratio >= 120, "\(file.lastPathComponent): \(ratio) dB")
    }
    print("published patterns within full scale: \(judged), the worst at \(worst) dB")
    #expect(judged >= 60)
  }

  private func play(
    _ pattern: Pattern, _ profile: ActuatorProfile, frames: Int, limiter: Limiter? = nil
  ) throws -> [Float] {
    var configuration = EngineConfiguration()
    configuration.limiter = limiter ?? configuration.limiter
    configuration.notifications = .polled
    configuration.buses = .haptic
    let engine = try Engine(configuration, profile: profile)
    engine.start()
    let player = try engine.makePlayer(pattern)
    try player.start()
    var output = [Float](repeating: 0, count: frames)
    output.withUnsafeMutableBufferPointer { output in
      guard let first = output.baseAddress else { return }
      for frame in stride(from: 0, to: frames, by: 480) {
        engine.render(
          haptic: first + frame, audio: nil, frameCount: min(480, frames - frame))
      }
    }
    return output
  }
}
