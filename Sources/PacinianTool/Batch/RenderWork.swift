import PacinianAnalysis
import PacinianRendering
import PacinianMedia
import PacinianFormats
import PacinianFigures

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
    entry.inputHash = input.file.contentHash
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
    let writer = try SampleWriter(
      audio.map { .file($0, choices.format.fileFormat) } ?? .nothing,
      sampleRate: signal.sampleRate, channelCount: signal.channelCount,
      frameCount: signal.frameCount)
    var files: [SideFile.Kind: OutputFile] = [:]
    for kind in sideFiles { files[kind] = try job.output(at: item.path(of: kind)) }
    // Browsers play two channels, whatever they make of three.
    let mix = try files[.mix].map { (file) throws(ToolError) in
      try SampleWriter(
        .file(file, Self.mixFormat(item)),
        sampleRate: signal.sampleRate, channelCount: 2, frameCount: signal.frameCount)
    }
    try render(signal, to: writer, mix, job.feed)
    entry.output = audio == nil ? nil : item.output
    entry.outputHash = try writer.finishHashed()
    func note(_ kind: SideFile.Kind, _ hash: ContentHash) {
      entry.sideFiles[kind] = SideFile(path: item.path(of: kind), hash: hash)
    }
    if let mix { note(.mix, try mix.finishHashed()) }
    if choices.writesPlots {
      let (figure, thumbnail) = try draw(pattern, of: item)
      for (kind, bytes) in [
        (SideFile.Kind.plot, figure), (.thumbnail, thumbnail), (.pattern, input.file.bytes),
      ] {
        try files[kind]?.write(bytes)
        note(kind, ContentHash(of: bytes))
      }
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
    _ signal: OfflineSignal, to writer: SampleWriter, _ mix: SampleWriter?,
    _ feed: StatusFeed<BatchProgress>
  ) throws(ToolError) {
    let samplesPerSecond = Double(signal.sampleRate) * Double(signal.channelCount)
    var untold = 0.0
    func tell() {
      feed.update { [untold] in $0.hapticSeconds += untold }
      untold = 0
    }
    try signal.render { (block) throws(ToolError) in
      try writer.write(block)
      if let mix { try mix.write(Self.mix(block).span) }
      untold += Double(block.count) / samplesPerSecond
      if untold >= Self.secondsAtATime { tell() }
    }
    tell()
  }

  private static func mixFormat(_ item: BatchItem) -> AudioFileFormat {
    guard let format = AudioFileFormat(item.isFLAC ? .wav : .flac, .int16) else {
      preconditionFailure("both containers hold 16 bits")
    }
    return format
  }

  /// Both buses for two ears: the vibration is in the middle.
  /// - Parameter block: frames of left, right and vibration.
  private static func mix(_ block: Span<Float>) -> [Float] {
    var mix = [Float](repeating: 0, count: block.count / 3 * 2)
    for frame in 0..<block.count / 3 {
      mix[2 * frame] = block[3 * frame] + block[3 * frame + 2]
      mix[2 * frame + 1] = block[3 * frame + 1] + block[3 * frame + 2]
    }
    return mix
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
