import PacinianAnalysis
import PacinianBase
import PacinianRendering
import PacinianMedia
import PacinianFormats
import PacinianModel
import PacinianPlot

/// The values that all patterns of a batch share. Renders one pattern at a time.
struct BatchJob: BatchWork {
  /// The outcome of one pattern.
  struct Outcome {
    enum Kind { case done, kept, failed(ToolError) }
    let kind: Kind
    /// The notices about recordings.
    var notices: [AudioNotice] = []
    /// The positions of its line in the journal; `nil` if not even the journal could be written.
    let line: Range<Int>?
  }

  private let choices: BatchChoices
  private let rendering: OfflineRendering
  /// The rendering of the figures: of the actuator also where the files are for ears.
  private let plotRendering: OfflineRendering
  private let settings: String
  private let ledger: ResumeLedger
  private let journal: ManifestJournal
  /// All files that are read in the batch.
  private let inputs: Set<FileIdentity>

  init(
    _ choices: BatchChoices, by rendering: OfflineRendering,
    plotting plotRendering: OfflineRendering,
    settings: String, journal: ManifestJournal, inputs: Set<FileIdentity>
  ) {
    self.choices = choices
    self.rendering = rendering
    self.plotRendering = plotRendering
    self.settings = settings
    ledger =
      choices.place.isResumed ? ResumeLedger(of: choices.place) : ResumeLedger()
    self.journal = journal
    self.inputs = inputs
  }

  /// The gallery shows them at this width or less.
  private static let thumbnailSize = PlotSize(width: 400, height: 280)

  /// The files beside each output. The gallery gets a stereo mix where both buses are apart.
  private var sideFiles: [SideFile.Kind] {
    guard choices.writesPlots else { return [] }
    let isApart = rendering.options.buses == .both && rendering.options.map == nil
    return [.plot, .thumbnail, .pattern] + (isApart ? [.mix] : [])
  }

  /// Renders a pattern unless an earlier run has done so. Never throws: a failure is an outcome.
  func run(_ item: BatchItem, tally: BatchTally) -> Outcome {
    let start = Self.seconds
    var inputHash: ContentHash?
    var settings = settings
    do throws(ToolError) {
      let file = try choices.reading.file(at: item.path)
      let hash = ContentHash(of: file.bytes)
      inputHash = hash
      var ready: (pattern: PatternReading, signal: OfflineSignal)?
      if rendering.options.buses.hasAudio {
        // The recordings decide the output too.
        let pattern = try choices.reading.read(file)
        let signal = try signal(of: pattern, item)
        settings += " recordings=\(ContentHash(ofRecordings: signal.recordings))"
        ready = (pattern, signal)
      }
      let kept = try ledger.keep(
        item, inputHash: hash, settings: settings, folder: choices.folder,
        writesAudio: choices.writesAudio, sideFiles: sideFiles, journal: journal)
      if let kept { return Outcome(kind: .kept, notices: ready?.signal.notices ?? [], line: kept) }
      if ready == nil {
        let pattern = try choices.reading.read(file)
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
      var entry = ManifestEntry(
        item, .failed, inputHash: inputHash, settings: settings,
        processingSeconds: Self.seconds - start)
      entry.error = error.message
      return Outcome(kind: .failed(error), line: try? journal.append(entry.line))
    }
  }

  private func signal(
    of pattern: PatternReading, _ item: BatchItem
  ) throws(ToolError) -> OfflineSignal {
    try choices.signal.signal(of: pattern.layers, by: rendering, name: item.path, path: item.path)
  }

  private func render(
    _ pattern: PatternReading, _ signal: OfflineSignal, of item: BatchItem, file: InputFile,
    inputHash: ContentHash, settings: String, start: Double, tally: BatchTally
  ) throws(ToolError) -> Range<Int> {
    let rate = Double(signal.sampleRate)
    let audio = try choices.writesAudio ? output(at: item.output) : nil
    let sink = try BatchSink(
      audio, format: choices.format.fileFormat, sampleRate: signal.sampleRate,
      channelCount: signal.channelCount, frameCount: signal.frameCount)
    var files: [SideFile.Kind: DurableFile] = [:]
    for kind in sideFiles { files[kind] = try output(at: item.path(of: kind)) }
    let mixSink = try files[.mix].map { (file) throws(ToolError) in
      try MixSink(file, of: item, sampleRate: signal.sampleRate, frameCount: signal.frameCount)
    }
    let samplesPerSecond = rate * Double(signal.channelCount)
    try signal.render { (block) throws(ToolError) in
      try sink.write(block)
      try mixSink?.write(block)
      tally.add(hapticSeconds: Double(block.count) / samplesPerSecond)
    }
    let outputHash = try sink.finish()
    var hashes: [SideFile.Kind: ContentHash] = [:]
    hashes[.mix] = try mixSink?.finish()
    if choices.writesPlots {
      let figures = try draw(pattern, of: item)
      hashes[.plot] = try files[.plot]?.write(figures.whole)
      hashes[.thumbnail] = try files[.thumbnail]?.write(figures.thumbnail)
      hashes[.pattern] = try files[.pattern]?.write(file.bytes)
    }
    let measurement = signal.measurement
    var entry = ManifestEntry(
      item, .done, inputHash: inputHash, settings: settings,
      processingSeconds: Self.seconds - start)
    entry.output = choices.writesAudio ? item.output : nil
    entry.outputHash = outputHash
    for (kind, hash) in hashes {
      entry.sideFiles[kind] = SideFile(path: item.path(of: kind), hash: hash)
    }
    entry.signal = ManifestEntry.Signal(
      frameCount: signal.frameCount, durationSeconds: Double(signal.frameCount) / rate,
      peak: measurement.peak, clippedCount: measurement.clippedCount)
    entry.note(pattern, signal.notices)
    // After this line --resume repairs an interruption by renaming the files.
    let line = try journal.append(entry.line)
    try audio?.commit()
    for kind in sideFiles { try files[kind]?.commit() }
    return line
  }

  private func draw(
    _ pattern: PatternReading, of item: BatchItem
  ) throws(ToolError) -> (whole: [UInt8], thumbnail: [UInt8]) {
    let audio = ShownAudio(
      pattern.layers, by: rendering,
      AudioFolders(resources: choices.signal.resources, patternPath: item.path))
    var plot = try PatternPlot(
      pattern, audio: audio, name: item.path, profile: plotRendering.profile,
      options: plotRendering.options.rendering, bank: plotRendering.bank, size: choices.plotSize)
    plot.frequencyEnd = choices.frequencyEnd
    do throws(PlotError) {
      return (
        try plot.draw(.png, size: choices.plotSize),
        try plot.draw(.png, size: Self.thumbnailSize, isThumbnail: true)
      )
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(item.path(of: .plot)): \(error)")
    }
  }

  /// An output, in a folder that is there; throws if writing it would replace an input.
  private func output(at path: String) throws(ToolError) -> DurableFile {
    let file = DurableFile(path: "\(choices.folder)/\(path)")
    try BatchFolder.make(above: path, in: choices.folder)
    try file.refuse(replacing: inputs)
    return file
  }

  private func discardPartials(of item: BatchItem) {
    let outputs = choices.writesAudio ? [item.output] : []
    for path in outputs + sideFiles.map(item.path) {
      DurableFile(path: "\(choices.folder)/\(path)").discard()
    }
  }

  private static var seconds: Double { Double(pacinian_nanoseconds()) / 1e9 }
}
