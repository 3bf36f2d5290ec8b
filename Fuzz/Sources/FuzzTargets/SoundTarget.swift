import PacinianBase
@testable import PacinianAnalysis
@testable import PacinianMedia
import PacinianFormats

/// A file of a sound: it becomes patterns that both formats can hold and that read back without a
/// finding, or is refused with words.
enum SoundTarget {
  /// Longer sounds only take longer: a header may claim much silence.
  private static let mostSamples = 1 << 18

  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let file = tmpfile() else { return }
    defer { fclose(file) }
    guard fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      return
    }
    rewind(file)
    do throws(SoundError) {
      let reader = try SoundReader(descriptor: fileno(file), name: "sound")
      var transcriber = SampleTranscriber(sampleRate: reader.sampleRate)
      var block: [Float] = []
      repeat {
        reader.read(into: &block)
        transcriber.append(block.span)
      } while !block.isEmpty && transcriber.intake.sampleCount < mostSamples
      check(transcriber.finish())
    } catch {
      demand(!error.message.isEmpty, "an error has words")
    }
  }

  private static func check(_ transcription: Transcription) {
    let phone = PatternWriter(.ahap, options: .init(keepsAppleLimits: true))
    let layers = transcription.layers
    guard let texts = try? PatternWriter(.haptic).write(layers).texts,
      let phoneTexts = try? phone.write([transcription.phonePattern.pattern]).texts
    else { return demand(false, "a transcription can be written") }
    for text in texts + phoneTexts {
      let reading = try? PatternReader(options: .init(isStrict: true)).read(Array(text.utf8))
      // A pattern of silence is empty, which is told.
      demand(
        reading.map { $0.diagnostics.isEmpty || transcription.isSilent } == true,
        "what was written has no mistake: \(text)")
    }
  }
}
