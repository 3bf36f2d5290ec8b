import Glibc
import PacinianAudio
import PacinianFiles
import PacinianFormats
import PacinianOffline
import PacinianOutput
import PacinianPattern
import PacinianPlot
import PacinianProfiles

/// The values that all patterns of a batch share. Renders one pattern at a time.
struct BatchJob: Sendable {
  /// The outcome of one pattern.
  struct Outcome {
    enum Kind { case done, kept, failed(ToolError) }
    let kind: Kind
    /// The notices about recordings.
    var notices: [AudioNotice] = []
    /// The positions of its line in the journal; `nil` if not even the journal could be written.
    let line: Range<Int>?
  }

  let folder: String
  let format: AudioFileFormat
  let reading: PatternReadingChoices
  let choices: RenderingChoices
  let rendering: OfflineRendering
  /// The rendering of the figures: of the actuator also where the files are for ears.
  let plotRendering: OfflineRendering
  let settings: String
  let writesAudio: Bool
  let writesPlots: Bool
  let plotSize: PlotSize
  let ledger: ResumeLedger
  let journal: ManifestJournal
  /// All files that are read in the batch.
  let inputs: Set<FileIdentity>

  /// The gallery shows them at this width or less.
  private static let thumbnailSize = PlotSize(width: 400, height: 280)

  /// Whether the gallery gets a stereo mix of each pattern.
  private var writesMix: Bool {
    writesPlots && rendering.options.buses == .both && !rendering.options.isMixed
  }

  /// Renders a pattern unless an earlier run has done so. Never throws: a failure is an outcome.
  func run(_ item: BatchItem, tally: BatchTally) -> Outcome {
    let start = Self.seconds
    var inputHash: ContentHash?
    var settings = settings
    do throws(ToolError) {
      let file = try reading.file(at: item.path)
      let hash = ContentHash(of: file.bytes)
      inputHash = hash
      var ready: (pattern: PatternReading, signal: OfflineSignal)?
      if rendering.options.buses.hasAudio {
        // The recordings decide the output too.
        let pattern = try reading.read(file)
        let signal = try signal(of: pattern, item)
        settings += " recordings=\(ContentHash(ofRecordings: signal.recordings))"
        ready = (pattern, signal)
      }
      let kept = try ledger.keep(
        item, inputHash: hash, settings: settings, folder: folder, writesAudio: writesAudio,
        writesPlot: writesPlots, writesMix: writesMix, journal: journal)
      if let kept {
        return Outcome(kind: .kept, notices: ready?.signal.notices ?? [], line: kept)
      }
      if ready == nil {
        let pattern = try reading.read(file)
        ready = (pattern, try signal(of: pattern, item))
      }
      guard let (pattern, signal) = ready else { preconditionFailure("prepared above") }
      return Outcome(
        kind: .done, notices: signal.notices,
        line: try render(
          pattern, signal, of: item, file: file, inputHash: hash, settings: settings, start: start,
          tally: tally))
    } catch {
      discardPartials(of: item)
      let entry = ManifestEntry(
        failed: item, inputHash: inputHash, settings: settings, error: error.message,
        processingSeconds: Self.seconds - start)
      return Outcome(kind: .failed(error), line: try? journal.append(entry.line))
    }
  }

  private func signal(
    of pattern: PatternReading, _ item: BatchItem
  ) throws(ToolError) -> OfflineSignal {
    try choices.signal(of: pattern.layers, by: rendering, name: item.path, path: item.path)
  }

  private func render(
    _ pattern: PatternReading, _ signal: OfflineSignal, of item: BatchItem, file: InputFile,
    inputHash: ContentHash, settings: String, start: Double, tally: BatchTally
  ) throws(ToolError) -> Range<Int> {
    let rate = Double(signal.sampleRate)
    let audio = try writesAudio ? output(at: item.output) : nil
    let sink = try BatchSink(
      audio, format: format, sampleRate: signal.sampleRate,
      channelCount: signal.channelCount, frameCount: signal.frameCount)
    let mix = try writesMix ? output(at: item.mix) : nil
    var mixSink: MixSink?
    if let mix {
      mixSink = try MixSink(
        mix, of: item, sampleRate: signal.sampleRate, frameCount: signal.frameCount)
    }
    let samplesPerSecond = rate * Double(signal.channelCount)
    try signal.render { (block) throws(ToolError) in
      try sink.write(block)
      try mixSink?.write(block)
      tally.add(hapticSeconds: Double(block.count) / samplesPerSecond)
    }
    let outputHash = try sink.finish()
    let mixHash = try mixSink?.finish()
    var gallery: [String: (file: DurableFile, entry: ManifestEntry.SideFile)] = [:]
    if writesPlots {
      let figures = try draw(pattern, of: item)
      for (path, bytes) in [
        (item.plot, figures.whole), (item.thumbnail, figures.thumbnail), (item.pattern, file.bytes),
      ] {
        let file = try output(at: path)
        gallery[path] = (file, ManifestEntry.SideFile(path: path, hash: try file.write(bytes)))
      }
    }
    let measurement = signal.measurement
    let entry = ManifestEntry(
      done: item, inputHash: inputHash, settings: settings,
      output: writesAudio ? item.output : nil, outputHash: outputHash,
      plot: gallery[item.plot]?.entry, thumbnail: gallery[item.thumbnail]?.entry,
      pattern: gallery[item.pattern]?.entry,
      mix: mixHash.map { ManifestEntry.SideFile(path: item.mix, hash: $0) },
      signal: ManifestEntry.Signal(
        frameCount: signal.frameCount, durationSeconds: Double(signal.frameCount) / rate,
        peak: measurement.peak, clippedCount: measurement.clippedCount),
      reading: pattern, notices: signal.notices,
      processingSeconds: Self.seconds - start)
    // After this line --resume repairs an interruption by renaming the files.
    let line = try journal.append(entry.line)
    try audio?.commit()
    try mix?.commit()
    for path in Self.galleryPaths(of: item) { try gallery[path]?.file.commit() }
    return line
  }

  private func draw(
    _ pattern: PatternReading, of item: BatchItem
  ) throws(ToolError) -> (whole: [UInt8], thumbnail: [UInt8]) {
    let audio = ShownAudio(
      pattern.layers, by: rendering,
      AudioFolders(resources: choices.resources, patternPath: item.path))
    let plot: PatternPlot
    do throws(OfflineError) {
      plot = try PatternPlot(
        pattern, audio: audio, name: item.path, profile: plotRendering.profile,
        options: plotRendering.options.rendering, bank: plotRendering.bank, size: plotSize)
    } catch {
      throw ToolError(.badData, "\(item.path): \(error)")
    }
    do throws(PlotError) {
      return (
        try plot.draw(.png, size: plotSize),
        try plot.draw(.png, size: Self.thumbnailSize, isThumbnail: true)
      )
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(item.plot): \(error)")
    }
  }

  /// An output, in a folder that is there; throws if writing it would replace an input.
  private func output(at path: String) throws(ToolError) -> DurableFile {
    let file = DurableFile(path: "\(folder)/\(path)")
    if let parent = FilePath.parent(of: file.path) { try BatchFolder.make(parent) }
    try file.refuse(replacing: inputs)
    return file
  }

  /// The files of the gallery, in the order in which they get their names.
  private static func galleryPaths(of item: BatchItem) -> [String] {
    [item.plot, item.thumbnail, item.pattern]
  }

  private func discardPartials(of item: BatchItem) {
    if writesAudio { DurableFile(path: "\(folder)/\(item.output)").discard() }
    guard writesPlots else { return }
    for path in Self.galleryPaths(of: item) {
      DurableFile(path: "\(folder)/\(path)").discard()
    }
    if writesMix { DurableFile(path: "\(folder)/\(item.mix)").discard() }
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
