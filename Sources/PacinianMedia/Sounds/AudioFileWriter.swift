import PacinianBase
import CPacinianLibraries

/// Writes a WAV or FLAC file: floats as they are, the rest through libsndfile.
///
/// Files of three channels say that these are left, right and the middle, so that players put the
/// third into both ears: WAV by a mask of speakers, FLAC by its rule for three channels.
///
/// The same samples give the same bytes. One thread at a time. Call ``finish()`` at the end;
/// a writer that is dropped closes its file without telling whether that worked.
public final class AudioFileWriter {
  /// A WAV file's sizes have 32 bits; this leaves room for its headers.
  static let largestWAVBytes = (1 << 32) - 4_096

  private static let mostFLACChannels = 8

  /// The channels of both buses: left, right, vibration.
  static let centredChannelCount = 3

  /// The file's first bytes where they are known beforehand: the file is these, and then the
  /// samples as they lie in memory.
  public let header: [UInt8]?

  private let file: UncachedFile
  private let isDurable: Bool
  /// Bytes that the header announces and that are still to come.
  private var missingBytes = 0
  /// libsndfile's file, where that writes.
  private var encoder: OpaquePointer?
  private var sndfile = pacinian_sndfile()
  private let isInteger: Bool

  /// Makes the file at `path` anew. A file or a link that has the name is replaced, and the target
  /// of a link stays as it is; a device or a pipe is written as it is.
  /// - Parameters:
  ///   - sampleRate: Hz.
  ///   - channelCount: 1 to 64; FLAC holds 8.
  ///   - frameCount: the frames that will be written, no more and no fewer; more than the format
  ///     can hold is an error.
  ///   - isOpenEnded: whether the header is renewed with each write, so that the file is whole at
  ///     every moment and ``finish()`` may never be called. `frameCount` does not count then, and
  ///     samples are integers.
  public convenience init(
    path: String, format: AudioFileFormat, sampleRate: Int, channelCount: Int = 1,
    frameCount: Int, isOpenEnded: Bool = false
  ) throws(OutputError) {
    try self.init(
      format: format, sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount,
      isOpenEnded: isOpenEnded
    ) { () throws(FileError) in try .output(path) }
  }

  /// Writes to the file that `open` opens, once the format is known to be possible, and closes it.
  /// - Parameter isDurable: whether ``finish()`` waits until the content is on the disk. 32-bit
  ///   floats go there past the kernel's page cache then, where the file system can do that.
  package init(
    format: AudioFileFormat, sampleRate: Int, channelCount: Int, frameCount: Int,
    isOpenEnded: Bool = false, isDurable: Bool = false, open: () throws(FileError) -> FileDescriptor
  ) throws(OutputError) {
    precondition(!isOpenEnded || format.isInteger, "files of floats announce their length")
    isInteger = format.isInteger
    let frameBytes = format.bytesPerSample * channelCount
    if format.container == .wav && frameCount > Self.largestWAVBytes / frameBytes {
      throw OutputError("a WAV file cannot pass 4 GiB; write FLAC, or raw samples with -o -")
    }
    let isPlain = format == AudioFileFormat(.wav, .float32) && Self.isLittleEndian
    if format.container == .flac && channelCount > Self.mostFLACChannels {
      throw OutputError("FLAC holds \(Self.mostFLACChannels) channels at most; write WAV")
    }
    guard isPlain || pacinian_sndfile_open(&sndfile) else {
      throw OutputError("libsndfile is missing; install libsndfile1, or write 32-bit floats")
    }
    let descriptor: FileDescriptor
    do throws(FileError) { descriptor = try open() } catch { throw OutputError(error.reason) }
    file = UncachedFile(descriptor, pastCache: isDurable && isPlain)
    self.isDurable = isDurable
    if isPlain {
      let header = WAVHeader.floats(
        sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount)
      self.header = header
      missingBytes = frameCount * frameBytes
      try header.withUnsafeBufferPointer { (bytes) throws(OutputError) in
        try file.append(UnsafeRawBufferPointer(bytes))
      }
      return
    }
    header = nil
    try openEncoder(
      descriptor.number, format, sampleRate: sampleRate, channelCount: channelCount,
      isOpenEnded: isOpenEnded)
  }

  private func openEncoder(
    _ descriptor: Int32, _ format: AudioFileFormat, sampleRate: Int, channelCount: Int,
    isOpenEnded: Bool
  ) throws(OutputError) {
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channelCount)
    let isCentred = channelCount == Self.centredChannelCount
    info.format = Int32(format.code(isExtensible: isCentred))
    encoder = sndfile.open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_FALSE))
    guard encoder != nil else { throw OutputError(message) }
    // The peak chunk holds the time of writing: two renderings would differ.
    _ = sndfile.command(encoder, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    if isCentred, format.container == .wav {
      var map = [SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_CENTER].map { Int32($0) }
      _ = sndfile.command(
        encoder, Int32(SFC_SET_CHANNEL_MAP_INFO), &map,
        Int32(map.count * MemoryLayout<Int32>.stride))
    }
    if isOpenEnded {
      _ = sndfile.command(encoder, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, Int32(SF_TRUE))
      // Before the first samples too.
      _ = sndfile.command(encoder, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    }
  }

  deinit {
    if let encoder { _ = sndfile.close(encoder) }
  }

  /// Appends samples at full scale ±1, channels interleaved; integer formats clip samples beyond
  /// it.
  public func write(_ samples: Span<Float>) throws(OutputError) {
    try samples.withUnsafeBufferPointer { (samples) throws(OutputError) in
      guard let encoder else {
        let bytes = UnsafeRawBufferPointer(samples)
        try file.append(bytes)
        missingBytes -= bytes.count
        return
      }
      let limited = isInteger ? samples.map { min(max($0, -1), 1) } : []
      let written =
        isInteger
        ? sndfile.write_float(encoder, limited, sf_count_t(limited.count))
        : sndfile.write_float(encoder, samples.baseAddress, sf_count_t(samples.count))
      guard written == samples.count else { throw OutputError(message) }
    }
  }

  /// Completes the header and closes the file.
  public func finish() throws(OutputError) {
    if let encoder {
      let status = sndfile.close(encoder)
      self.encoder = nil
      guard status == 0 else { throw OutputError(Self.text(sndfile.error_number(status))) }
    }
    try file.close(isDurable: isDurable)
    guard missingBytes == 0 else {
      throw OutputError(
        "the file has \(abs(missingBytes)) bytes of samples too \(missingBytes > 0 ? "few" : "many") for "
          + "its header; write as many frames as were announced")
    }
  }

  /// As samples in a WAV file are.
  private static let isLittleEndian = 1.littleEndian == 1

  /// The library's word on the file, or on the one that could not be opened.
  private var message: String { Self.text(sndfile.strerror(encoder)) }

  private static func text(_ words: UnsafePointer<CChar>?) -> String {
    words.map { String(cString: $0) } ?? "libsndfile failed"
  }
}

extension AudioFileFormat {
  /// libsndfile's container and encoding.
  /// - Parameter isExtensible: whether a WAV file names its channels.
  fileprivate func code(isExtensible: Bool) -> Int {
    let major =
      switch container {
      case .wav: isExtensible ? SF_FORMAT_WAVEX : SF_FORMAT_WAV
      case .flac: SF_FORMAT_FLAC
      }
    switch encoding {
    case .float32: return major | SF_FORMAT_FLOAT
    case .int16: return major | SF_FORMAT_PCM_16
    case .int24: return major | SF_FORMAT_PCM_24
    }
  }
}
