import PacinianBase
import PacinianModel

extension FormatParser {
  /// Takes the metadata that come next; `nil` after reporting it when they are too large.
  mutating func readMetadata() throws(JSONError) -> MetadataValue? {
    _ = try scanner.nextKind()
    let start = scanner.offset
    // Most files are smaller than metadata may be.
    if scanner.end - start > Self.maximumMetadataByteCount {
      var ahead = scanner
      try ahead.skipValue()
      guard ahead.offset - start <= Self.maximumMetadataByteCount else {
        scanner = ahead
        try diagnose(.metadataDropped, at: start) { parser in
          Finding("Metadata has \(parser.scanner.offset - start) bytes", done: "it is not kept")
        }
        try reportTrailingCommas()
        return nil
      }
    }
    let metadata = MetadataValue(try JSONValue(from: &scanner))
    try reportTrailingCommas()
    return metadata
  }

  /// Metadata are descriptions; a tree of anything larger would need many times the memory of
  /// its text. 1 MiB.
  static var maximumMetadataByteCount: Int { 1 << 20 }
}
