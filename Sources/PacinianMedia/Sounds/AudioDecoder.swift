import CPacinianLibraries
import PacinianRendering

/// Reads audio data through libsndfile, in chunks, so that a header's claims decide no allocation.
///
/// If the file has more than two channels, the first two are kept.
struct AudioDecoder {
  /// The rates of files that are accepted, in Hz.
  static let sampleRates = 1_000...768_000
  /// 60 dB beyond full scale: no recording has it, and sums of it would lose all else.
  private static let largestMagnitude: Float = 1_000
  /// Interleaved samples read at a time.
  private static let chunkSamples = 65_536

  /// The file in messages.
  let name: String
  /// The bytes that the kept samples may take.
  let byteLimit: Int

  /// Decodes an open file from its start; the descriptor stays open.
  /// - Returns: `nil` if the samples take more than the limit.
  func decode(descriptor: Int32) throws(AudioResourceError) -> DecodedAudio? {
    let sndfile = try library()
    var information = SF_INFO()
    let file = sndfile.open_fd(descriptor, Int32(SFM_READ), &information, 0)
    return try decode(file, information, sndfile)
  }

  /// Decodes a whole file in memory.
  /// - Returns: `nil` if the samples take more than the limit.
  func decode(bytes: UnsafeRawBufferPointer) throws(AudioResourceError) -> DecodedAudio? {
    let sndfile = try library()
    var reading = MemoryReading(bytes: bytes)
    var information = SF_INFO()
    var callbacks = MemoryReading.callbacks
    return try withUnsafeMutablePointer(to: &reading) { (reading) throws(AudioResourceError) in
      let file = sndfile.open_virtual(&callbacks, Int32(SFM_READ), &information, reading)
      return try decode(file, information, sndfile)
    }
  }

  private func decode(
    _ file: OpaquePointer?, _ information: SF_INFO, _ sndfile: pacinian_sndfile
  ) throws(AudioResourceError) -> DecodedAudio? {
    guard let file else { throw undecodable(sndfile.strerror(nil)) }
    defer { _ = sndfile.close(file) }
    let rate = Int(information.samplerate)
    guard Self.sampleRates.contains(rate) else { throw undecodable("it has \(rate) Hz") }
    let channels = Int(information.channels)
    guard (1...Self.chunkSamples).contains(channels) else {
      throw undecodable("it has \(channels) channels")
    }
    let kept = min(channels, 2)
    let most = byteLimit / MemoryLayout<Float>.stride
    var chunk = [Float](repeating: 0, count: Self.chunkSamples / channels * channels)
    var samples: [Float] = []
    while true {
      let frames = Int(sndfile.readf_float(file, &chunk, sf_count_t(chunk.count / channels)))
      guard frames > 0 else { break }
      if samples.count + frames * kept > most { return nil }
      for frame in 0..<frames {
        for channel in 0..<kept {
          let sample = chunk[frame * channels + channel]
          // The comparison is false for NaN, too.
          guard abs(sample) <= Self.largestMagnitude else {
            throw undecodable("a sample is not a number, or far beyond full scale")
          }
          samples.append(sample)
        }
      }
    }
    if sndfile.error(file) != 0 && samples.isEmpty { throw undecodable(sndfile.strerror(file)) }
    return DecodedAudio(
      sampleRate: rate, channelCount: kept, samples: samples,
      isTruncated: samples.count / kept < Int(information.frames)
        || AudioFileLog(file, sndfile).announcesMoreSamples)
  }

  private func library() throws(AudioResourceError) -> pacinian_sndfile {
    var sndfile = pacinian_sndfile()
    guard pacinian_sndfile_open(&sndfile) else {
      throw .invalid("cannot decode \(name): libsndfile is missing; install libsndfile1")
    }
    return sndfile
  }

  private func undecodable(_ words: UnsafePointer<CChar>?) -> AudioResourceError {
    undecodable(words.map { String(cString: $0) } ?? "libsndfile failed")
  }

  private func undecodable(_ reason: String) -> AudioResourceError {
    .invalid("cannot decode \(name): \(reason); use WAV, AIFF, CAF, FLAC, Ogg or MP3")
  }
}

/// The samples of an audio file at its own rate.
package struct DecodedAudio {
  /// Hz.
  package var sampleRate: Int
  /// 1 or 2.
  package var channelCount: Int
  /// Interleaved.
  package var samples: [Float]
  /// Whether the file ends before the samples that its header announces.
  package var isTruncated = false

  var byteCount: Int { samples.count * MemoryLayout<Float>.stride }
}

extension DecodedAudio {
  /// Decodes the file at a path that the caller trusts.
  /// - Returns: `nil` if the samples take more than `byteLimit`.
  package init?(path: String, byteLimit: Int) throws(AudioResourceError) {
    let file = try AudioFile(path: path)
    let decoder = AudioDecoder(name: path, byteLimit: byteLimit)
    guard let audio = try decoder.decode(descriptor: file.descriptor) else { return nil }
    self = audio
  }
}
