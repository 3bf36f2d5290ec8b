import CPacinianLibraries
import PacinianRendering

/// Changes the rate of whole recordings through libsoxr at its highest quality.
enum Resampler {
  /// - Returns: the audio at `sampleRate`, or `nil` if it would have more than `sampleLimit`
  ///   samples.
  static func resample(
    _ audio: DecodedAudio, to sampleRate: Int, sampleLimit: Int, name: String
  ) throws(AudioResourceError) -> DecodedAudio? {
    guard audio.sampleRate != sampleRate, !audio.samples.isEmpty else { return audio }
    let frames = audio.samples.count / audio.channelCount
    let ratio = Double(sampleRate) / Double(audio.sampleRate)
    let wanted = (Double(frames) * ratio).rounded(.up)
    guard wanted <= Double(sampleLimit / audio.channelCount) else { return nil }
    var soxr = pacinian_soxr()
    guard pacinian_soxr_open(&soxr) else {
      throw .invalid("cannot resample \(name): libsoxr is missing; install libsoxr0")
    }
    var output = [Float](repeating: 0, count: Int(wanted) * audio.channelCount)
    var written = 0
    // Double precision inside: the answer does not depend on the machine's vectors.
    var quality = soxr.quality_spec(UInt(SOXR_28_BITQ), 0)
    var threads = soxr.runtime_spec(1)
    let failure = soxr.oneshot(
      Double(audio.sampleRate), Double(sampleRate), UInt32(audio.channelCount), audio.samples,
      frames, nil, &output, Int(wanted), &written, nil, &quality, &threads)
    if let failure {
      throw .invalid("cannot resample \(name): \(String(cString: failure)); resample it yourself")
    }
    output.removeLast(output.count - written * audio.channelCount)
    return DecodedAudio(sampleRate: sampleRate, channelCount: audio.channelCount, samples: output)
  }
}
