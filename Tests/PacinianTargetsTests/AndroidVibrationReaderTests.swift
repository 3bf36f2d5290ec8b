@testable import PacinianFormats
import PacinianModel
import Testing

@testable import PacinianMedia

@Suite("Android's vibration XML, read")
struct AndroidVibrationReaderTests {
  private func read(_ text: String, isStrict: Bool = false) throws -> PatternReading {
    try AndroidVibrationReader(options: .init(isStrict: isStrict)).read(Array(text.utf8))
  }

  private func effect(_ content: String) throws -> PatternReading {
    try read("<vibration-effect>\(content)</vibration-effect>")
  }

  /// The points of the control with an identity in the first layer.
  private func points(_ reading: PatternReading, _ id: ControlID) -> [ControlPoint] {
    reading.pattern.controls.flatMap { control in
      guard case .curve(let curve) = control, curve.id == id else { return [ControlPoint]() }
      return curve.points
    }
  }

  @Test("A basic envelope is a curve of intensity and one of sharpness")
  func basicEnvelope() throws {
    let reading = try effect(
      """
      <basic-envelope-effect initialSharpness="0.25">
        <control-point intensity="1" sharpness="0.5" durationMs="100" />
        <control-point intensity="0" sharpness="0.75" durationMs="400" />
      </basic-envelope-effect>
      """)
    let intensities = points(reading, .hapticIntensity)
    #expect(intensities.map(\.time) == [0, 0.1, 0.5] && intensities.map(\.value) == [0, 1, 0])
    #expect(points(reading, .hapticSharpness).map(\.value) == [0.25, 0.5, 0.75])
    #expect(reading.duration == 0.5)
  }

  @Test("A waveform is steps at the resonance, and what repeats is read once, with a warning")
  func waveform() throws {
    let text = """
      <vibration-effect><waveform-effect>
        <waveform-entry durationMs="20" amplitude="255" />
        <repeating><waveform-entry durationMs="30" amplitude="51" /></repeating>
      </waveform-effect></vibration-effect>
      """
    let reading = try read(text)
    let intensities = points(reading, .hapticIntensity)
    #expect(intensities.map(\.time) == [0, 0.02, 0.02, 0.05])
    #expect(intensities.map(\.value) == [1, 1, 0.2, 0.2])
    #expect(points(reading, .hapticSharpness).allSatisfy { $0.value == 0.7 })
    #expect(reading.diagnostics.map(\.code) == [.repeatingOnce])
    #expect(reading.diagnostics[0].position.line == 3)
    #expect(throws: PatternReadingError.self) { try read(text, isStrict: true) }
  }

  @Test("Delays of primitives count from the end of the one before")
  func primitives() throws {
    let reading = try effect(
      """
      <primitive-effect name="click" scale="0.5" delayMs="100" />
      <primitive-effect name="low_tick" delayMs="40" />
      """)
    let events = reading.layers.flatMap(\.events)
    #expect(events.map(\.kind) == [.hapticTransient, .hapticTransient])
    #expect(events.map(\.time) == [0.1, 0.15])
    #expect(events.map { $0.value(of: .hapticIntensity) } == [0.5, 1])
  }

  @Test("A frequency is sharpness by the model's scale, and one outside of it is told")
  func waveformEnvelope() throws {
    let reading = try effect(
      """
      <waveform-envelope-effect initialFrequencyHz="80">
        <control-point amplitude="1" frequencyHz="230" durationMs="50" />
        <control-point amplitude="0" frequencyHz="500" durationMs="50" />
      </waveform-envelope-effect>
      """)
    #expect(points(reading, .hapticSharpness).map(\.value) == [0, 1, 1])
    #expect(reading.diagnostics.map(\.code) == [.valueClamped])
  }

  @Test("Of a selection the first effect is read")
  func selection() throws {
    let writing = try AndroidVibration().write([
      Pattern(events: [
        Event(kind: .hapticTransient, time: 0.1, parameters: [.init(.hapticIntensity, 1)])
      ])
    ])
    // Of transients alone that is a primitive.
    let events = try read(writing.texts[0]).pattern.events
    #expect(events.map(\.kind) == [.hapticTransient] && events[0].time == 0.1)
  }

  @Test(
    "A mistake is an error at its element",
    arguments: [
      ("", 1, "not XML"),
      ("<ringtone />", 1, "is a <vibration-effect>"),
      ("<vibration-effect>\n<spin-effect /></vibration-effect>", 2, "cannot be in"),
      ("<vibration-effect>\n", 2, "not XML"),
      ("<vibration-effect>hum</vibration-effect>", 1, "text between elements"),
      ("<vibration-select />", 1, "no effect"),
      (
        "<!DOCTYPE v [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]>\n<vibration-effect>&b;"
          + "</vibration-effect>", 1, "document type"
      ),
      ("<vibration-effect><predefined-effect name=\"&b;\"/></vibration-effect>", 1, "not XML"),
      (
        "<vibration-effect><waveform-effect>\n<waveform-entry durationMs=\"1e999\" "
          + "amplitude=\"1\"/></waveform-effect></vibration-effect>", 2, "durationMs"
      ),
      (
        "<vibration-effect><waveform-effect>\n<waveform-entry durationMs=\"5\" "
          + "amplitude=\"256\"/></waveform-effect></vibration-effect>", 2, "0 to 255"
      ),
      (
        "<vibration-effect><waveform-effect>\n<waveform-entry durationMs=\"1e3\" "
          + "amplitude=\"1\"/></waveform-effect></vibration-effect>", 2, "digits alone"
      ),
      (
        "<?xml version=\"1.0\" encoding=\"EBCDIC-CP-US\"?><vibration-effect>"
          + "<primitive-effect name=\"click\"/></vibration-effect>", 1, "unknown encoding"
      ),
      (
        "<vibration-effect><waveform-effect>\n<waveform-entry durationMs=\"0x10\" "
          + "amplitude=\"1\"/></waveform-effect></vibration-effect>", 2, "durationMs"
      ),
      (
        "<vibration-effect><waveform-effect><waveform-entry durationMs=\"0\" "
          + "amplitude=\"1\"/></waveform-effect></vibration-effect>", 1, "no length"
      ),
      (
        "<vibration-effect><basic-envelope-effect>\n<control-point intensity=\"1\" sharpness=\"0\" "
          + "durationMs=\"20\"/></basic-envelope-effect></vibration-effect>", 2, "end at 0"
      ),
      (
        "<vibration-effect><primitive-effect name=\"click\"/>\n<waveform-effect/>"
          + "</vibration-effect>", 2, "one kind"
      ),
      ("<vibration-effect><predefined-effect name=\"pop\"/></vibration-effect>", 1, "'pop'"),
      (
        "<vibration-effect>\n<primitive-effect name=\"click\" delayMs=\"999999999999999999999\"/>"
          + "</vibration-effect>", 2, "delayMs"
      ),
      (
        "<vibration-effect>\n<primitive-effect name=\"click\" scale=\"nan\"/></vibration-effect>",
        2,
        "scale"
      ),
      (
        "<!DOCTYPE v SYSTEM \"file:///etc/passwd\">\n<vibration-effect/>", 1, "document type"
      ),
      (
        "<vibration-effect><!-- \u{1} --></vibration-effect>", 1, "not XML"
      ),
    ])
  func mistakes(text: String, line: Int, words: String) throws {
    let error = #expect(throws: PatternReadingError.self) { try read(text) }
    #expect(error?.position.line == line)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("Depth is an error before it can fill the stack")
  func depth() throws {
    let text = String(repeating: "<repeating>", count: 1_000_000)
    let error = #expect(throws: PatternReadingError.self) { try read(text) }
    #expect(error?.message.contains("deep") == true)
  }

  @Test("Every beginning of a document is an error, not a crash")
  func truncated() throws {
    let whole = try AndroidVibration().write([
      Pattern(events: [Event(kind: .hapticTransient, time: 0.1)])
    ]).texts[0].trimmingSuffix { $0 == "\n" }
    for count in 0..<whole.utf8.count {
      let bytes = Array(whole.utf8.prefix(count))
      #expect(throws: PatternReadingError.self, "\(count) bytes") {
        try AndroidVibrationReader().read(bytes)
      }
    }
    _ = try read(String(whole))
  }

  @Test("The beginning of a file says whether it is a vibration")
  func beginnings() {
    func isVibration(_ text: String) -> Bool {
      AndroidVibrationReader.isVibration(beginning: Array(text.utf8))
    }
    #expect(isVibration("<?xml version=\"1.0\"?>\n<!-- <manifest> -->\n<vibration-select>"))
    #expect(!isVibration("<?xml version=\"1.0\"?><manifest><vibration-effect/>"))
    #expect(!isVibration("{\"Version\": 1}"))
    #expect(!isVibration(""))
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}
