import Foundation
import PacinianAnalysis
import PacinianEncoders
import PacinianFormats
import PacinianMedia
import PacinianModel
import PacinianRendering
import Testing

/// Published patterns, kept beside the package and not in it: `../shared/corpus`.
private let corpus = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "shared/corpus")

/// Published patterns through the encoders, and back by strangers.
@Suite(
  "Encoders over published patterns",
  .enabled(if: FileManager.default.fileExists(atPath: corpus.path), "there is no ../shared/corpus"))
struct CorpusTests {
  private static let rate = 48_000
  /// Seconds of a pattern, at most.
  private static let longest = 30.0

  /// Each pattern with its bus at 48 kHz by the first profile, cut at full scale.
  private func forEachPattern(_ body: (String, [Pattern], [Float]) throws -> Void) throws {
    let files = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
    let profile = try #require(BuiltInProfiles.profile(named: BuiltInProfiles.names[0]))
    var options = OfflineOptions(limiter: .clip)
    options.rendering.sampleRate = Self.rate
    let rendering = OfflineRendering(profile: profile, options: options, recordings: .files)
    for path in paths where ["ahap", "haptic"].contains(path.pathExtension) {
      guard let data = try? Data(contentsOf: path),
        let layers = try? PatternReader().read(Array(data), fileName: path.lastPathComponent)
          .layers,
        layers.allSatisfy({ $0.duration <= Self.longest }),
        let bus = try? rendering.signal(of: layers).samples(),
        bus.contains(where: { abs($0) > 0.001 })
      else { continue }
      try body(path.lastPathComponent, layers, bus)
    }
  }

  @Test("HD rumble has the patterns' envelopes, centroids and transients")
  func hdRumble() throws {
    var (correlations, centroids): ([Double], [Double]) = ([], [])
    // The transients that follow the one before after 20 ms and more, and sooner.
    var (apart, near) = ((count: 0, lost: 0), (count: 0, lost: 0))
    let format = try #require(FormatList.all.format(named: "hd-rumble"))
    try forEachPattern { name, layers, bus in
      let tones = Stranger.hdRumble(try Bus.packets(EncoderSettings(.hdRumble), bus))
      // One frame of six: nothing of the model is above 1 kHz.
      let wanted = stride(from: 0, to: bus.count, by: 6).map { Double(bus[$0]) }
      let fidelity = VibrationFidelity(
        wanted, Stranger.motion(tones, rate: 8000), sampleRate: 8000)
      if let correlation = fidelity.correlation { correlations.append(correlation) }
      if let centroid = fidelity.centroid { centroids.append(centroid) }
      var losses = LossTally()
      let course = VibrationCourse(HapticSignal.baked(layers, losses: &losses))
      let playback = try PatternWriter(format).write(layers).playback().layers
      let lost = Set(
        course.transientsLost(in: VibrationCourse(HapticSignal.baked(playback, losses: &losses))))
      var last = -Double.infinity
      // (What is weaker than 0.03 is not told from a still actuator.)
      for transient in course.transients where transient.intensity >= 0.03 {
        let isLost = lost.contains(transient.time) ? 1 : 0
        if transient.time - last >= 19.9 {
          apart = (apart.count + 1, apart.lost + isLost)
        } else {
          near = (near.count + 1, near.lost + isLost)
        }
        last = transient.time
      }
    }
    correlations.sort()
    centroids.sort()
    print(
      "hd-rumble: \(correlations.count) patterns, envelope median "
        + "\(correlations[correlations.count / 2]), lowest tenth "
        + "\(correlations[correlations.count / 10]), centroid median "
        + "\(centroids[centroids.count / 2]) Hz, of \(apart.count) transients \(apart.lost) lost, "
        + "and \(near.lost) of \(near.count) less than 20 ms after another")
    #expect(correlations[correlations.count / 2] >= 0.998)
    #expect(correlations[correlations.count / 10] >= 0.99)
    #expect(centroids[centroids.count / 2] <= 8)
    // Those that are nearer are one tone: two packets of 5 ms cannot hold their strokes. Of the
    // others a tenth is lost, all over a continuous signal, with which they beat.
    #expect(Double(apart.lost) <= 0.1 * Double(apart.count))
  }

  @Test("A DualSense's reports are 36 dB from the bus where its peak is above 0.3")
  func dualSense() throws {
    var ratios: [Double] = []
    try forEachPattern { name, _, bus in
      guard bus.contains(where: { abs($0) > 0.3 }), bus.count < 10 * Self.rate else { return }
      let reports = try Bus.packets(EncoderSettings(.dualSenseBluetooth), bus)
      let samples = try #require(Stranger.dualSense(reports), "\(name)")
      let ratio = Stranger.ratio(bus, rate: Self.rate, samples.map(\.left))
      if ratio < 36 { print("dualsense: \(name): \(ratio) dB") }
      ratios.append(ratio)
    }
    ratios.sort()
    print(
      "dualsense: \(ratios.count) patterns, from \(ratios[0]) dB, median \(ratios[ratios.count / 2])"
    )
    // Three are below it: two short weak ones by a decibel, and one of a thousand transients in a
    // second that the filter brings beyond full scale, where bytes end.
    #expect(ratios[3] >= 36 && ratios[1] > 35 && ratios[0] > 29)
  }
}
