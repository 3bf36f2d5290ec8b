import Glibc
import PacinianOutput

/// Writes a rendering to its target; a failure leaves nothing half-written behind.
struct RenderWriter {
  private enum Sink {
    case raw(RawFloatWriter)
    case file(OutputFile, AudioFileWriter)
  }

  private let target: RenderTarget
  private let sink: Sink

  init(_ target: RenderTarget, sampleRate: Int, channelCount: Int, frameCount: Int)
    throws(ToolError)
  {
    self.target = target
    if target.isStandardOutput {
      sink = .raw(RawFloatWriter(descriptor: STDOUT_FILENO))
      return
    }
    let file = try OutputFile(path: target.path, inputPath: target.inputPath)
    do throws(OutputError) {
      let writer = try AudioFileWriter(
        path: file.workingPath, format: target.format, sampleRate: sampleRate,
        channelCount: channelCount, frameCount: frameCount)
      sink = .file(file, writer)
    } catch {
      file.discard()
      throw OutputFile.failure(target.path, error.description)
    }
  }

  func write(_ block: Span<Float>) throws(ToolError) {
    try perform { () throws(OutputError) in
      switch sink {
      case .raw(let writer): try writer.write(block)
      case .file(_, let writer): try writer.write(block)
      }
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
