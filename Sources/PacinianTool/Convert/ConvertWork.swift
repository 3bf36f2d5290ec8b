import PacinianFormats
import PacinianModel

/// The conversion of the patterns of a batch.
struct ConvertWork: BatchWork {
  let place: BatchPlace
  let settings: String
  let choices: ConversionChoices
  let profile: ActuatorProfile?
  let reading: PatternReadingChoices

  var possibleSideFiles: [SideFile.Kind] { choices.format.possibleSideFiles }

  /// The file, and its pattern if its recordings decide the output too.
  typealias Input = (file: InputFile, pattern: PatternReading?)

  func read(_ item: BatchItem, _ entry: inout ManifestEntry) throws(ToolError) -> Input {
    let file = try reading.file(at: item.path)
    entry.inputHash = file.contentHash
    guard choices.format.isSound else { return (file, nil) }
    let pattern = try reading.read(file)
    let clips = try choices.recordings(of: pattern.layers, path: item.path)
    entry.settings += " recordings=\(ContentHash(ofRecordings: clips))"
    return (file, pattern)
  }

  func make(
    _ input: Input, of item: BatchItem, _ entry: inout ManifestEntry, for job: BatchJob<Self>
  ) throws(ToolError) -> BatchJob<Self>.Made {
    let pattern = if let ready = input.pattern { ready } else { try reading.read(input.file) }
    let conversion = try choices.convert(
      pattern.layers, name: item.path, path: item.path, profile: profile)
    entry.note(pattern, [])
    entry.losses = conversion.losses
    let made = try job.write(conversion, of: item, &entry)
    job.feed.update { $0.hapticSeconds += pattern.duration }
    return made
  }
}

extension PatternFormat {
  /// The files that a batch may write beside one of the format.
  var possibleSideFiles: [SideFile.Kind] {
    if self == .ahap { return [.transients] }
    return content == .packets ? [.description] : []
  }
}
