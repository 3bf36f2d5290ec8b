import CPacinianLibraries

/// Encodes samples as Vorbis in Ogg, in memory, through libsndfile. The same samples give the same
/// bytes with one version of the codec. One thread at a time.
package final class VorbisEncoder {
  private let sndfile: pacinian_sndfile
  private var encoder: OpaquePointer?
  private let memory: UnsafeMutablePointer<MemoryWriting>

  /// - Parameters:
  ///   - sampleRate: Hz.
  ///   - channelCount: 1 to 8; more than two are stored without being coupled.
  ///   - quality: 0 to 1, from small to good.
  /// - Throws: if libsndfile or its codec is missing.
  package init(sampleRate: Int, channelCount: Int, quality: Double) throws(OutputError) {
    var sndfile = pacinian_sndfile()
    guard pacinian_sndfile_open(&sndfile) else {
      throw OutputError("libsndfile is missing; install libsndfile1")
    }
    self.sndfile = sndfile
    memory = .allocate(capacity: 1)
    memory.initialize(to: MemoryWriting())
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channelCount)
    info.format = Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    var callbacks = MemoryWriting.callbacks
    encoder = sndfile.open_virtual(&callbacks, Int32(SFM_WRITE), &info, memory)
    guard encoder != nil else {
      throw OutputError(sndfile.strerror(nil).map { String(cString: $0) } ?? "libsndfile failed")
    }
    var quality = quality
    _ = sndfile.command(
      encoder, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, Int32(MemoryLayout<Double>.size))
  }

  deinit {
    if let encoder { _ = sndfile.close(encoder) }
    memory.deinitialize(count: 1).deallocate()
  }

  /// Appends samples at full scale ±1, channels interleaved.
  package func write(_ samples: Span<Float>) throws(OutputError) {
    let written = samples.withUnsafeBufferPointer {
      sndfile.write_float(encoder, $0.baseAddress, sf_count_t($0.count))
    }
    guard written == samples.count else {
      throw OutputError(
        sndfile.strerror(encoder).map { String(cString: $0) } ?? "libsndfile failed")
    }
  }

  /// The whole file, with these comments and no others. Nothing can be written after it.
  /// - Parameter comments: `NAME=value`.
  package func finish(comments: [String]) throws(OutputError) -> [UInt8] {
    let status = sndfile.close(encoder)
    encoder = nil
    guard status == 0 else {
      throw OutputError(
        sndfile.error_number(status).map { String(cString: $0) } ?? "libsndfile failed")
    }
    guard let bytes = OggPages.vorbis(memory.pointee.bytes, comments: comments) else {
      throw OutputError("libsndfile wrote another kind of file than Vorbis in Ogg")
    }
    return bytes
  }
}

/// Bytes in memory, written by libsndfile as a file from front to back.
private struct MemoryWriting {
  private(set) var bytes: [UInt8] = []

  /// For a pointer to a `MemoryWriting`.
  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { MemoryWriting.at($0).pointee.length },
      // (An Ogg stream is never gone back to.)
      seek: { MemoryWriting.at($2).pointee.length },
      read: { _, _, _ in 0 },
      write: { MemoryWriting.at($2).pointee.append($0, count: $1) },
      tell: { MemoryWriting.at($0).pointee.length })
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
    guard let pointer else { preconditionFailure("libsndfile hands back what it was given") }
    return pointer.assumingMemoryBound(to: Self.self)
  }

  private var length: sf_count_t { sf_count_t(bytes.count) }

  private mutating func append(_ pointer: UnsafeRawPointer?, count: sf_count_t) -> sf_count_t {
    bytes += UnsafeRawBufferPointer(start: pointer, count: Int(count))
    return count
  }
}
