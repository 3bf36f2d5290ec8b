import CPacinianLibraries
import PacinianBase

/// A reason why a sound cannot be read: one sentence with the remedy.
package struct SoundError: Error {
  package let message: String
}

/// Reads a sound through libsndfile, in blocks of the channels that are wanted.
package final class SoundReader {
  /// The channels that are read, counted from 1.
  package enum Channel: Equatable {
    /// The mean of all.
    case mix
    /// One of them.
    case number(Int)
    /// The mean of some.
    case mean(ClosedRange<Int>)
    /// Some of them, interleaved.
    case each(ClosedRange<Int>)

    /// The channels, of a file that has `count`.
    fileprivate func numbers(of count: Int) -> ClosedRange<Int> {
      switch self {
      case .mix: 1...max(count, 1)
      case .number(let number): number...number
      case .mean(let numbers), .each(let numbers): numbers
      }
    }
  }

  package let sampleRate: Int
  package let channelCount: Int
  /// The frames that the header announces; more or less may come.
  package let announcedCount: Int
  /// Whether the file ends before the samples that its header announces, once all have been read.
  package private(set) var isTruncated: Bool
  private var readCount = 0

  private let file: OpaquePointer
  private let sndfile: pacinian_sndfile
  private let name: String
  private let channel: Channel
  private var interleaved: [Float]
  /// The bytes of a file in memory, which libsndfile reads as long as the file is open.
  private let memory: BytesInMemory?

  /// Frames read at a time, for up to ``mostChannels`` channels.
  private static let blockFrames = 8_192
  /// Microphone arrays have 64 channels; a header of more is a mistake.
  private static let mostChannels = 256

  /// - Parameters:
  ///   - descriptor: of a file that can be read from any position; stays open.
  ///   - name: of the sound, in messages.
  package convenience init(
    descriptor: Int32, name: String, channel: Channel = .mix
  ) throws(SoundError) {
    try self.init(name, channel, memory: nil) { (sndfile, information) in
      sndfile.open_fd(descriptor, Int32(SFM_READ), &information, 0)
    }
  }

  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - name: of the sound, in messages.
  convenience init(bytes: [UInt8], name: String, channel: Channel) throws(SoundError) {
    let memory = BytesInMemory(bytes)
    try self.init(name, channel, memory: memory) { (sndfile, information) in
      var callbacks = MemoryReading.callbacks
      return sndfile.open_virtual(&callbacks, Int32(SFM_READ), &information, memory.reading)
    }
  }

  private init(
    _ name: String, _ channel: Channel, memory: BytesInMemory?,
    opening open: (pacinian_sndfile, inout SF_INFO) -> OpaquePointer?
  ) throws(SoundError) {
    var sndfile = pacinian_sndfile()
    guard pacinian_sndfile_open(&sndfile) else {
      throw SoundError(message: "cannot read \(name): libsndfile is missing; install libsndfile1")
    }
    var information = SF_INFO()
    guard let file = open(sndfile, &information) else {
      let reason = sndfile.strerror(nil).map { String(cString: $0) } ?? "libsndfile failed"
      throw SoundError(
        message: "\(name) is not a sound: \(reason); use WAV, AIFF, CAF, FLAC, Ogg or MP3")
    }
    let (rate, channels) = (Int(information.samplerate), Int(information.channels))
    var problem: String?
    if !AudioDecoder.sampleRates.contains(rate) {
      problem = "has \(rate) Hz; 1000 to 768000 are known"
    } else if !(1...Self.mostChannels).contains(channels) {
      problem = "has \(channels) channels; \(Self.mostChannels) are the most"
    } else if channel.numbers(of: channels).upperBound > channels {
      problem =
        "has \(channels) channel\(channels == 1 ? "" : "s"); there is no channel "
        + "\(channel.numbers(of: channels).upperBound)"
    }
    if let problem {
      _ = sndfile.close(file)
      throw SoundError(message: "\(name) \(problem)")
    }
    self.sndfile = sndfile
    self.file = file
    self.name = name
    self.channel = channel
    self.memory = memory
    sampleRate = rate
    channelCount = channels
    announcedCount = Int(max(0, information.frames))
    isTruncated = AudioFileLog(file, sndfile).announcesMoreSamples
    interleaved = [Float](repeating: 0, count: Self.blockFrames * channels)
  }

  deinit { _ = sndfile.close(file) }

  /// Reads the next block of whole frames; it is empty at the sound's end.
  package func read(into block: inout [Float]) {
    let frames = Int(sndfile.readf_float(file, &interleaved, sf_count_t(Self.blockFrames)))
    block.removeAll(keepingCapacity: true)
    guard frames > 0 else {
      isTruncated = isTruncated || readCount < announcedCount
      return
    }
    readCount += frames
    let numbers = channel.numbers(of: channelCount)
    if channelCount == 1 {
      block += interleaved[..<frames]
      return
    }
    for frame in 0..<frames {
      let first = frame * channelCount - 1
      let wanted = interleaved[(first + numbers.lowerBound)...(first + numbers.upperBound)]
      if case .each = channel {
        block += wanted
      } else {
        block.append(wanted.reduce(0, +) / Float(numbers.count))
      }
    }
  }
}
