import PacinianFormats
import PacinianRendering
import PacinianMedia
import PacinianModel
import PacinianAnalysis

/// Compares patterns and outputs. Threads may share one.
struct PatternComparer: Sendable {
  let reading: PatternReadingChoices
  let choices: [RenderingChoices]
  /// One for the first side and one for the second.
  let renderings: [OfflineRendering]
  /// The same of the vibration alone, at the rate of the measures of similarity.
  private let slowRenderings: [OfflineRendering]

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
      try samples(of: try reading.pattern(at: path).layers, path: path, side: 0))
  }

  /// The items, with one that is gone and one that is new made one if both are the same file or
  /// have the same signal. A failure to read is no error here.
  ///
  /// Complexity: reads the files that have no counterpart, and renders each that has no equal.
  func findingRenames(in items: [ComparisonItem], jobs: Int) -> [ComparisonItem] {
    let content = Self.joined(items, jobs: jobs) { side, _ in
      switch side {
      case .pattern(let path): (try? reading.file(at: path)).map(\.contentHash)
      case .output(let entry, _): entry.outputHash
      }
    }
    return Self.joined(content, jobs: jobs) { side, index in
      guard case .pattern(let path) = side,
        let samples = try? pattern(at: path, side: index).1.samples(),
        // Silent patterns are equal, and not the same.
        samples.contains(where: { $0 != 0 })
      else { return nil }
      return ContentHash(of: samples.withUnsafeBytes { Array($0) })
    }
  }

  private static func joined(
    _ items: [ComparisonItem], jobs: Int,
    by hash: @escaping @Sendable (ComparisonItem.Side, _ index: Int) -> ContentHash?
  ) -> [ComparisonItem] {
    let gone = items.indices.filter { items[$0].second == nil }
    let new = items.indices.filter { items[$0].first == nil }
    guard !gone.isEmpty, !new.isEmpty else { return items }
    let hashes = WorkerThreads.map(gone + new, jobs: jobs) { index in
      let item = items[index]
      return item.first.map { hash($0, 0) } ?? item.second.flatMap { hash($0, 1) }
    }
    var places: [ContentHash: [Int]] = [:]
    for (index, hash) in zip(new, hashes.dropFirst(gone.count)) {
      if let hash { places[hash, default: []].append(index) }
    }
    var result = items
    var moved: Set<Int> = []
    for (index, hash) in zip(gone, hashes) {
      guard let hash, let place = places[hash]?.first else { continue }
      places[hash]?.removeFirst()
      moved.insert(index)
      result[place] = ComparisonItem(
        name: items[place].name, first: items[index].first, second: items[place].second,
        formerName: items[index].name, isPair: false)
    }
    return result.indices.filter { !moved.contains($0) }.map { result[$0] }
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
      var (outcome, fidelity) = try compare(first, second)
      if let name = item.formerName, case .compared(_, let signal) = outcome {
        outcome = .renamed(from: name, signal: signal)
      }
      return ComparisonResult(name: item.name, outcome: outcome, fidelity: fidelity)
    } catch {
      return ComparisonResult(name: item.name, outcome: .failed(error.message))
    }
  }

  private func compare(
    _ first: ComparisonItem.Side, _ second: ComparisonItem.Side
  ) throws(ToolError) -> (ComparisonResult.Outcome, Fidelity?) {
    switch (first, second) {
    case (.pattern(let first), .pattern(let second)):
      let (one, signal) = try pattern(at: first, side: 0)
      let (other, otherSignal) = try pattern(at: second, side: 1)
      var difference = SignalDifference(ComparedSignal(signal), ComparedSignal(otherSignal))
      let samples = try samples(of: one.layers, path: first, side: 0)
      let otherSamples = try self.samples(of: other.layers, path: second, side: 1)
      difference.similarity = SignalSimilarity(
        of: PerceptualBlocks(otherSamples), to: PerceptualBlocks(samples))
      return (
        .compared(pattern: PatternDifference(one.layers, other.layers), signal: difference),
        Fidelity(
          samples, otherSamples, transients: TransientsKept(of: one.layers, in: other.layers))
      )
    case (.output(let first, let folder), .output(let second, let otherFolder)):
      return (
        .compared(pattern: nil, signal: try compare(first, folder, second, otherFolder)), nil
      )
    default: preconditionFailure("both sides are of one kind")
    }
  }

  func pattern(at path: String, side: Int) throws(ToolError) -> (PatternReading, OfflineSignal) {
    let pattern = try reading.pattern(at: path)
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
      audio = try DecodedAudio(path: path, byteLimit: InputLimit.output)
    } catch {
      throw ToolError(.badData, "\(error)")
    }
    guard let audio else { throw ToolError(.badData, "\(path) is too long to be compared") }
    return audio
  }
}
