import PacinianAudio
import PacinianFiles
import PacinianFormats
import PacinianOffline
import PacinianPattern
import PacinianPerception
import PacinianPlot
import PacinianTargets

/// Compares patterns and outputs. Threads may share one.
struct PatternComparer: Sendable {
  private let reading: PatternReadingChoices
  private let choices: [RenderingChoices]
  /// One for the first side and one for the second.
  let renderings: [OfflineRendering]
  /// The same of the vibration alone, at the rate of the measures of similarity.
  private let slowRenderings: [OfflineRendering]

  /// The most bytes of samples of an output that are read at once.
  private static let largestOutput = 1 << 30

  init(_ choices: CompareChoices) throws(ToolError) {
    reading = choices.reading
    self.choices = choices.renderings
    let first = try choices.renderings[0].rendering()
    // One profile needs one bank of transients.
    let isOne = choices.renderings[0].profileName == choices.renderings[1].profileName
    renderings = [first, isOne ? first : try choices.renderings[1].rendering()]
    slowRenderings = try choices.renderings.map { (side) throws(ToolError) in
      try side.perceptualRendering()
    }
  }

  /// The vibration of a pattern at the rate of the measures of similarity.
  private func samples(
    of layers: [Pattern], path: String, side: Int
  ) throws(ToolError) -> [Double] {
    try choices[side].signal(of: layers, by: slowRenderings[side], name: path, path: path)
      .samples().map(Double.init)
  }

  /// A pattern file as the measures of similarity see it.
  func blocks(at path: String) throws(ToolError) -> PerceptualBlocks {
    PerceptualBlocks(
      try samples(of: try reading.read(try reading.file(at: path)).layers, path: path, side: 0))
  }

  /// Never throws: a failure is a result.
  func compare(_ item: ComparisonItem) -> ComparisonResult {
    guard let first = item.first else {
      return ComparisonResult(name: item.name, outcome: .onlyInSecond)
    }
    guard let second = item.second else {
      return ComparisonResult(name: item.name, outcome: .onlyInFirst)
    }
    do throws(ToolError) {
      return ComparisonResult(name: item.name, outcome: try compare(first, second))
    } catch {
      return ComparisonResult(name: item.name, outcome: .failed(error.message))
    }
  }

  private func compare(
    _ first: ComparisonItem.Side, _ second: ComparisonItem.Side
  ) throws(ToolError) -> ComparisonResult.Outcome {
    switch (first, second) {
    case (.pattern(let first), .pattern(let second)):
      let (one, signal) = try pattern(at: first, side: 0)
      let (other, otherSignal) = try pattern(at: second, side: 1)
      var difference = SignalDifference(ComparedSignal(signal), ComparedSignal(otherSignal))
      let samples = try samples(of: one.layers, path: first, side: 0)
      let otherSamples = try self.samples(of: other.layers, path: second, side: 1)
      difference.similarity = SignalSimilarity(
        of: PerceptualBlocks(otherSamples), to: PerceptualBlocks(samples))
      difference.fidelity = Fidelity(
        samples, otherSamples, transients: TransientsKept(of: one.layers, in: other.layers))
      return .compared(
        pattern: PatternDifference(one.layers, other.layers), signal: difference)
    case (.output(let first, let folder), .output(let second, let otherFolder)):
      return .compared(pattern: nil, signal: try compare(first, folder, second, otherFolder))
    default: preconditionFailure("both sides are of one kind")
    }
  }

  func pattern(at path: String, side: Int) throws(ToolError) -> (PatternReading, OfflineSignal) {
    let pattern = try reading.read(try reading.file(at: path))
    let signal = try choices[side].signal(
      of: pattern.layers, by: renderings[side], name: path, path: path)
    return (pattern, signal)
  }

  private func compare(
    _ first: ManifestEntry, _ folder: String, _ second: ManifestEntry, _ otherFolder: String
  ) throws(ToolError) -> SignalDifference {
    for entry in [first, second] {
      if let error = entry.error { throw ToolError(.badData, error) }
    }
    if let hash = first.outputHash, hash == second.outputHash, let signal = first.signal {
      return SignalDifference(identicalWithPeak: signal.peak, duration: signal.durationSeconds)
    }
    let one = try output(first, in: folder)
    let other = try output(second, in: otherFolder)
    guard one.sampleRate == other.sampleRate, one.channelCount == other.channelCount else {
      throw ToolError(
        .badData,
        "the outputs have \(one.sampleRate) Hz and \(one.channelCount) channels, and "
          + "\(other.sampleRate) Hz and \(other.channelCount)")
    }
    return SignalDifference(ComparedSignal(one), ComparedSignal(other))
  }

  private func output(_ entry: ManifestEntry, in folder: String) throws(ToolError) -> DecodedAudio {
    guard let output = entry.output else {
      throw ToolError(.badData, "the manifest names no output to compare; render without --null")
    }
    let path = "\(folder)/\(output)"
    let audio: DecodedAudio?
    do throws(AudioResourceError) {
      audio = try DecodedAudio(path: path, byteLimit: Self.largestOutput)
    } catch {
      throw ToolError(.badData, "\(error)")
    }
    guard let audio else { throw ToolError(.badData, "\(path) is too long to be compared") }
    return audio
  }
}
