import PacinianPattern
import PacinianRendering

/// Decoded audio at the rate of a bus, mono or stereo. Immutable; any thread.
public final class AudioWaveform: @unchecked Sendable {
  /// The most bytes of decoded audio that Core Haptics lets a process have.
  public static let defaultByteLimit = 8 << 20
  /// Resampled audio may take so many times the limit of decoded audio: from 12 kHz to 48 kHz.
  static let resampledShare = 4
  /// Frames of silence before and after, which interpolation may read.
  package static let margin = 64

  /// Hz; the bus's.
  public let sampleRate: Int
  public let frameCount: Int
  public let isStereo: Bool
  /// Whether the file ends before the samples that its header announces: the waveform is those that
  /// are there.
  let isTruncated: Bool
  /// Bytes of the decoded samples at the file's own rate, which count against a limit.
  package let byteCount: Int
  /// `frameCount` samples, ``margin`` zeros around them; both are the same for mono.
  package let left: UnsafePointer<Float>
  package let right: UnsafePointer<Float>
  private let memory = Memory()
  private let budget: AudioBudget

  /// The duration.
  package var seconds: Double { Double(frameCount) / Double(sampleRate) }

  /// Decodes an audio file.
  /// - Parameters:
  ///   - sampleRate: Hz of the bus; the audio is resampled to it.
  ///   - byteLimit: bytes that the decoded samples may take.
  /// - Throws: `fileNotFound`, `invalidAudioResource`, or `resourceNotAvailable` beyond the limit.
  /// Complexity: O(samples).
  public convenience init(
    path: String, sampleRate: Int, byteLimit: Int = defaultByteLimit
  ) throws(AudioResourceError) {
    let file = try AudioFile(path: path)
    try self.init(file, sampleRate: sampleRate, budget: AudioBudget(byteLimit: byteLimit))
  }

  /// Decodes an audio file in memory; otherwise as ``init(path:sampleRate:byteLimit:)``.
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

  private init(
    _ decoded: DecodedAudio?, name: String, sampleRate: Int, budget: AudioBudget
  ) throws(AudioResourceError) {
    let most = Self.resampledShare * budget.byteLimit / MemoryLayout<Float>.stride
    guard let decoded,
      let audio = try Resampler.resample(decoded, to: sampleRate, sampleLimit: most, name: name),
      budget.take(decoded.byteCount)
    else { throw budget.exhausted(by: name) }
    self.budget = budget
    self.sampleRate = sampleRate
    isTruncated = decoded.isTruncated
    byteCount = decoded.byteCount
    let channels = audio.channelCount
    let count = audio.samples.count / channels
    frameCount = count
    isStereo = channels == 2
    let memory = memory
    let planes = (0..<channels).map { channel in
      let plane = memory.array(of: Float.self, count: count + 2 * Self.margin) + Self.margin
      for frame in 0..<count { plane[frame] = audio.samples[frame * channels + channel] }
      return UnsafePointer(plane)
    }
    left = planes[0]
    right = planes[channels - 1]
  }

  deinit { budget.giveBack(byteCount) }
}
