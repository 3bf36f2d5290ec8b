import PacinianAnalysis
import PacinianRendering
import PacinianFigures
import PacinianModel

extension PatternComparer {
  /// The figure of two pattern files: the first channel of both signals, and their difference.
  func draw(
    _ item: ComparisonItem, _ format: PlotFormat, size: PlotSize, theme: PlotTheme
  ) throws(ToolError) -> [UInt8] {
    guard case .pattern(let first)? = item.first, case .pattern(let second)? = item.second else {
      preconditionFailure("both sides are patterns")
    }
    let (_, signal) = try pattern(at: first, side: 0)
    let (_, otherSignal) = try pattern(at: second, side: 1)
    let (one, other) = (ComparedSignal(signal), ComparedSignal(otherSignal))
    let difference = SignalDifference(one, other)
    let profiles = renderings.map(\.profile)
    var names = DistinctNames.of([first, second])
    if profiles[0].name != profiles[1].name {
      names = zip(names, profiles).map { "\($0), \($1.name)" }
    }
    let plot = PatternPlot(
      title: "\(names[0]) → \(names[1])",
      facts: difference.summary.split(separator: ", ").map(String.init),
      duration: max(difference.durations.first, difference.durations.second),
      comparing: PlotComparison(
        first: plotSignal(one, nil, size: size), second: plotSignal(other, nil, size: size),
        firstName: names[0], secondName: names[1]),
      difference: plotSignal(one, other, size: size), frequencyMap: profiles[0].frequencyMap)
    do throws(PlotError) {
      return try plot.draw(format, size: size, theme: theme)
    } catch {
      throw ToolError(.cannotWrite, "cannot draw the comparison: \(error); try a smaller --size")
    }
  }

  /// The first channel of a signal, less another's.
  private func plotSignal(
    _ signal: ComparedSignal, _ other: ComparedSignal?, size: PlotSize
  ) -> PlotSignal? {
    let frameCount = max(signal.frameCount, other?.frameCount ?? 0)
    guard frameCount > 0, let part = signal.parts.first else { return nil }
    var analyser = SignalAnalyser(
      frameCount: frameCount, sampleRate: signal.sampleRate, size: size,
      highestFrequency: renderings.reduce(0) {
        max($0, PatternPlot.highestFrequency($1.profile))
      })
    let capacity = Self.blockFrames * part.channelCount
    var (samples, others) = (
      [Float](repeating: 0, count: capacity), [Float](repeating: 0, count: capacity)
    )
    for start in stride(from: 0, to: frameCount, by: Self.blockFrames) {
      part.read(start, &samples)
      other?.parts.first?.read(start, &others)
      let block = (0..<min(Self.blockFrames, frameCount - start)).map { frame in
        samples[frame * part.channelCount] - others[frame * part.channelCount]
      }
      analyser.append(block.span)
    }
    return analyser.finish()
  }

  private static let blockFrames = 8_192
}
