import PacinianBase
import PacinianMedia

/// Writes a rendering to its target; a failure leaves nothing half-written behind.
struct RenderWriter {
  private enum Sink {
    /// Raw 32-bit floats, in the machine's byte order.
    case raw
    case file(OutputFile, AudioFileWriter)
  }

  private let target: RenderTarget
  private let sink: Sink

  init(_ target: RenderTarget, sampleRate: Int, channelCount: Int, frameCount: Int)
    throws(ToolError)
  {
    self.target = target
    if target.isStandardOutput {
      sink = .raw
      return
    }
    let file = try OutputFile(path: target.path, inputPath: target.inputPath)
    do throws(OutputError) {
      let writer = try AudioFileWriter(
        format: target.format, sampleRate: sampleRate, channelCount: channelCount,
        frameCount: frameCount
      ) { () throws(FileError) in try file.replacement.create() }
      sink = .file(file, writer)
    } catch {
      file.discard()
      throw OutputFile.failure(target.path, error.description)
    }
  }

  func write(_ block: Span<Float>) throws(ToolError) {
    switch sink {
    case .raw: try StandardStreams.write(block.bytes)
    case .file(_, let writer): try perform { () throws(OutputError) in try writer.write(block) }
    }
  }

  func finish() throws(ToolError) {
    guard case .file(let file, let writer) = sink else { return }
    try perform { () throws(OutputError) in try writer.finish() }
    try file.commit()
  }

  private func perform(_ action: () throws(OutputError) -> Void) throws(ToolError) {
    do throws(OutputError) {
      try action()
    } catch {
      if case .file(let file, _) = sink { file.discard() }
      throw OutputFile.failure(target.name, error.description)
    }
  }
}
