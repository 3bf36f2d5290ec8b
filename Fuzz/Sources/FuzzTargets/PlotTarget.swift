import PacinianAnalysis
import PacinianFormats
import PacinianRendering
import PacinianModel
@testable import PacinianFigures
@testable import PacinianTool

/// A figure of a drawn pattern in any part of its time, with a sound of any samples above it: bytes
/// of a file, or an error with words.
enum PlotTarget {
  /// Longer patterns only take longer.
  private static let mostSeconds = 1.0

  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    var input = FuzzInput(bytes)
    let format = input.element(of: PlotFormat.allCases)
    let size = PlotSize(width: 200 + input.choice(of: 4) * 90, height: 200 + input.choice(of: 250))
    let part = part(&input)
    let sound = input.flag() ? sound(&input, size: size) : nil
    let sensation = input.flag()
    let pattern = input.flag() ? input.pattern() : input.wildPattern()
    guard pattern.duration <= mostSeconds || pattern.duration > 3600 else { return }
    do {
      let profile = FuzzBanks.profiles[input.choice(of: FuzzBanks.profiles.count)]
      let layers = [pattern]
      let audio = ShownAudio(
        layers, by: OfflineRendering(profile: profile, options: OfflineOptions()),
        AudioFolders(resources: "/dev/null", patternPath: "/dev/null/pattern"))
      var plot = try PatternPlot(
        PatternReading(layers: layers), audio: audio, name: "drawn", profile: profile,
        options: RenderingOptions(sampleRate: 8_000), size: size, part: part)
      if let sound { plot.showSound(sound) }
      if sensation { plot.sensation = SensationScale(fullScaleAcceleration: nil) }
      demand(try !plot.draw(format, size: size).isEmpty, "a figure has bytes")
    } catch {
      demand(!"\(error)".isEmpty, "an error has words")
    }
  }

  private static func part(_ input: inout FuzzInput) -> ClosedRange<Double>? {
    guard input.flag() else { return nil }
    // As the command takes them: --from to 1e6, --to at least a millisecond later.
    let start = min(input.wildTime(), 1e6)
    let length = 0.001 + input.wildTime()
    return start...(input.flag() ? start + length : .infinity)
  }

  /// Samples of any bits, as a recording of floats may have them.
  private static func sound(_ input: inout FuzzInput, size: PlotSize) -> PlotSignal {
    let samples = (0...input.choice(of: 60)).map { _ in Float(input.anyDouble()) }
    var analyser = SignalAnalyser(
      frameCount: samples.count, sampleRate: 1 + input.word(), size: size,
      highestFrequency: 1_000)
    analyser.append(samples.span)
    return analyser.finish()
  }
}
