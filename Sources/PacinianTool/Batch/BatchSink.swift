import PacinianBase
import PacinianMedia

/// The receiver of one pattern's samples: a file, or only a hash.
struct BatchSink {
  private enum Destination {
    /// The hash is taken on the way where the file is written from front to back.
    case file(DurableFile, AudioFileWriter, ContentHasher?)
    case hash(ContentHasher)
  }

  private let destination: Destination

  /// - Parameter file: `nil` writes nothing.
  init(
    _ file: DurableFile?, format: AudioFileFormat, sampleRate: Int, channelCount: Int,
    frameCount: Int
  ) throws(ToolError) {
    guard let file else {
      destination = .hash(ContentHasher())
      return
    }
    do throws(OutputError) {
      let writer = try AudioFileWriter(
        format: format, sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount,
        isDurable: true
      ) { () throws(FileError) in try file.replacement.create() }
      let hasher = writer.header.map { header in
        let hasher = ContentHasher()
        hasher.append(header.span.bytes)
        return hasher
      }
      destination = .file(file, writer, hasher)
    } catch {
      throw OutputFile.failure(file.path, error.description)
    }
  }

  func write(_ block: Span<Float>) throws(ToolError) {
    switch destination {
    case .hash(let hasher): hasher.append(block.bytes)
    case .file(let file, let writer, let hasher):
      hasher?.append(block.bytes)
      do throws(OutputError) {
        try writer.write(block)
      } catch {
        throw OutputFile.failure(file.path, error.description)
      }
    }
  }

  /// Completes the file and brings it to the disk, under its partial name. Returns the hash of the
  /// file, or of the 32-bit samples without a file.
  func finish() throws(ToolError) -> ContentHash {
    switch destination {
    case .hash(let hasher): return hasher.hash
    case .file(let file, let writer, let hasher):
      do throws(OutputError) {
        try writer.finish()
      } catch {
        throw OutputFile.failure(file.path, error.description)
      }
      if let hasher { return hasher.hash }
      return try file.writtenHash()
    }
  }
}
