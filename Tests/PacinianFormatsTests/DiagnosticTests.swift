import PacinianFormats
import PacinianModel
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  private func parameters(_ list: (String, String)...) -> String {
    let entries = list.map { #"{"ParameterID": "\#($0.0)", "ParameterValue": \#($0.1)}"# }
    return #", "EventParameters": [\#(entries.joined(separator: ", "))]"#
  }

  @Test("byte-order-mark")
  func byteOrderMark() throws {
    try expectDiagnostic(.byteOrderMark, in: "\u{FEFF}" + document(tap), severity: .note)
  }

  @Test("trailing-comma: one for each")
  func trailingComma() throws {
    try expectDiagnostic(.trailingComma, in: document(tap + ","), severity: .warning)
    let event = #"{"EventType": "HapticTransient", "Time": 0, }"#
    let text = #"{"Version": 1, "Pattern": [{"Event": \#(event),},],}"#
    let diagnostics = try read(text, Options(isStrict: true)).diagnostics
    #expect(diagnostics.map(\.code) == Array(repeating: .trailingComma, count: 4))
    #expect(diagnostics.map(\.position.column) == [80, 83, 85, 87])
  }

  @Test("trailing-comma: in what is ignored and in Metadata")
  func trailingCommaInIgnored() throws {
    let text = #"{"Version": 1, "Metadata": [1,], "Author": [2,], "Pattern": [\#(tap)]}"#
    #expect(
      try read(text).diagnostics.map(\.code) == [.trailingComma, .unknownKey, .trailingComma])
  }

  @Test("missing-version and version-newer")
  func versions() throws {
    try expectDiagnostic(.missingVersion, in: #"{"Pattern": [\#(tap)]}"#, severity: .note)
    let pattern = try expectDiagnostic(
      .versionNewer, in: #"{"Version": 1.5, "Pattern": [\#(tap)]}"#, severity: .warning)
    #expect(pattern.version == 1.5)
  }

  @Test("empty-pattern")
  func emptyPattern() throws {
    try expectDiagnostic(.emptyPattern, in: document(), path: "Pattern", severity: .warning)
    try expectDiagnostic(.emptyPattern, in: document(curve(at: "0", points: ("0", "1"))))
  }

  @Test("empty-curve: no points is harmless, no points key is not")
  func emptyCurve() throws {
    let pattern = try expectDiagnostic(
      .emptyCurve, in: document(tap, curve(at: "0")), severity: .warning)
    #expect(pattern.controls.isEmpty)
    let bare = #"{"ParameterCurve": {"ParameterID": "AudioPanControl", "Time": 0}}"#
    try expectDiagnostic(
      .emptyCurve, in: document(tap, bare), path: "Pattern[1].ParameterCurve",
      strict: .badParameterEntry)
  }

  @Test("missing-time of a curve is a note")
  func missingCurveTime() throws {
    let ramp = curve(at: "0", points: ("0.5", "1")).replacing(#""Time": 0, "#, with: "")
    let pattern = try expectDiagnostic(.missingTime, in: document(tap, ramp), severity: .note)
    #expect(pattern.controls[0].lastTime == 0.5)
  }

  @Test("missing-time of a Parameter or a control point changes the sound")
  func missingTime() throws {
    let parameter = #"{"Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": 1}}"#
    try expectDiagnostic(.missingTime, in: document(tap, parameter), strict: .badParameterEntry)
    let ramp = curve(at: "0", points: ("1", "1")).replacing(#""Time": 1, "#, with: "")
    try expectDiagnostic(
      .missingTime, in: document(tap, ramp),
      path: "Pattern[1].ParameterCurve.ParameterCurveControlPoints[0]", strict: .badParameterEntry)
  }

  @Test("boolean-number")
  func booleanNumber() throws {
    let fields = #", "EventWaveformPath": "a.wav", "EventWaveformLoopEnabled": 1"#
    let pattern = try expectDiagnostic(
      .booleanNumber, in: document(event("AudioCustom", fields)), severity: .note)
    #expect(pattern.events[0].waveform == EventWaveform(path: "a.wav", isLoopEnabled: true))
  }

  @Test("missing-waveform")
  func missingWaveform() throws {
    let pattern = try expectDiagnostic(
      .missingWaveform, in: document(event("AudioCustom")), strict: .invalidAudioResource)
    #expect(pattern.events == [Event(kind: .audioCustom, time: 0)])
  }

  @Test("value-clamped, the model keeping what was written")
  func valueClamped() throws {
    let pattern = try expectDiagnostic(
      .valueClamped, in: document(event("HapticTransient", parameters(("HapticIntensity", "4.6")))),
      path: "Pattern[0].Event.EventParameters[0].ParameterValue",
      message:
        "ParameterValue is 4.6, outside of HapticIntensity's range of 0 to 1; it counts as 1",
      strict: .badParameterEntry)
    #expect(pattern.events[0].parameters == [EventParameter(.hapticIntensity, 4.6)])
    let parameter =
      #"{"Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": -1.5, "Time": 0}}"#
    try expectDiagnostic(
      .valueClamped, in: document(tap, parameter), path: "Pattern[1].Parameter.ParameterValue",
      message: "-1 to 1; it counts as -1", strict: .badParameterEntry)
    try expectDiagnostic(
      .valueClamped, in: document(tap, curve(at: "0", points: ("0", "1"), ("1", "-0.1"))),
      path: "Pattern[1].ParameterCurve.ParameterCurveControlPoints[1].ParameterValue",
      message: "counts as 0", strict: .badParameterEntry)
  }

  @Test("duplicate-parameter: both are kept, the later counts")
  func duplicateParameter() throws {
    let fields = parameters(("HapticIntensity", "0.1"), ("HapticIntensity", "0.2"))
    let pattern = try expectDiagnostic(
      .duplicateParameter, in: document(event("HapticTransient", fields)),
      path: "Pattern[0].Event.EventParameters[1]", strict: .badParameterEntry)
    #expect(pattern.events[0].parameters.count == 2)
    #expect(pattern.events[0].value(of: .hapticIntensity) == 0.2)
  }

  @Test("duplicate-key: the later value counts")
  func duplicateKey() throws {
    let pattern = try expectDiagnostic(
      .duplicateKey, in: document(event("HapticTransient", #", "Time": 2"#)),
      path: "Pattern[0].Event.Time", strict: .badEventEntry)
    #expect(pattern.events[0].time == 2)
  }

  @Test("duplicate-key: the later container replaces the earlier wholly")
  func duplicateContainers() throws {
    let later = #"{"Event": {"EventType": "HapticTransient", "Time": 1}}"#
    let ramp = curve(at: "0", points: ("0", "1"))
    let patterns = #"{"Version": 1, "Pattern": [\#(tap), \#(ramp)], "Pattern": [\#(later)]}"#
    let pattern = try expectDiagnostic(
      .duplicateKey, in: patterns, path: "Pattern", strict: .invalidPatternDictionary)
    #expect(pattern.events.map(\.time) == [1])
    #expect(pattern.controls.isEmpty)

    let events = String(tap.dropLast()) + ", " + later.dropFirst()
    #expect(
      try expectDiagnostic(
        .duplicateKey, in: document(events), strict: .invalidPatternDictionary
      ).events.map(\.time) == [1])

    let lists = parameters(("HapticIntensity", "0.1")) + parameters(("HapticSharpness", "0.2"))
    #expect(
      try expectDiagnostic(
        .duplicateKey, in: document(event("HapticTransient", lists)), strict: .badEventEntry
      ).events[0].parameters == [EventParameter(.hapticSharpness, 0.2)])

    let curves = String(ramp.dropLast()) + ", " + curve(at: "0", points: ("0", "0.5")).dropFirst()
    let controls = try expectDiagnostic(
      .duplicateKey, in: document(tap, curves), strict: .invalidPatternDictionary
    ).controls
    #expect(
      controls == [
        .curve(
          ParameterCurve(.hapticIntensity, time: 0, points: [ControlPoint(time: 0, value: 0.5)]))
      ])
    let points = ramp.replacing(
      "]}}", with: #"], "ParameterCurveControlPoints": [{"Time": 3, "ParameterValue": 0}]}}"#)
    #expect(
      try expectDiagnostic(
        .duplicateKey, in: document(tap, points), strict: .badParameterEntry
      ).controls[0].lastTime == 3)
  }

  @Test("unsorted-events: once, at the first")
  func unsortedEvents() throws {
    func at(_ time: Int) -> String { tap.replacing(#""Time": 0"#, with: #""Time": \#(time)"#) }
    let pattern = try expectDiagnostic(
      .unsortedEvents, in: document(at(1), at(3), at(2), at(1)), path: "Pattern[2].Event",
      severity: .note)
    #expect(pattern.events.map(\.time) == [1, 3, 2, 1])
  }

  @Test("unsorted-points: once a curve; equal times are in order")
  func unsortedPoints() throws {
    let ramp = curve(at: "0", points: ("1", "1"), ("0", "0"), ("1", "1"), ("0", "0"))
    try expectDiagnostic(.unsortedPoints, in: document(tap, ramp), severity: .note)
    let equal = curve(at: "0", points: ("1", "1"), ("1", "0"))
    #expect(try read(document(tap, equal)).diagnostics.isEmpty)
  }

  @Test("many-control-points: from 17 on")
  func manyControlPoints() throws {
    let points = (0..<16).map { #"{"Time": \#($0), "ParameterValue": 1}"# }
    let sixteen = curve(at: "0").replacing("[]", with: "[\(points.joined(separator: ","))]")
    #expect(try read(document(tap, sixteen)).diagnostics.isEmpty)
    let seventeen = sixteen.replacing("]}}", with: #", {"Time": 16, "ParameterValue": 1}]}}"#)
    try expectDiagnostic(.manyControlPoints, in: document(tap, seventeen), severity: .note)
  }

  @Test("no-duration: absent or 0, unless the event ends with its decay")
  func noDuration() throws {
    for fields in ["", #", "EventDuration": 0"#] {
      try expectDiagnostic(
        .noDuration, in: document(event("HapticContinuous", fields)), severity: .warning)
      try expectDiagnostic(.noDuration, in: document(event("AudioContinuous", fields)))
    }
    let decaying = event("HapticContinuous", parameters(("Sustained", "0")))
    #expect(try read(document(decaying)).diagnostics.isEmpty)
  }

  @Test("long-duration: more than players hold, unless the event ends by itself")
  func longDuration() throws {
    for kind in ["HapticContinuous", "AudioContinuous"] {
      func text(_ seconds: String, _ more: String = "") -> String {
        document(event(kind, #", "EventDuration": \#(seconds)"# + more))
      }
      try expectDiagnostic(
        .longDuration, in: text("45"), message: "45, and players hold an event for 30 s",
        strict: .invalidEventDuration, severity: .warning)
      #expect(try read(text("30")).diagnostics.isEmpty)
      #expect(try read(text("45", parameters(("Sustained", "0")))).diagnostics.isEmpty)
      #expect(throws: PatternReadingError.self) {
        try read(text("30.001"), .init(isStrict: true))
      }
      let unlimited = PatternReader.Options(isStrict: true, durationLimit: nil)
      #expect(try read(text("45"), unlimited).diagnostics.isEmpty)
      let longer = PatternReader.Options(durationLimit: 60)
      #expect(try read(text("45"), longer).diagnostics.isEmpty)
      #expect(try read(text("61"), longer).diagnostics.map(\.code) == [.longDuration])
    }
    func recording(_ more: String) -> String {
      document(
        event("AudioCustom", #", "EventDuration": 45, "EventWaveformPath": "a.wav""# + more))
    }
    #expect(try read(recording("")).diagnostics.isEmpty)
    try expectDiagnostic(
      .longDuration, in: recording(#", "EventWaveformLoopEnabled": true"#),
      strict: .invalidEventDuration)
    #expect(
      try read(document(event("HapticTransient", #", "EventDuration": 45"#))).diagnostics.isEmpty)
  }

  @Test("unused-parameter")
  func unusedParameter() throws {
    let pattern = try expectDiagnostic(
      .unusedParameter, in: document(event("HapticTransient", parameters(("AttackTime", "1")))),
      path: "Pattern[0].Event.EventParameters[0]", message: "AttackTime", severity: .note)
    #expect(pattern.events[0].parameters.count == 1)
    try expectDiagnostic(
      .unusedParameter,
      in: document(event("HapticTransient", #", "EventWaveformPath": "a.wav""#)))
  }

  @Test("Sorted by position, at most 1000, the rest counted")
  func limitsDiagnostics() throws {
    let entries = Array(repeating: "{}", count: 1500)
    let reading = try read(#"{"Pattern": [\#(tap), \#(entries.joined(separator: ","))]}"#)
    #expect(reading.diagnostics.count == PatternReading.maximumDiagnosticCount)
    #expect(reading.unlistedDiagnosticCount == 501)
    let offsets = reading.diagnostics.map(\.position.byteOffset)
    #expect(offsets == offsets.sorted())
    let commas = String(repeating: "[1,],", count: 1500)
    let many = try read(#"{"Version": 1, "X": [\#(commas)], "Pattern": [\#(tap)]}"#)
    #expect(many.diagnostics.count == 1000)
    #expect(many.unlistedDiagnosticCount == 502)
  }

  @Test("Descriptions name everything")
  func describes() throws {
    let diagnostic = try #require(try read(document(tap + ",")).diagnostics.first)
    #expect(
      diagnostic.description
        == "1:84: warning: A comma stands after the last value; it is passed over"
        + " [trailing-comma] (Pattern[0])")
  }
}
