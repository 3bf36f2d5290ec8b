import PacinianAnalysis
import PacinianBase

/// A sound on standard input as it comes: WAV, or raw samples.
struct SoundStream {
  /// `--raw`'s values.
  enum RawFormat: String, CaseIterable {
    case f32, s16

    var byteCount: Int { self == .f32 ? 4 : 2 }
  }

  /// What is known of raw samples.
  struct Raw {
    var format: RawFormat
    var sampleRate: Int
    var channelCount: Int
  }

  private var known: Raw?
  /// Bytes that nobody has taken, from `start` on.
  private var bytes: [UInt8] = []
  private var start = 0
  /// Bytes of samples that a header announces and that are still to come; `nil`: nobody knows.
  private var announced: Int?
  private(set) var isEnded = false

  /// Milliseconds of a wait for more.
  private static let interval: Int32 = 20
  private static let pieceBytes = 1 << 14
  /// The bytes of a header, at most: some programs put pictures before the samples.
  private static let mostHeaderBytes = 1 << 24

  init(_ raw: Raw?) throws(ToolError) {
    known = raw
    guard isatty(STDIN_FILENO) == 0 else {
      throw ToolError(
        .usage,
        "standard input is a terminal; send a sound there, as in ffmpeg -i FILE -f wav - | "
          + "pacinian follow")
    }
  }

  /// Waits for more for some milliseconds, and takes what has come.
  mutating func wait() throws(ToolError) {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(clamping: POLLIN), revents: 0)
    guard !isEnded, poll(&request, 1, Self.interval) > 0 else { return }
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    let count = read(STDIN_FILENO, &piece, piece.count)
    if count < 0 {
      guard errno != EINTR && errno != EAGAIN else { return }
      throw InputFile.failure(ofInput: FileError.last)
    }
    bytes += piece[..<count]
    isEnded = count == 0
  }

  /// The format of the samples; `nil` as long as the header has not come whole.
  mutating func header() throws(ToolError) -> Raw? {
    if known == nil { known = try readHeader() }
    return known
  }

  /// Takes the whole frames that have come, at most `most` of them, interleaved.
  mutating func take(most: Int, into samples: inout [Float]) {
    samples.removeAll(keepingCapacity: true)
    guard let known else { return }
    let frameBytes = known.format.byteCount * known.channelCount
    let room = min(bytes.count - start, announced ?? .max)
    let frameCount = min(room / frameBytes, most)
    let end = start + frameCount * frameBytes
    bytes.withUnsafeBytes { bytes in
      for position in stride(from: start, to: end, by: known.format.byteCount) {
        switch known.format {
        case .f32:
          let bits = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
          samples.append(Float(bitPattern: UInt32(littleEndian: bits)))
        case .s16:
          let bits = bytes.loadUnaligned(fromByteOffset: position, as: Int16.self)
          samples.append(Float(Int16(littleEndian: bits)) / 32_768)
        }
      }
    }
    start = end
    announced? -= frameCount * frameBytes
    // (What follows the samples of a file is no sound.)
    if announced.map({ $0 < frameBytes }) == true { isEnded = true }
  }

  /// What is wrong with the end of the sound; `nil` for a whole one.
  var fault: String? {
    guard let known else { return nil }
    let frameBytes = known.format.byteCount * known.channelCount
    if let announced {
      return announced < frameBytes
        ? nil
        : "standard input ends \(announced / frameBytes) frames before the end that its header says"
    }
    let left = bytes.count - start
    return left == 0
      ? nil
      : "standard input ends within a frame: \(left) bytes of \(frameBytes); are --raw and "
        + "--channels right?"
  }

  /// Reads the header of a WAV file; `nil` as long as it has not come whole.
  private mutating func readHeader() throws(ToolError) -> Raw? {
    func text(_ position: Int) -> String {
      String(decoding: bytes[position..<position + 4], as: UTF8.self)
    }
    func number(_ position: Int, _ count: Int) -> Int {
      bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int(clamping: $1) }
    }
    func failure(_ message: String) -> ToolError {
      ToolError(.badData, "standard input \(message)")
    }
    var position = 12
    var format: Raw?
    while true {
      guard bytes.count < 12 || text(0) == "RIFF" && text(8) == "WAVE" else {
        throw failure("is not WAV; name the format of raw samples with --raw f32 or --raw s16")
      }
      guard position <= Self.mostHeaderBytes else { throw failure("has a header without an end") }
      guard bytes.count >= position + 8 else {
        guard isEnded else { return nil }
        throw failure(bytes.isEmpty ? "is empty" : "ends within its header")
      }
      let (name, length) = (text(position), number(position + 4, 4))
      if name == "data" {
        guard let format else { throw failure("has samples before their format") }
        start = position + 8
        // A program that writes to a pipe knows no length, and says 0 or as much as it can.
        announced = length == 0 || length >= Self.unknownLength ? nil : length
        return format
      }
      if name == "fmt " {
        guard length >= 16 else { throw failure("has a format of \(length) bytes") }
        guard bytes.count >= position + 8 + min(length, 40) else {
          guard isEnded else { return nil }
          throw failure("ends within its header")
        }
        let tag = number(position + 8, 2)
        // (An extensible format has the real one in its last 16 bytes.)
        let kind = tag == 0xFFFE && length >= 40 ? number(position + 32, 2) : tag
        let bits = number(position + 22, 2)
        let found: RawFormat? =
          switch (kind, bits) {
          case (1, 16): .s16
          case (3, 32): .f32
          default: nil
          }
        guard let found else {
          throw failure(
            "has samples of \(bits) bits, format \(kind); 16-bit integers and 32-bit "
              + "floats are followed")
        }
        let (channels, rate) = (number(position + 10, 2), number(position + 12, 4))
        guard FollowerSettings.channelCounts.contains(channels) else {
          throw failure("has \(channels) channels; 1 to 8 are followed")
        }
        guard FollowerSettings.sampleRates.contains(rate) else {
          throw failure("has \(rate) Hz; 8000 to 192000 are followed")
        }
        format = Raw(format: found, sampleRate: rate, channelCount: channels)
      }
      position += 8 + length + length % 2
    }
  }

  private static let unknownLength = 0x7FFF_0000
}
