import PacinianFormats
import PacinianModel
import Testing

@Suite("Reading .haptic")
struct HapticReaderTests {
  private func points(_ pairs: (Double, Double)...) -> [ControlPoint] {
    pairs.map { ControlPoint(time: $0.0, value: $0.1) }
  }

  @Test("The envelopes become controls of one continuous event")
  func envelopes() throws {
    var document = HapticDocument()
    document.frequency =
      #"[{"time": 0, "frequency": 0.2}, {"time": 0.5, "frequency": 0.9}, "#
      + #"{"frequency": 0.1, "time": 0.5}, {"time": 1, "frequency": 1}]"#
    let reading = try document.read(isStrict: true)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.layers.count == 1)
    #expect(reading.duration == 1)
    #expect(
      reading.pattern.events == [
        Event(
          kind: .hapticContinuous, time: 0, duration: 1,
          parameters: [
            EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0),
          ])
      ])
    #expect(
      reading.pattern.controls == [
        .curve(ParameterCurve(.hapticIntensity, time: 0, points: points((0, 0.25), (1, 0.75)))),
        .curve(
          ParameterCurve(
            .hapticSharpness, time: 0, points: points((0, 0.2), (0.5, 0.9), (0.5, 0.1), (1, 1)))),
      ])
  }

  @Test("Without a frequency envelope it is 0.5", arguments: [nil, "[]", "null"])
  func noFrequency(frequency: String?) throws {
    var document = HapticDocument()
    document.frequency = frequency
    let pattern = try document.read(isStrict: true).pattern
    #expect(pattern.events.first?.value(of: .hapticSharpness) == 0.5)
    #expect(pattern.controls.map(\.id) == [.hapticIntensity])
  }

  @Test("A frequency envelope that begins late holds its first value before")
  func lateStart() throws {
    var document = HapticDocument()
    document.frequency = #"[{"time": 0.5, "frequency": 0.9}]"#
    let pattern = try document.read(isStrict: true).pattern
    guard case .curve(let curve)? = pattern.controls.last else {
      Issue.record("no curve")
      return
    }
    #expect(curve.points == points((0, 0.9), (0.5, 0.9), (1, 0.9)))
  }

  @Test("Emphasis becomes transients in a layer without controls")
  func emphasis() throws {
    var document = HapticDocument()
    document.amplitude = [
      #"{"time": 0.5, "amplitude": 0.5, "emphasis": {"amplitude": 0.5, "frequency": 0.1}}"#,
      #"{"time": 0.5, "amplitude": 0, "emphasis": null}"#,
      #"{"time": 2, "amplitude": 0, "emphasis": {"frequency": 1, "amplitude": 1}}"#,
    ]
    let reading = try document.read(isStrict: true)
    #expect(reading.layers.count == 2)
    #expect(reading.layers[1].controls.isEmpty)
    #expect(reading.layers[1].events.map(\.kind) == [.hapticTransient, .hapticTransient])
    #expect(reading.layers[1].events.map(\.time) == [0.5, 2])
    #expect(reading.layers[1].events.map { $0.value(of: .hapticIntensity) } == [0.5, 1])
    #expect(reading.layers[1].events.map { $0.value(of: .hapticSharpness) } == [0.1, 1])
    #expect(reading.pattern.events.map(\.time) == [0.5])
    #expect(reading.pattern.events.map(\.duration) == [1.5])
  }

  @Test("Metadata are kept as they are written")
  func metadata() throws {
    var document = HapticDocument()
    document.metadata = #"{"editor": "x", "tags": ["a"], "own": 1.50}"#
    #expect(
      try document.read().pattern.metadata
        == .object([
          .init(name: "editor", value: .string("x")),
          .init(name: "tags", value: .array([.string("a")])),
          .init(name: "own", value: .number("1.50")),
        ]))
  }

  @Test("A long signal is cut where it is weakest, and no event is longer than 30 s")
  func longSignal() throws {
    var document = HapticDocument()
    document.amplitude = [(0, 1), (20, 0.1), (40, 1), (100, 1)].map {
      #"{"time": \#($0.0), "amplitude": \#($0.1)}"#
    }
    let events = try document.read().pattern.events
    #expect(events.map(\.time) == [0, 20, 35, 65, 95])
    #expect(events.map(\.duration) == [20, 15, 30, 30, 5])
  }

  @Test("Versions: only major 1; a later minor is reported; patch and minor may be left out")
  func versions() throws {
    var document = HapticDocument()
    for version in [#"{"major": 1}"#, #"{"patch": 7, "major": 1}"#] {
      document.version = version
      #expect(try document.read(isStrict: true).diagnostics.isEmpty)
    }
    document.version = #"{"major": 1, "minor": 2}"#
    try document.expectDiagnostic(.versionNewer, isStrictError: false, path: "version.minor")
    for (version, part) in [("2", "version 1"), ("0", "version 1"), ("1.5", "whole")] {
      document.version = #"{"major": \#(version)}"#
      try document.expectFailure(.invalidPatternDictionary, path: "version.major", mentions: part)
    }
    document.version = "{}"
    try document.expectFailure(.invalidPatternDictionary, path: "version", mentions: "major")
  }
}
