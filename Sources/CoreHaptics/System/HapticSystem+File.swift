#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianMedia

extension HapticSystem {
  /// Writes both buses of every engine to a WAV file of 24 bits with three channels: left, right,
  /// haptic. Samples beyond full scale are cut. The header is renewed with each block, so that the
  /// file is whole at every moment, also after the end of a program that detaches nothing.
  /// ``detach(_:)`` and ``detachAll()`` close it, and an error of the disk is known then.
  /// - Throws: the error of the file.
  @discardableResult
  public func attachFile(at url: URL) throws -> HapticOutput {
    guard let format = AudioFileFormat(.wav, .int24) else {
      preconditionFailure("WAV holds 24-bit integers")
    }
    // The puller uses it from one thread at a time.
    let writer = Handed(
      try AudioFileWriter(
        path: url.path, format: format, sampleRate: configuration.sampleRate,
        channelCount: 3, frameCount: 0, isOpenEnded: true))
    let output = HapticOutput { block in
      let samples = (0..<3 * block.frameCount).map { index in
        let (frame, channel) = index.quotientAndRemainder(dividingBy: 3)
        return channel == 2 ? block.haptic[frame] : block.audio[2 * frame + channel]
      }
      try writer.value.write(samples.span)
    } finish: {
      try writer.value.finish()
    }
    attach(output)
    return output
  }
}

#endif
