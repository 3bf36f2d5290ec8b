import Foundation
import PacinianOutput

extension HapticSystem {
  /// Writes the haptic bus of every engine to a WAV file of 32-bit floats. The file is complete
  /// when the output is detached.
  /// - Throws: what is wrong with the file.
  @discardableResult
  public func attachFile(at url: URL) throws -> HapticOutput {
    guard let format = AudioFileFormat(.wav, .float32) else {
      preconditionFailure("WAV holds 32-bit floats")
    }
    // The puller uses it from one thread at a time.
    let writer = Handed(
      try AudioFileWriter(
        path: url.path, format: format, sampleRate: configuration.sampleRate, frameCount: 0))
    let output = HapticOutput { block in
      try writer.value.write(block.haptic)
    } finish: {
      try writer.value.finish()
    }
    attach(output)
    return output
  }
}
