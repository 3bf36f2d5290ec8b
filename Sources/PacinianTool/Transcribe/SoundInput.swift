import Glibc
import PacinianAnalysis
import PacinianFiles

/// The sound that a command reads: a file, or standard input.
struct SoundInput {
  let path: String

  /// The sound in messages.
  var name: String { path == "-" ? "standard input" : path }

  /// Reads the sound from its start to its end, or to the end of the wanted part.
  func analyse(_ choices: TranscribeChoices) throws(ToolError) -> SoundAnalyser {
    let file = try open()
    defer { try? file.close() }
    do throws(SoundError) {
      let reader = try SoundReader(
        descriptor: file.number, name: name, channel: choices.channel)
      return try Self.analyse(reader, choices)
    } catch {
      throw ToolError(.badData, error.message)
    }
  }

  private static func analyse(
    _ reader: SoundReader, _ choices: TranscribeChoices
  ) throws(SoundError) -> SoundAnalyser {
    var analyser = SoundAnalyser(sampleRate: reader.sampleRate)
    let rate = Double(reader.sampleRate)
    let first = Int((choices.from * rate).rounded())
    let end =
      choices.until.isFinite ? Int((choices.until * rate).rounded()) : Int.max
    var (block, position) = ([Float](), 0)
    while position < end {
      try reader.read(into: &block)
      guard !block.isEmpty else { break }
      let low = min(max(first - position, 0), block.count)
      let high = min(end - position, block.count)
      if low < high { analyser.append(block.span.extracting(low..<high)) }
      position += block.count
    }
    return analyser
  }

  /// A file that can be read from any position: what comes through a pipe is put into one first,
  /// which has no name.
  private func open() throws(ToolError) -> FileDescriptor {
    guard path != "-" else { return try spooled() }
    let file: FileDescriptor
    do throws(FileError) {
      file = try FileDescriptor.reading(path, waits: false)
    } catch {
      throw InputFile.failure(name, error.reason)
    }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.kind == S_IFREG else {
      try? file.close()
      throw ToolError(.missingInput, "\(path) is not a file; name a sound, or - for a pipe")
    }
    return file
  }

  /// The content of standard input in a file without a name.
  private func spooled() throws(ToolError) -> FileDescriptor {
    guard let stream = tmpfile() else {
      throw OutputFile.failure("a temporary file", FileError.last.reason)
    }
    defer { fclose(stream) }
    let file = FileDescriptor(fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0))
    do throws(ToolError) {
      var piece = try nextPiece()
      while !piece.isEmpty {
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
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  private func nextPiece() throws(ToolError) -> [UInt8] {
    var problem: FileError?
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
      do throws(FileError) {
        count = try FileDescriptor.standardInput.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        problem = error
      }
    }
    if let problem { throw InputFile.failure(name, StandardStreams.reason(problem)) }
    return piece
  }

  private static let pieceBytes = 1 << 18
}
