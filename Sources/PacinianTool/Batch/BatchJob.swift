import Glibc
import PacinianFormats
import PacinianOutput
import PacinianPattern
import PacinianPlot
import PacinianProfiles

/// Renders one pattern of a batch at a time: what all patterns of a batch share.
struct BatchJob: Sendable {
  /// What became of a pattern.
  struct Outcome {
    enum Kind { case done, kept, failed(ToolError) }
    let kind: Kind
    /// `nil` if not even the journal could be written.
    let place: ManifestJournal.Place?
  }

  let folder: String
  let format: AudioFileFormat
  let reading: PatternReadingChoices
  let rendering: SignalRendering
  let settings: String
  let writesAudio: Bool
  let writesPlots: Bool
  let ledger: ResumeLedger
  let journal: ManifestJournal
  /// All files that are read in the batch.
  let inputs: Set<FileIdentity>

  /// Renders a pattern, or finds that it need not be. Never throws: what goes wrong is the outcome.
  func run(_ item: BatchItem, tally: BatchTally) -> Outcome {
    let start = Self.seconds
    var inputHash: ContentHash?
    var settings = settings
    do throws(ToolError) {
      let file = try reading.file(at: item.path)
      let hash = ContentHash(of: file.bytes)
      inputHash = hash
      var ready: (pattern: PatternReading, prepared: SignalRendering.Prepared)?
      if rendering.bus.hasAudio {
        // The recordings decide the output too.
        let pattern = try reading.read(file)
        let prepared = try prepare(pattern, item)
        settings += " recordings=\(prepared.recordingsHash)"
        ready = (pattern, prepared)
      }
      let kept = try ledger.keep(
        item, inputHash: hash, settings: settings, folder: folder, writesAudio: writesAudio,
        writesPlot: writesPlots, journal: journal)
      if let kept { return Outcome(kind: .kept, place: kept.place) }
      if ready == nil {
        let pattern = try reading.read(file)
        ready = (pattern, try prepare(pattern, item))
      }
      guard let (pattern, prepared) = ready else { preconditionFailure("prepared above") }
      return Outcome(
        kind: .done,
        place: try render(
          pattern, prepared, of: item, inputHash: hash, settings: settings, start: start,
          tally: tally))
    } catch {
      discardPartials(of: item)
      let entry = ManifestEntry(
        failed: item, inputHash: inputHash, settings: settings, error: error.message,
        processingSeconds: Self.seconds - start)
      return Outcome(kind: .failed(error), place: try? journal.append(entry.line))
    }
  }

  private func prepare(
    _ pattern: PatternReading, _ item: BatchItem
  ) throws(ToolError) -> SignalRendering.Prepared {
    try rendering.prepare(pattern.layers, name: item.path, path: item.path)
  }

  private func render(
    _ pattern: PatternReading, _ prepared: SignalRendering.Prepared, of item: BatchItem,
    inputHash: ContentHash, settings: String, start: Double, tally: BatchTally
  ) throws(ToolError) -> ManifestJournal.Place {
    let rate = Double(rendering.options.sampleRate)
    let audio = writesAudio ? DurableFile(path: "\(folder)/\(item.output)") : nil
    if let audio {
      if let parent = BatchFolder.parent(of: audio.path) { try BatchFolder.make(parent) }
      try audio.refuse(replacing: inputs)
    }
    let sink = try BatchSink(
      audio, format: format, sampleRate: rendering.options.sampleRate,
      channelCount: rendering.bus.channelCount, frameCount: prepared.frameCount)
    let samplesPerSecond = rate * Double(rendering.bus.channelCount)
    let level = try rendering.render(prepared) { (block) throws(ToolError) in
      try sink.write(block)
      tally.add(hapticSeconds: Double(block.count) / samplesPerSecond)
    }
    let outputHash = try sink.finish()
    var picture: ManifestEntry.Picture?
    let plot = writesPlots ? DurableFile(path: "\(folder)/\(item.plot)") : nil
    if let plot {
      try plot.refuse(replacing: inputs)
      try plot.write(draw(pattern, of: item))
      picture = ManifestEntry.Picture(path: item.plot, hash: try plot.seal())
    }
    let signal = ManifestEntry.Signal(
      frameCount: prepared.frameCount, durationSeconds: Double(prepared.frameCount) / rate,
      peak: level.peak, clippedCount: level.clippedCount)
    let entry = ManifestEntry(
      done: item, inputHash: inputHash, settings: settings,
      output: writesAudio ? item.output : nil, outputHash: outputHash, plot: picture,
      signal: signal, reading: pattern, notices: prepared.notices,
      processingSeconds: Self.seconds - start)
    // From here on an interruption is repaired by renaming.
    let place = try journal.append(entry.line)
    try audio?.commit()
    try plot?.commit()
    return place
  }

  private func draw(_ pattern: PatternReading, of item: BatchItem) throws(ToolError) -> [UInt8] {
    let plot: PatternPlot
    do throws(RenderingError) {
      plot = try PatternPlot(
        pattern.layers, name: item.path, profile: rendering.profile, options: rendering.options,
        size: PlotSize())
    } catch {
      throw ToolError(.badData, "\(item.path): \(error)")
    }
    do throws(PlotError) {
      return try plot.draw(.png, size: PlotSize())
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(item.plot): \(error)")
    }
  }

  private func discardPartials(of item: BatchItem) {
    if writesAudio { DurableFile(path: "\(folder)/\(item.output)").discard() }
    if writesPlots { DurableFile(path: "\(folder)/\(item.plot)").discard() }
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
