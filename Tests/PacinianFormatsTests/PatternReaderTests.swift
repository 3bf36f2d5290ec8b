import PacinianFormats
import PacinianModel
import Testing

@Suite("Formats by content and by name")
struct PatternReaderTests {
  private func format(_ text: String, _ fileName: String? = nil) -> PatternFormat {
    FormatList.core.format(of: Array(text.utf8).span.bytes, fileName: fileName)
  }

  @Test("Content decides against the name")
  func content() throws {
    #expect(format(#"{"Version": 1, "Metadata": {}, "Pattern": []}"#, "a.haptic") == .ahap)
    #expect(format(#"{"metadata": {"Pattern": 1}, "signals": {}}"#, "a.ahap") == .haptic)
    #expect(format(#"{"voices": {}}"#) == .haptic)
    #expect(format(#"{"version": {"major": 1}, "signls": {}}"#, "a.ahap") == .haptic)
  }

  @Test("Where content does not tell, the name's ending does, and then it is AHAP")
  func name() throws {
    for text in ["", "[]", "{}", "nonsense", #"{"version": 1}"#, #"{"a"#] {
      #expect(format(text) == .ahap)
      #expect(format(text, "a.HAPTIC") == .haptic)
      #expect(format(text, "x.haptic/a") == .ahap)
    }
    for name in ["x/y.Ahap", ".ahap", "a.b.AHAP", "folder.ahap//", "é.aHaP"] {
      #expect(FormatList.core.format(ofFileNamed: name) == .ahap, "\(name)")
    }
    for name in [
      "ahap", "", ".", "/", "a.", "a.aha", "a.ahapp", "a.ahap.txt", "a.ahap/b", "a.\u{1}hap",
    ] {
      #expect(FormatList.core.format(ofFileNamed: name) == nil, "\(name)")
    }
  }

  @Test("The reader of the format found reads, with the options")
  func reads() throws {
    let haptic = try PatternReader().read(Array(HapticDocument().text.utf8))
    #expect(haptic.pattern.controls.map(\.id) == [.hapticIntensity])
    let ahap = try PatternReader().read(Array(richDocument.utf8), fileName: "a.haptic")
    #expect(ahap == (try PatternReader(.ahap).read(Array(richDocument.utf8))))
    let options = PatternReader.Options(maximumByteCount: 10)
    let error = #expect(throws: PatternReadingError.self) {
      try PatternReader(options: options).read(Array(HapticDocument().text.utf8))
    }
    #expect(error?.message.contains("the limit, 10") == true)
  }
}
