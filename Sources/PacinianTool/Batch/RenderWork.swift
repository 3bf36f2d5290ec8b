import PacinianAnalysis
import PacinianRendering
import PacinianMedia
import PacinianFormats
import PacinianModel
import PacinianPlot

/// The rendering of the patterns of a batch.
struct RenderWork: BatchWork {
  let choices: BatchChoices
  let rendering: OfflineRendering
  /// The rendering of the figures: of the actuator also where the files are for ears.
  let plotRendering: OfflineRendering
  let settings: String

  var place: BatchPlace { choices.place }
  var writesOutput: Bool { choices.writesAudio }
  /// The gallery gets a stereo mix where both buses are apart.
  var sideFiles: [SideFile.Kind] {
    guard choices.writesPlots else { return [] }
    let isApart = rendering.options.buses == .both && rendering.options.map == nil
    return [.plot, .thumbnail, .pattern] + (isApart ? [.mix] : [])
  }

  /// The gallery shows them at this width or less.
  private static let thumbnailSize = PlotSize(width: 400, height: 280)
  /// Seconds of signal (about 50 µs of work) between reports of progress.
  private static let secondsAtATime = 1.0

  /// The file, and its pattern and signal if its recordings decide the output too.
  struct Input {
    let file: InputFile
    var ready: (pattern: PatternReading, signal: OfflineSignal)?
  }

  func read(_ item: BatchItem, _ entry: inout ManifestEntry) throws(ToolError) -> Input {
    var input = Input(file: try choices.reading.file(at: item.path))
    entry.inputHash = ContentHash(of: input.file.bytes)
    if rendering.options.buses.hasAudio {
      let ready = try signal(of: input.file, item)
      entry.settings += " recordings=\(ContentHash(ofRecordings: ready.signal.recordings))"
      input.ready = ready
    }
    return input
  }

  func notices(_ input: Input) -> [AudioNotice] { input.ready?.signal.notices ?? [] }

  private func signal(
    of file: InputFile, _ item: BatchItem
  ) throws(ToolError) -> (pattern: PatternReading, signal: OfflineSignal) {
    let pattern = try choices.reading.read(file)
    return (
      pattern,
      try choices.signal.signal(
        of: pattern.layers, by: rendering, name: item.path, path: item.path)
    )
  }

  func make(
    _ input: Input, of item: BatchItem, _ entry: inout ManifestEntry, for job: BatchJob<Self>
  ) throws(ToolError) -> BatchJob<Self>.Made {
    let (pattern, signal) =
      if let ready = input.ready { ready } else { try self.signal(of: input.file, item) }
    let audio = try writesOutput ? job.output(at: item.output) : nil
    let sink = try BatchSink(
      audio, format: choices.format.fileFormat, sampleRate: signal.sampleRate,
      channelCount: signal.channelCount, frameCount: signal.frameCount)
    var files: [SideFile.Kind: DurableFile] = [:]
    for kind in sideFiles { files[kind] = try job.output(at: item.path(of: kind)) }
    let mixSink = try files[.mix].map { (file) throws(ToolError) in
      try MixSink(file, of: item, sampleRate: signal.sampleRate, frameCount: signal.frameCount)
    }
    try render(signal, to: sink, mixSink, job.feed)
    entry.output = audio == nil ? nil : item.output
    entry.outputHash = try sink.finish()
    var hashes: [SideFile.Kind: ContentHash] = [:]
    hashes[.mix] = try mixSink?.finish()
    if choices.writesPlots {
      let figures = try draw(pattern, of: item)
      hashes[.plot] = try files[.plot]?.write(figures.whole)
      hashes[.thumbnail] = try files[.thumbnail]?.write(figures.thumbnail)
      hashes[.pattern] = try files[.pattern]?.write(input.file.bytes)
    }
    for (kind, hash) in hashes {
      entry.sideFiles[kind] = SideFile(path: item.path(of: kind), hash: hash)
    }
    entry.signal = ManifestEntry.Signal(
      frameCount: signal.frameCount,
      durationSeconds: Double(signal.frameCount) / Double(signal.sampleRate),
      peak: signal.measurement.peak, clippedCount: signal.measurement.clippedCount)
    entry.note(pattern, signal.notices)
    return .init(
      files: [audio].compactMap(\.self) + sideFiles.compactMap { files[$0] },
      notices: signal.notices)
  }

  private func render(
    _ signal: OfflineSignal, to sink: BatchSink, _ mixSink: MixSink?, _ feed: ProgressReport.Feed
  ) throws(ToolError) {
    let samplesPerSecond = Double(signal.sampleRate) * Double(signal.channelCount)
    var untold = 0.0
    func tell() {
      feed.update { [untold] in $0.hapticSeconds += untold }
      untold = 0
    }
    try signal.render { (block) throws(ToolError) in
      try sink.write(block)
      try mixSink?.write(block)
      untold += Double(block.count) / samplesPerSecond
      if untold >= Self.secondsAtATime { tell() }
    }
    tell()
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
}
