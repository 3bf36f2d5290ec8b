import PacinianBase

/// The positions of recordings' paths in AHAP files, for findings that come after the reading.
package enum WaveformPaths {
  /// The position of an event's `EventWaveformPath`, and the path of that member in the document.
  ///
  /// - Parameters:
  ///   - index: of the event in the pattern that was read.
  ///   - bytes: a whole AHAP file that could be read.
  /// - Returns: `nil` if there is none.
  /// - Complexity: O(bytes).
  package static func position(
    ofEvent index: Int, in bytes: RawSpan
  ) -> (position: TextPosition, path: String)? {
    var found: (offset: Int, entry: Int)?
    // (The file was read already; another format has no such members.)
    try? JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        guard isNamed("Pattern", scanner.decode(key)), try scanner.nextKind() == .array else {
          try scanner.skipValue()
          continue
        }
        try scanner.enterArray()
        var (entry, event) = (0, 0)
        while try scanner.nextElement() {
          let (isEvent, offset) = try waveformPath(ofEntry: &scanner)
          if isEvent, event == index, let offset { found = (offset, entry) }
          if isEvent { event += 1 }
          entry += 1
        }
      }
    }
    return found.map { offset, entry in
      (.position(of: offset, in: bytes), "Pattern[\(entry)].Event.EventWaveformPath")
    }
  }

  /// Whether an entry has an event, and the offset of the event's path.
  private static func waveformPath(
    ofEntry scanner: inout JSONScanner
  ) throws(JSONError) -> (isEvent: Bool, offset: Int?) {
    var result = (isEvent: false, offset: Int?.none)
    guard try scanner.nextKind() == .object else {
      try scanner.skipValue()
      return result
    }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      guard isNamed("Event", scanner.decode(key)), try scanner.nextKind() == .object else {
        try scanner.skipValue()
        continue
      }
      result.isEvent = true
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        let isPath = isNamed("EventWaveformPath", scanner.decode(key))
        _ = try scanner.nextKind()
        if isPath { result.offset = scanner.offset }
        try scanner.skipValue()
      }
    }
    return result
  }

  /// Whether a key is a name but for its letter case, which a lenient reader passes over.
  private static func isNamed(_ name: String, _ key: String) -> Bool {
    key.lowercased() == name.lowercased()
  }
}
