import PacinianAnalysis
import PacinianFigures
import PacinianFormats
import PacinianRendering
import PacinianModel

/// Patterns with a profile and options: their vibration, block by block, and what a figure shows.
final class Rendering {
  private let rendering: OfflineRendering
  let bus: OfflineBus

  init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions, limiter: Limiter
  ) throws(RenderingError) {
    rendering = OfflineRendering(
      profile: profile, options: OfflineOptions(rendering: options, limiter: limiter))
    bus = try rendering.hapticBus(of: layers)
  }

  /// The vibration as one that is compared.
  var compared: ComparedSignal {
    ComparedSignal(
      sampleRate: rendering.options.rendering.sampleRate, frameCount: bus.frameCount,
      parts: [
        ComparedSignal.Part(channelCount: 1) { [bus] first, block in
          var span = block.mutableSpan
          bus.read(from: first, into: &span)
        }
      ])
  }

  /// The figure of a reading, of a number of columns.
  func plot(
    _ reading: Reading, named name: String, columns: Int
  ) throws(RenderingError) -> PatternPlot {
    let size = PlotSize(width: columns)
    let courses = try PlotCourses(
      reading.layers, audio: [], recordings: [], profile: rendering.profile,
      options: rendering.options.rendering, bank: rendering.bank, frameCount: bus.frameCount)
    var signal: PlotSignal?
    if bus.frameCount > 0 {
      var analyser = SignalAnalyser(
        frameCount: bus.frameCount, sampleRate: rendering.options.rendering.sampleRate, size: size,
        highestFrequency: max(1_000, rendering.profile.highestFrequency),
        shortestEvent: courses.shortestEvent)
      var block = [Float](repeating: 0, count: 4_096)
      for frame in stride(from: 0, to: bus.frameCount, by: block.count) {
        var span = block.mutableSpan
        // The bus is silent, and the analyser complete, past the last frame.
        bus.read(from: frame, into: &span)
        analyser.append(block.span)
      }
      signal = analyser.finish()
    }
    return PatternPlot(
      title: name, facts: [], duration: courses.duration, events: courses.events(size: size),
      controls: courses.controls,
      signal: signal, frequencyMap: rendering.profile.frequencyMap,
      terms: reading.terms)
  }
}

extension RenderingError {
  /// The reason for people: a page shows no numbers of events, and has no limits to set.
  var explanation: String {
    guard case .tooLong(_, let seconds, let limit) = self else { return description }
    return
      "an event sounds until \((seconds * 1_000).rounded() / 1_000) s, and \(Int(limit)) s are the "
      + "most that is rendered; correct its time or its duration"
  }
}
