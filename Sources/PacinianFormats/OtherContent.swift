import PacinianBase

/// The kind of a file that is not a pattern, by its first bytes. A sound under a pattern's name is
/// told as a sound, instead of as a mistake of JSON.
enum OtherContent {
  private static let sounds: [(start: StaticString, name: StaticString)] = [
    ("RIFF", "WAV"), ("RF64", "WAV"), ("FORM", "AIFF"), ("caff", "CAF"), ("fLaC", "FLAC"),
    ("OggS", "Ogg"), ("ID3", "MP3"),
  ]

  /// The words for the file, such as `a sound (WAV)`; `nil` if it may be a pattern.
  static func name(of bytes: RawSpan) -> String? {
    for (start, name) in sounds where bytes.begins(with: start) { return "a sound (\(name))" }
    guard bytes.begins(with: "PK\u{3}\u{4}") else { return nil }
    return "an archive (zip), as Hapticlabs' .hac is, whose .ahap and .hla can be read,"
  }
}
