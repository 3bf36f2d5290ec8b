import PacinianRendering

extension AudioWaveform {
  /// The most bytes of decoded audio that Core Haptics lets a process have.
  public static let defaultByteLimit = 8 << 20
  /// Resampled audio may take so many times the limit of decoded audio: from 12 kHz to 48 kHz.
  private static let resampledShare = 4

  /// Decodes an audio file in memory.
  /// - Parameters:
  ///   - sampleRate: Hz of the bus; the audio is resampled to it.
  ///   - byteLimit: bytes that the decoded samples may take.
  /// - Throws: `invalidAudioResource`, or `resourceNotAvailable` beyond the limit.
  /// Complexity: O(samples).
  public convenience init(
    bytes: [UInt8], sampleRate: Int, byteLimit: Int = defaultByteLimit
  ) throws(AudioResourceError) {
    try self.init(bytes: bytes, sampleRate: sampleRate, budget: AudioBudget(byteLimit: byteLimit))
  }

  convenience init(
    _ file: AudioFile, sampleRate: Int, budget: AudioBudget
  ) throws(AudioResourceError) {
    let decoder = AudioDecoder(name: file.name, byteLimit: budget.available)
    try self.init(
      try decoder.decode(descriptor: file.descriptor), name: file.name, sampleRate: sampleRate,
      budget: budget)
  }

  convenience init(
    bytes: [UInt8], sampleRate: Int, budget: AudioBudget
  ) throws(AudioResourceError) {
    let name = "the audio data"
    let decoder = AudioDecoder(name: name, byteLimit: budget.available)
    let decoded = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(AudioResourceError) in
      try decoder.decode(bytes: bytes)
    }
    try self.init(decoded, name: name, sampleRate: sampleRate, budget: budget)
  }

  private convenience init(
    _ decoded: DecodedAudio?, name: String, sampleRate: Int, budget: AudioBudget
  ) throws(AudioResourceError) {
    let most = Self.resampledShare * budget.byteLimit / MemoryLayout<Float>.stride
    guard let decoded,
      let audio = try Resampler.resample(decoded, to: sampleRate, sampleLimit: most, name: name),
      budget.take(decoded.byteCount)
    else { throw budget.exhausted(by: name) }
    let byteCount = decoded.byteCount
    self.init(
      audio.samples, channelCount: audio.channelCount, sampleRate: sampleRate,
      isTruncated: decoded.isTruncated, byteCount: byteCount
    ) { budget.giveBack(byteCount) }
  }
}
