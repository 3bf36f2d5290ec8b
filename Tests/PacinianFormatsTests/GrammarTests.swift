import PacinianFormats
import PacinianModel
import Testing

@Suite("AHAP grammar")
struct GrammarTests {
  @Test("All fifteen keys and Metadata")
  func readsEveryKey() throws {
    let reading = try read(richDocument)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    #expect(reading.unlistedDiagnosticCount == 0)
    let expected = Pattern(
      events: [
        Event(
          kind: .hapticTransient, time: 0,
          parameters: [
            EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.4),
          ]),
        Event(
          kind: .hapticContinuous, time: 0.015, duration: 0.25,
          parameters: [
            EventParameter(.attackTime, 0.1), EventParameter(.decayTime, 0.2),
            EventParameter(.releaseTime, 0.3), EventParameter(.sustained, 1),
          ]),
        Event(
          kind: .audioContinuous, time: 2, duration: 1.5,
          parameters: [
            EventParameter(.audioVolume, 0.75), EventParameter(.audioPitch, -1),
            EventParameter(.audioPan, 1), EventParameter(.audioBrightness, 0.1),
          ]),
        Event(
          kind: .audioCustom, time: 3,
          waveform: EventWaveform(
            path: "Sounds/a b.wav", usesVolumeEnvelope: false, isLoopEnabled: true)),
      ],
      controls: [
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 0,
            points: [
              ControlPoint(time: 0, value: 0.5), ControlPoint(time: 0.25, value: 1),
              ControlPoint(time: 0.5, value: 0.18557635312480103),
            ])),
        .parameter(DynamicParameter(.hapticSharpness, time: 0.2, value: -0.5)),
      ],
      version: 1,
      metadata: .object([
        MetadataValue.Member(name: "Project", value: .string("Résumé 😀")),
        MetadataValue.Member(
          name: "Tags", value: .array([.string("a"), .number("1.50"), .boolean(true), .null])),
        MetadataValue.Member(name: "Depth", value: .object([])),
      ]))
    #expect(reading.pattern == expected)
    #expect(try read(richDocument, Options(isStrict: true)) == reading)
  }

  @Test("Every event parameter ID and every control ID by its name")
  func readsEveryID() throws {
    for id in EventParameterID.allCases {
      let type = id.applies(to: .hapticContinuous) ? "HapticContinuous" : "AudioContinuous"
      let entry = event(
        type,
        #", "EventDuration": 1, "EventParameters": [{"ParameterID": "\#(id.rawValue)", "#
          + #""ParameterValue": 0.5}]"#)
      let reading = try read(document(entry))
      #expect(reading.pattern.events[0].parameters == [EventParameter(id, 0.5)])
      #expect(reading.diagnostics.isEmpty)
    }
    for id in ControlID.allCases {
      let entry =
        #"{"Parameter": {"ParameterID": "\#(id.rawValue)", "ParameterValue": 0.5, "Time": 1}}"#
      let reading = try read(document(tap, entry))
      #expect(
        reading.pattern.controls == [.parameter(DynamicParameter(id, time: 1, value: 0.5))])
      #expect(reading.diagnostics.isEmpty)
    }
  }

  @Test("Parameters and curves stay in file order")
  func keepsControlOrder() throws {
    let parameter =
      #"{"Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": 0, "Time": 0}}"#
    let ramp = curve(at: "0", points: ("0", "0"))
    let controls = try read(document(ramp, parameter, tap, ramp, parameter)).pattern.controls
    #expect(controls.map(\.id) == [.hapticIntensity, .audioPan, .hapticIntensity, .audioPan])
  }

  @Test("Metadata of any kind is kept, numbers in it are not judged, keys may repeat")
  func keepsMetadata() throws {
    let metadata = #"{"b": 1e999, "a": -0.0, "b": []}"#
    let text = #"{"Version": 1, "Metadata": \#(metadata), "Pattern": [\#(tap)]}"#
    let reading = try read(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(
      reading.pattern.metadata
        == .object([
          MetadataValue.Member(name: "b", value: .number("1e999")),
          MetadataValue.Member(name: "a", value: .number("-0.0")),
          MetadataValue.Member(name: "b", value: .array([])),
        ]))
    let plain = #"{"Version": 1, "Metadata": "text", "Pattern": [\#(tap)]}"#
    #expect(try read(plain).pattern.metadata == .string("text"))
  }

  @Test("Metadata above 1 MiB are not kept")
  func dropsHugeMetadata() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let text = #"{"Version": 1, "Metadata": "\#(long)", "Pattern": [\#(tap)]}"#
    let pattern = try expectDiagnostic(
      .metadataDropped, in: text, path: "Metadata", message: "not kept", severity: .warning)
    #expect(pattern.metadata == nil)
    #expect(pattern.events.count == 1)
  }

  @Test("Metadata of 1 MiB are kept, and those of small size in a larger file")
  func keepsMetadataUpToTheLimit() throws {
    let limit = 1 << 20
    for count in [limit, limit + 1] {
      // Two quotes are part of the value.
      let text = String(repeating: "x", count: count - 2)
      let reading = try read(#"{"Version": 1, "Metadata": "\#(text)", "Pattern": [\#(tap)]}"#)
      #expect(reading.pattern.metadata == (count > limit ? nil : .string(text)))
    }
    let space = String(repeating: " ", count: limit)
    let reading = try read(
      #"{"Version": 1, "Metadata": {"a": [1.50, null]}, \#(space)"Pattern": [\#(tap)]}"#)
    let array = MetadataValue.array([.number("1.50"), .null])
    #expect(reading.pattern.metadata == .object([MetadataValue.Member(name: "a", value: array)]))
  }

  @Test("Numbers in ignored keys are not judged")
  func skipsNumbersInIgnoredKeys() throws {
    let text = document(event("HapticTransient", #", "Comment": [-1, 1e999, {"Time": -1}]"#))
    try expectDiagnostic(.unknownKey, in: text)
  }

  @Test("Minus zero is 0")
  func readsMinusZero() throws {
    let text = document(
      #"{"Event": {"EventType": "HapticContinuous", "Time": -0.0, "EventDuration": 1}}"#)
    let time = try read(text).pattern.events[0].time
    #expect(time == 0 && time.sign == .plus)
  }

  @Test("Any number of control points")
  func readsManyPoints() throws {
    let points = (0..<5000).map { #"{"Time": \#($0), "ParameterValue": 0.5}"# }
    let entry =
      #"{"ParameterCurve": {"ParameterID": "AudioVolumeControl", "Time": 0, "#
      + #""ParameterCurveControlPoints": [\#(points.joined(separator: ","))]}}"#
    let pattern = try expectDiagnostic(
      .manyControlPoints, in: document(tap, entry), message: "5000", severity: .note)
    guard case .curve(let curve) = try #require(pattern.controls.first) else { return }
    #expect(curve.points.count == 5000)
  }

  @Test("Escaped names are the names they stand for")
  func readsEscapedNames() throws {
    let text = document(
      #"{"\u0045vent": {"EventType": "Haptic\u0054ransient", "\u0054ime": 0}}"#)
    let reading = try read(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.pattern.events.count == 1)
  }
}
