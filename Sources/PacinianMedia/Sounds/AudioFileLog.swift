import CPacinianLibraries

/// The notes that libsndfile made while it opened a file.
struct AudioFileLog {
  private let lines: [String]

  init(_ file: OpaquePointer, _ sndfile: pacinian_sndfile) {
    var text = [CChar](repeating: 0, count: Self.byteCount)
    _ = sndfile.command(file, Int32(SFC_GET_LOG_INFO), &text, Int32(text.count))
    lines = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      .split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the header's size of the samples passes the file's end. libsndfile cuts it there and
  /// notes both sizes: `data : 96000 (should be 31970)`.
  var announcesMoreSamples: Bool {
    lines.contains { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.split(separator: " ") }
      guard parts.count == 2, Self.sampleChunks.contains(parts[0].joined(separator: " ")),
        parts[1].count == 4, parts[1][1] == "(should", parts[1][2] == "be",
        let announced = Int(parts[1][0]), let present = Int(parts[1][3].dropLast())
      else { return false }
      return announced > present && !Self.unknownSizes.contains { $0.contains(announced) }
    }
  }

  /// The chunks of the samples in WAV, AIFF, AU and 8SVX, by the names that the log has for them.
  /// In W64 and RF64 it compares the whole file's size alone, in which the samples are the last
  /// chunk or nearly so.
  private static let sampleChunks: Set = ["data", "SSND", "Data Size", "BODY", "riff", "Riff size"]
  /// Programs that write into a pipe cannot come back to the header. They put the largest size
  /// there, of signed or unsigned numbers, or one that leaves some bytes for headers.
  private static let unknownSizes = [0x7FFF_F000...0x8000_0000, 0xFFFF_F000...0xFFFF_FFFF]
  /// The most that libsndfile notes.
  private static let byteCount = 16_384
}
