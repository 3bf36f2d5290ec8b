import PacinianModel
import Testing

@Suite("Profile reader")
struct ProfileReaderTests {
  private static let frequency = #""frequency": {"map": "linear", "lowest": 50, "highest": 100}"#

  /// A profile with the two required fields and `fields`.
  private static func text(_ fields: String) -> String {
    #"{"name": "n", "# + frequency + (fields.isEmpty ? "" : ", ") + fields + "}"
  }

  private func read(_ text: String) throws -> ActuatorProfile {
    try ProfileReader().read(Array(text.utf8))
  }

  private func failure(_ text: String) -> ProfileReadingError? {
    do throws(ProfileReadingError) {
      _ = try ProfileReader().read(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("Everything but name and frequency has a default")
  func readsDefaults() throws {
    #expect(
      try read(Self.text(""))
        == ActuatorProfile(
          name: "n", frequencyMap: FrequencyMap(.linear, lowest: 50, highest: 100)))
    let empty = Self.text(#""envelope": {}, "continuous": {}, "transient": {"spectrum": {}}"#)
    #expect(try read(empty) == read(Self.text("")))
  }

  @Test("Every field")
  func readsEverything() throws {
    let profile = try read(
      Self.text(
        #"""
        "summary": "s", "intensityLaw": "quadratic", "masterGain": 0.5,
        "fullScaleAcceleration": 12.5,
        "envelope": {"shortest": 0.001, "longest": 1, "timing": "seconds"},
        "continuous": {"gain": 0.7, "harmonics": {"rows": [[1, 0], [3, 4]]}},
        "transient": {"gain": 0.8, "spectrum": {"frequencies": [10, 20.5],
          "rows": [[0, 1], [1, 0.5], [0, 0.1]], "duration": 0.25}},
        "equalisation": [{"frequency": 150, "quality": 8, "gainDecibels": -12.5}]
        """#))
    var expected = ActuatorProfile(
      name: "n", summary: "s", frequencyMap: FrequencyMap(.linear, lowest: 50, highest: 100),
      intensityLaw: .quadratic,
      envelope: EnvelopeTimes(shortest: 0.001, longest: 1, timing: .seconds))
    expected.continuous = ContinuousTimbre(
      gain: 0.7, harmonics: HarmonicTable(rows: [[1, 0], [3, 4]]))
    expected.transient = TransientTimbre(
      gain: 0.8,
      source: .spectrum(
        .table(
          MagnitudeTable(
            frequencies: [10, 20.5], rows: [[0, 1], [1, 0.5], [0, 0.1]], duration: 0.25))))
    expected.equalisation = [PeakingFilter(frequency: 150, quality: 8, gainDecibels: -12.5)]
    expected.masterGain = 0.5
    expected.fullScaleAcceleration = 12.5
    #expect(profile == expected)
  }

  @Test("A tone's courses are one number or two")
  func readsTone() throws {
    let text = Self.text(
      #""transient": {"tone": {"frequency": 90, "duration": [0.03, 0.01], "squareness": [0, 1]}}"#)
    #expect(
      try read(text).transient.source
        == .tone(
          TransientTone(
            frequency: TransientTone.Course(90),
            duration: TransientTone.Course(atZero: 0.03, atOne: 0.01),
            squareness: TransientTone.Course(atZero: 0, atOne: 1))))
  }

  @Test(
    "Mistakes have a path and a sentence",
    arguments: [
      (#""gain": 1"#, "gain", "masterGain"), (#""Summary": "s""#, "Summary", "summary"),
      (#""summary": 1"#, "summary", "must be a string"), (#""name": "m""#, "name", "twice"),
      (#""intensityLaw": "cubic""#, "intensityLaw", "linear or quadratic"),
      (#""masterGain": -1"#, "masterGain", "0.0 to 1000000.0"),
      (#""fullScaleAcceleration": 0"#, "fullScaleAcceleration", "0.001 to 100000.0"),
      (#""masterGain": 1e300"#, "masterGain", "0.0 to 1000000.0"),
      (#""masterGain": 1e999"#, "masterGain", "too large"),
      (#""masterGain": null"#, "masterGain", "must be a number"),
      (#""envelope": {"shortest": 1e-308}"#, "envelope.shortest", "1e-06 to 3600.0"),
      (
        #""transient": {"tone": {"frequency": 90, "duration": [0.01, 1e18]}}"#,
        "transient.tone.duration[1]", "10.0"
      ),
      (#""envelope": {"shortest": 0}"#, "envelope.shortest", "1e-06 to 3600.0"),
      (#""envelope": {"shortest": 3}"#, "envelope", "below the shortest"),
      (#""envelope": {"shortest": 2, "longest": 1}"#, "envelope.longest", "below the shortest"),
      (#""continuous": []"#, "continuous", "must be an object"),
      (#""continuous": {"harmonics": {}}"#, "continuous.harmonics", "no ratio"),
      (
        #""continuous": {"harmonics": {"ratio": 0.5, "count": 9, "nodes": 3}}"#,
        "continuous.harmonics.count", "1.0 to 8.0"
      ),
      (
        #""continuous": {"harmonics": {"ratio": 0.5, "count": 1.5, "nodes": 3}}"#,
        "continuous.harmonics.count", "whole number"
      ),
      (
        #""continuous": {"harmonics": {"rows": [[1]], "count": 1}}"#,
        "continuous.harmonics.count", "both rows and count"
      ),
      (#""continuous": {"harmonics": {"rows": []}}"#, "continuous.harmonics.rows", "0 rows"),
      (
        #""continuous": {"harmonics": {"rows": [[1], [1, 2]]}}"#, "continuous.harmonics.rows[1]",
        "as long as the first"
      ),
      (#""continuous": {"harmonics": {"rows": [[0]]}}"#, "continuous.harmonics.rows[0]", "silent"),
      (#""transient": {"spectrum": {}, "tone": {}}"#, "transient.tone", "both spectrum and tone"),
      (
        #""transient": {"spectrum": {"widthAtZero": 0}}"#, "transient.spectrum.widthAtZero",
        "above 0"
      ),
      (#""transient": {"spectrum": {"rows": [[1]]}}"#, "transient.spectrum", "no frequencies"),
      (
        #""transient": {"spectrum": {"frequencies": [2, 2], "rows": [[1, 1]]}}"#,
        "transient.spectrum.frequencies[1]", "ascend"
      ),
      (
        #""transient": {"spectrum": {"frequencies": [2], "rows": [[1, 1]]}}"#,
        "transient.spectrum.rows[0]", "1 frequencies"
      ),
      (
        #""transient": {"spectrum": {"frequencies": [2, 3], "rows": [[1]]}}"#,
        "transient.spectrum.rows[0]", "2 frequencies"
      ),
      (
        #""transient": {"spectrum": {"frequencies": [2], "rows": [[-1]]}}"#,
        "transient.spectrum.rows[0][0]", "0 or more"
      ),
      (
        #""transient": {"spectrum": {"frequencies": [2], "rows": [[1]], "widthAtOne": 1}}"#,
        "transient.spectrum.widthAtOne", "both rows and widthAtOne"
      ),
      (#""transient": {"tone": {"frequency": 90}}"#, "transient.tone", "no duration"),
      (
        #""transient": {"tone": {"frequency": [1, 2, 3], "duration": 1}}"#,
        "transient.tone.frequency", "3 numbers"
      ),
      (
        #""transient": {"tone": {"frequency": 9, "duration": 1, "squareness": 2}}"#,
        "transient.tone.squareness", "0.0 to 1.0"
      ),
      (#""equalisation": [{"frequency": 1, "quality": 1}]"#, "equalisation[0]", "no gainDecibels"),
      (
        #""equalisation": [{"frequency": 1, "quality": 0, "gainDecibels": 1}]"#,
        "equalisation[0].quality", "0.01 to 1000.0"
      ),
    ])
  func explainsMistakes(fields: String, path: String, part: String) throws {
    let error = try #require(failure(Self.text(fields)), "\(fields)")
    #expect(error.path == path, "\(error)")
    #expect(error.message.contains(part), "\(error)")
  }

  @Test("The required fields, and what is no profile at all")
  func requiresFields() throws {
    #expect(failure("{" + Self.frequency + "}")?.message.contains("no name") == true)
    #expect(failure(#"{"name": ""}"#) != nil)
    #expect(failure(#"{"name": "n"}"#)?.message.contains("no frequency") == true)
    let flat = #"{"name": "n", "frequency": {"map": "linear", "lowest": 50, "highest": 50}}"#
    #expect(failure(flat)?.path == "frequency.highest")
    for text in ["", "[]", "1", "{", "{} x", #"{"name": "n",}"#, "// c", "\u{0}"] {
      #expect(failure(text) != nil, "\(text)")
    }
  }

  @Test("Positions are lines and columns")
  func resolvesPositions() throws {
    let error = try #require(failure("{\r\n  \"name\": \"é\",\r\n\t\"nmae\": 1\r\n}"))
    #expect(error.position.description == "3:2")
    #expect(error.description.hasPrefix("3:2: error: Unknown key \"nmae\""))
  }

  @Test("Every truncation of a profile is an error, never a crash")
  func survivesTruncation() throws {
    let text = try #require(BuiltInProfiles.text(named: "wideband"))
    let end = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...end {
      #expect(throws: ProfileReadingError.self) { try ProfileReader().read(Array(text[..<length])) }
    }
  }

  @Test("A text above the limit is refused, and one of just this length is not")
  func limitsSize() throws {
    var bytes = Array(Self.text("").utf8)
    bytes += [UInt8](repeating: 0x20, count: ProfileReader.maximumByteCount - bytes.count)
    #expect(try ProfileReader().read(bytes).name == "n")
    bytes.append(0x20)
    #expect(throws: ProfileReadingError.self) { try ProfileReader().read(bytes) }
  }

  @Test("Envelopes may have one time for all")
  func oneEnvelopeTime() throws {
    let envelope = try read(Self.text(#""envelope": {"shortest": 0.5, "longest": 0.5}"#)).envelope
    #expect(envelope.shortest == 0.5 && envelope.longest == 0.5)
  }

  @Test("An equaliser has bounds, and the error names the section that passes one")
  func equaliserBounds() throws {
    func sections(_ gains: [Double]) -> String {
      let texts = gains.map { "\n" + #"{"frequency": 135, "quality": 5, "gainDecibels": \#($0)}"# }
      return Self.text(#""equalisation": [\#(texts.joined(separator: ","))]"#)
    }
    #expect(try read(sections(Array(repeating: 3.75, count: 32))).equalisation.count == 32)
    // Cuts do not count.
    #expect(try read(sections([120, -120, -120])).equalisation.count == 3)
    let many = try #require(failure(sections(Array(repeating: 0, count: 33))))
    #expect(many.path == "equalisation[32]")
    #expect(many.position.line == 34)
    #expect(many.message.contains("33 sections; 32 are the most"))
    let loud = try #require(failure(sections([100, -100, 20.5, 1])))
    #expect(loud.path == "equalisation[2]")
    #expect(loud.position.line == 4)
    #expect(loud.message.contains("120.5 dB"))
    #expect(loud.message.contains("masterGain"))
    let huge = try #require(failure(sections(Array(repeating: 0, count: 100_000))))
    #expect(huge.path == "equalisation[32]")
  }
}
