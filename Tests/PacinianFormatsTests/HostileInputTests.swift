import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  private let reader = PatternReader(.ahap)

  /// Reads and checks what holds for any bytes at all; returns what was read.
  private func probe(_ bytes: [UInt8]) -> PatternReading? {
    do throws(PatternReadingError) {
      let reading = try reader.read(bytes)
      #expect(reading.diagnostics.allSatisfy { $0.position.line >= 1 && $0.position.column >= 1 })
      // A strict reader refuses just what changes the sound.
      let changes = reading.diagnostics.contains { $0.changesSound }
      let strict = try? PatternReader(.ahap, options: Options(isStrict: true)).read(bytes)
      #expect((strict == nil) == changes)
      return reading
    } catch {
      #expect((0...bytes.count).contains(error.position.byteOffset))
      #expect(error.position.line >= 1 && error.position.column >= 1)
      #expect(!error.message.isEmpty && error.message.count < 400)
      return nil
    }
  }

  @Test("Every truncation is an error until the document is whole")
  func survivesTruncation() throws {
    let bytes = Array(richDocument.utf8)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...end {
      #expect(throws: PatternReadingError.self) { try reader.read(Array(bytes[..<length])) }
    }
  }

  @Test("Every byte replaced by nasty ones reads as another document, or fails with a position")
  func survivesReplacement() throws {
    let seed: UInt64 = 4_813
    var random = SplitMix(seed: seed)
    let nasty = [0, 0x80, 0xFF] + Array("\t\n\",-0[\\{}".utf8)
    let bytes = Array(richDocument.utf8)
    let whole = try #require(probe(bytes))
    var (unchanged, others, errors) = (0, 0, 0)
    for index in bytes.indices {
      for offset in 0..<3 {
        var damaged = bytes
        damaged[index] = offset == 0 ? UInt8(random.whole(0...255)) : random.pick(nasty)
        let reading = probe(damaged)
        // No byte of the document is part of a longer character, so that these are not UTF-8, or
        // control characters, which JSON has nowhere.
        let byte = damaged[index]
        if byte >= 0x80 || byte < 0x20 && !"\t\n\r".utf8.contains(byte) {
          #expect(reading == nil, "byte \(index) as \(byte)")
        }
        switch reading {
        case nil: errors += 1
        case whole?: unchanged += 1
        default: others += 1
        }
      }
    }
    print(
      "byte replacement: seed \(seed), \(unchanged) the same, \(others) others, \(errors) errors")
    // Spaces that are other spaces, and bytes by themselves, are few: 3 % with this seed. Other
    // numbers and names are read, 12 %.
    let count = bytes.count * 3
    #expect(unchanged < count / 20 && others > count / 20 && errors > count / 2)
  }

  @Test("Deep nesting is an error wherever it stands", arguments: [600, 10_000, 1_000_000])
  func survivesDepth(depth: Int) {
    let open = String(repeating: "[", count: depth)
    let objects = String(repeating: "{\"a\":", count: depth)
    let texts = [
      open, objects, #"{"Metadata": \#(open)"#, #"{"Other": \#(objects)"#, #"{"Pattern": \#(open)"#,
      #"{"Pattern": [{"Event": {"X": \#(open)"#,
    ]
    for text in texts { #expect(failure(text) != nil) }
    #expect(failure(texts[2])?.path == "Metadata")
    #expect(failure(texts[2])?.code == .invalidPatternData)
  }

  @Test("Metadata may be as deep as the whole document may be")
  func readsDeepMetadata() throws {
    let depth = 511
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try read(#"{"Metadata": \#(nested), "Pattern": []}"#).pattern.metadata != nil)
    #expect(failure(#"{"Metadata": [\#(nested)], "Pattern": []}"#)?.code == .invalidPatternData)
  }

  @Test("UTF-16, with and without byte order mark, asks for UTF-8")
  func refusesUTF16() {
    let little = Array(richDocument.utf16).flatMap { unit -> [UInt8] in
      [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let big = Array(richDocument.utf16).flatMap { unit -> [UInt8] in
      [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      do throws(PatternReadingError) {
        _ = try reader.read(bytes)
        Issue.record("UTF-16 was read")
      } catch {
        #expect(error.message.contains("UTF-8"))
        #expect(error.code == .invalidPatternData)
      }
    }
  }

  @Test("Lone surrogates and control characters are positioned errors")
  func refusesBrokenStrings() {
    for string in [#"\ud800"#, #"\udfff"#, #"\ud800\ud800"#, "\u{0}", "\u{1F}", #"\"#] {
      let error = failure(#"{"Name": "a\#(string)", "Pattern": []}"#)
      #expect(error?.code == .invalidPatternData, "\(string)")
    }
  }

  @Test("Strings and numbers of a megabyte")
  func readsLongTokens() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let digits = String(repeating: "9", count: 1 << 20)
    #expect(try read(#"{"\#(long)": "\#(long)", "Pattern": [\#(tap)]}"#).pattern.events.count == 1)
    let path = event("AudioCustom", #", "EventWaveformPath": "\#(long)""#)
    #expect(try read(document(path)).pattern.events[0].waveform?.path.utf8.count == 1 << 20)
    #expect(failure(document(event(long)))?.message.count ?? 0 < 300)
    let error = failure(document(event("HapticTransient", #", "EventDuration": \#(digits)"#)))
    #expect(error?.code == .invalidEventDuration)
    #expect(error?.message.count ?? 0 < 300)
    let escapes = String(repeating: #"\u0041"#, count: 1 << 17)
    #expect(try read(#"{"\#(escapes)": 1, "Pattern": [\#(tap)]}"#).diagnostics.count == 2)
  }

  @Test("Files about the limit: above it at once, below it in one pass")
  func readsHugeFiles() throws {
    let limit = Options().maximumByteCount
    let above = [UInt8](repeating: UInt8(ascii: "["), count: limit + 1)
    #expect(throws: PatternReadingError.self) { try reader.read(above) }
    // 65 MB of empty entries: every one a diagnostic, of which 1000 are kept.
    let entries = Array(String(repeating: "{},", count: 10_000).utf8)
    var bytes = Array(#"{"Pattern": ["#.utf8)
    for _ in 0..<65_000_000 / entries.count { bytes += entries }
    bytes += Array("]}".utf8)
    let reading = try reader.read(bytes)
    #expect(reading.diagnostics.count == PatternReading.maximumDiagnosticCount)
    #expect(reading.unlistedDiagnosticCount > 21_000_000)
  }

  @Test("Parameters without end take linear time")
  func readsManyParameters() throws {
    let one = #"{"ParameterID":"HapticIntensity","ParameterValue":1}"#
    let other = #"{"ParameterID":"HapticSharpness","ParameterValue":1}"#
    let list = Array(repeating: one, count: 50_000) + Array(repeating: other, count: 50_000)
    let fields = #", "EventParameters": [\#(list.joined(separator: ","))]"#
    let reading = try read(document(event("HapticTransient", fields)))
    #expect(reading.pattern.events[0].parameters.count == 100_000)
    #expect(reading.unlistedDiagnosticCount == 99_998 - 1000)
  }
}
