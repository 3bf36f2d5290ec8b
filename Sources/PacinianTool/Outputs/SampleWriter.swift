import PacinianBase
import PacinianMedia

/// The receiver of a rendering's samples. A failure leaves nothing half-written behind.
struct SampleWriter {
  enum Target {
    /// Raw 32-bit floats, in the machine's byte order.
    case standardOutput
    case file(OutputFile, AudioFileFormat)
    /// Samples that are hashed and not kept.
    case nothing
  }

  private let target: Target
  private let writer: AudioFileWriter?
  /// Takes the hash of samples that are not kept, and of a durable file that is written from front
  /// to back.
  private let hasher: ContentHasher?

  init(
    _ target: Target, sampleRate: Int, channelCount: Int, frameCount: Int
  ) throws(ToolError) {
    self.target = target
    switch target {
    case .standardOutput: (writer, hasher) = (nil, nil)
    case .nothing: (writer, hasher) = (nil, ContentHasher())
    case .file(let file, let format):
      do throws(OutputError) {
        let writer = try AudioFileWriter(
          format: format, sampleRate: sampleRate, channelCount: channelCount,
          frameCount: frameCount, isDurable: file.isDurable
        ) { () throws(FileError) in try file.replacement.create() }
        let header = file.isDurable ? writer.header : nil
        hasher = header.map { _ in ContentHasher() }
        if let header { hasher?.append(header.span.bytes) }
        self.writer = writer
      } catch {
        throw Self.failure(file, error)
      }
    }
  }

  func write(_ block: Span<Float>) throws(ToolError) {
    hasher?.append(block.bytes)
    switch target {
    case .standardOutput: try StandardStreams.write(block.bytes)
    case .file(let file, _):
      do throws(OutputError) { try writer?.write(block) } catch { throw Self.failure(file, error) }
    case .nothing: break
    }
  }

  /// Completes a file. One that is not durable gets its name.
  func finish() throws(ToolError) {
    guard case .file(let file, _) = target else { return }
    do throws(OutputError) { try writer?.finish() } catch { throw Self.failure(file, error) }
    if !file.isDurable { try file.commit() }
  }

  /// Completes a durable file, under its working name. Returns the hash of the file, or of the
  /// 32-bit samples without a file.
  func finishHashed() throws(ToolError) -> ContentHash {
    try finish()
    if let hasher { return hasher.hash }
    guard case .file(let file, _) = target else { preconditionFailure("what is piped has no hash") }
    return try file.writtenHash()
  }

  private static func failure(_ file: OutputFile, _ error: OutputError) -> ToolError {
    file.discard()
    return OutputFile.failure(file.path, error.description)
  }
}
