import PacinianBase
import PacinianAnalysis
import PacinianMedia
import PacinianModel

/// The sound that a command reads: a file, or standard input. It can be read more than once, always
/// with the same choices.
final class SoundInput {
  let path: String
  /// The sound in messages.
  let name: String
  private let file: FileDescriptor
  private let choices: TranscribeChoices
  /// Whether a long analysis shows a bar on standard error.
  private let showsProgress: Bool
  /// Whether the file has turned out to end before the samples that its header announces.
  private(set) var isTruncated = false
  /// The channels of the file that are taken, and the power of their mean.
  private var taken: TakenChannels?

  /// Opens the file at a path; what comes through standard input is put into a file first, which
  /// has no name.
  init(
    path: String, _ choices: TranscribeChoices, showsProgress: Bool = false
  ) throws(ToolError) {
    self.path = path
    self.choices = choices
    self.showsProgress = showsProgress
    name = path == "-" ? "standard input" : path
    file = path == "-" ? try Self.spooled() : try Self.opened(path)
  }

  deinit { try? file.close() }

  /// The transcription of the sound, and its transcriber, with a bar if it takes long.
  func transcribe(
    vibrationOf profile: ActuatorProfile?, _ options: TranscriptionOptions
  ) throws(ToolError) -> (SampleTranscriber, Transcription) {
    let header = try reader()
    let rate = Double(header.sampleRate)
    let total = min(Double(header.announcedCount) / rate, choices.until) - choices.from
    let bar = showsProgress ? SoundProgress.feed(of: total) : nil
    defer { bar?.end() }
    let taken = try takenChannels()
    let isApart = profile == nil && taken.numbers.count > 1
    var transcriber = SampleTranscriber(
      sampleRate: header.sampleRate, channelCount: isApart ? taken.numbers.count : 1,
      vibrationOf: profile)
    transcriber.progress = { seconds in bar?.update { $0 = seconds } }
    try read(isApart ? .each(taken.numbers) : taken.channel) { block, _ in
      transcriber.append(block)
    }
    let transcription = transcriber.finish(options)
    return (transcriber, transcription)
  }

  /// The remarks about the channels that are taken, once they are known.
  var remarks: [String] { taken?.remarks(choices.kind) ?? [] }

  /// Calls `body` with each block of the wanted part of the sound as one channel, and its rate.
  func read(_ body: (Span<Float>, Int) throws(ToolError) -> Void) throws(ToolError) {
    try read(takenChannels().channel, body)
  }

  /// Finds the channels that are taken, which takes a look at all samples of several.
  private func takenChannels() throws(ToolError) -> TakenChannels {
    if let taken { return taken }
    let count = try reader().channelCount
    var found: TakenChannels
    if case .number(let number) = choices.channel {
      found = TakenChannels(numbers: number...number)
    } else {
      found = TakenChannels(of: count, hapticCount: try hapticChannelCount(), kind: choices.kind)
    }
    if found.numbers.count > 1 {
      try read(.each(found.numbers)) { block, _ in found.add(block) }
    }
    taken = found
    return found
  }

  private func hapticChannelCount() throws(ToolError) -> Int {
    lseek(file.number, 0, SEEK_SET)
    do throws(FileError) {
      return OggPages.hapticChannelCount(
        ofFileBeginningWith: try file.readAll(byteLimit: Self.commentBytes))
    } catch {
      throw InputFile.failure(name, error)
    }
  }

  /// Calls `body` with each block of the wanted part of some channels, and the rate.
  private func read(
    _ channel: SoundReader.Channel, _ body: (Span<Float>, Int) throws(ToolError) -> Void
  ) throws(ToolError) {
    let reader = try reader(channel)
    let rate = Double(reader.sampleRate)
    let width = if case .each(let numbers) = channel { numbers.count } else { 1 }
    let first = Int(limiting: (choices.from * rate).rounded())
    let end = choices.until.isFinite ? Int(limiting: (choices.until * rate).rounded()) : Int.max
    let most = first + Int(limiting: InputLimit.soundSeconds * rate)
    // (More may come than a header announces.)
    try Self.check(min(reader.announcedCount, end) <= most, name)
    var (block, position) = ([Float](), 0)
    while position < end {
      try Self.check(position <= most, name)
      reader.read(into: &block)
      guard !block.isEmpty else {
        isTruncated = reader.isTruncated
        break
      }
      let count = block.count / width
      let low = min(max(first - position, 0), count)
      let high = min(end - position, count)
      if low < high {
        try body(block.span.extracting((low * width)..<(high * width)), reader.sampleRate)
      }
      position += count
    }
  }

  private static func check(_ isWithinLimit: Bool, _ name: String) throws(ToolError) {
    guard !isWithinLimit else { return }
    throw ToolError(
      .badData,
      "\(name) lasts longer than \(Int(limiting: InputLimit.soundSeconds / 3600)) hours; take a part "
        + "with --from and --until")
  }

  private func reader(_ channel: SoundReader.Channel? = nil) throws(ToolError) -> SoundReader {
    lseek(file.number, 0, SEEK_SET)
    do throws(SoundError) {
      return try SoundReader(
        descriptor: file.number, name: name, channel: channel ?? choices.channel)
    } catch {
      throw ToolError(.badData, error.message)
    }
  }

  private static func opened(_ path: String) throws(ToolError) -> FileDescriptor {
    let file: FileDescriptor
    do throws(FileError) {
      file = try FileDescriptor.reading(path, waits: false)
    } catch {
      throw InputFile.failure(path, error)
    }
    guard file.isPlain else {
      try? file.close()
      throw ToolError(.missingInput, "\(path) is not a file; name a sound, or - for a pipe")
    }
    return file
  }

  /// The content of standard input in a file without a name.
  private static func spooled() throws(ToolError) -> FileDescriptor {
    guard let stream = tmpfile() else {
      throw OutputFile.failure("a temporary file", FileError.last.reason)
    }
    defer { fclose(stream) }
    let file = FileDescriptor(fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0))
    do throws(ToolError) {
      var (byteCount, piece) = (0, try nextPiece())
      while !piece.isEmpty {
        byteCount += piece.count
        guard byteCount <= InputLimit.pipedSound else {
          throw ToolError(
            .badData,
            "standard input has more than \(InputLimit.pipedSound >> 30) GiB; put the sound into a "
              + "file and name that")
        }
        do throws(FileError) {
          try file.write(piece)
        } catch {
          throw OutputFile.failure("a temporary file", error.reason)
        }
        piece = try nextPiece()
      }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  private static func nextPiece() throws(ToolError) -> [UInt8] {
    do throws(FileError) {
      return try FileDescriptor.standardInput.readAll(byteLimit: pieceBytes)
    } catch {
      throw InputFile.failure(ofInput: error)
    }
  }

  private static let pieceBytes = 1 << 18
  /// The bytes in which a file's comments are looked for; the ones about channels are short.
  private static let commentBytes = 1 << 16
}
