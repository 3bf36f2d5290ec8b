import PacinianFormats
import PacinianModel
import Testing

@Suite("Names")
struct NameTests {
  @Test("A key that differs in case is read: name-case")
  func acceptsKeyCase() throws {
    let text = document(#"{"Event": {"EventType": "HapticTransient", "time": 0.5}}"#)
    let pattern = try expectDiagnostic(
      .nameCase, in: text, path: "Pattern[0].Event.Time", message: "Write Time",
      strict: .badEventEntry)
    #expect(pattern.events[0].time == 0.5)
  }

  @Test("An EventType that differs in case is read: name-case")
  func acceptsEventTypeCase() throws {
    try expectDiagnostic(
      .nameCase, in: document(event("hapticTransient")), strict: .invalidEventType)
  }

  @Test("A ParameterID that differs in case is read: name-case")
  func acceptsParameterIDCase() throws {
    let list = #", "EventParameters": [{"ParameterID": "hapticintensity", "ParameterValue": 1}]"#
    let pattern = try expectDiagnostic(
      .nameCase, in: document(event("HapticTransient", list)), strict: .invalidParameterType)
    #expect(pattern.events[0].parameters == [EventParameter(.hapticIntensity, 1)])
  }

  @Test("An unknown ID of an event parameter is ignored: unknown-parameter")
  func ignoresUnknownEventParameter() throws {
    let list = #", "EventParameters": [{"ParameterID": "HapticAttackTime", "ParameterValue": 1}]"#
    let pattern = try expectDiagnostic(
      .unknownParameter, in: document(event("HapticTransient", list)),
      path: "Pattern[0].Event.EventParameters[0].ParameterID",
      message: "nearest valid one here is AttackTime", strict: .invalidParameterType)
    #expect(pattern.events[0].parameters.isEmpty)
  }

  @Test("An unknown ID of a control is ignored: unknown-parameter")
  func ignoresUnknownControl() throws {
    let ramp = curve(at: "0", points: ("0", "7")).replacing("HapticIntensityControl", with: "%")
    let pattern = try expectDiagnostic(
      .unknownParameter, in: document(tap, ramp.replacing("%", with: "HapticIntensity")),
      message: "HapticIntensityControl", strict: .invalidParameterType)
    #expect(pattern.controls.isEmpty)
    let parameter =
      #"{"Parameter": {"ParameterID": "HapticSharpness", "ParameterValue": 1, "Time": 0}}"#
    try expectDiagnostic(
      .unknownParameter, in: document(tap, parameter), message: "HapticSharpnessControl",
      strict: .invalidParameterType)
  }

  @Test(
    "An unknown key that looks like none is harmless: unknown-key",
    arguments: [
      #"{"Version": 1, "Author": "a", "Pattern": [%]}"#,
      #"{"Version": 1, "Pattern": [{"Name": "a", "Event": {"EventType": "HapticTransient", "Time": 0}}]}"#,
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0, "Name": 1}}]}"#,
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}, "Priority": 2}]}"#,
    ])
  func ignoresHarmlessKeys(text: String) throws {
    let pattern = try expectDiagnostic(
      .unknownKey, in: text.replacing("%", with: tap), message: "ignored", severity: .note)
    #expect(pattern.events.count == 1)
  }

  @Test("An unknown key that looks like a valid one changes the sound: unknown-key")
  func reportsMisspeltKeys() throws {
    for (key, meant) in [
      ("Duration", "EventDuration"), ("EventDuraton", "EventDuration"),
      ("Parameters", "EventParameters"),
    ] {
      try expectDiagnostic(
        .unknownKey, in: document(event("HapticTransient", #", "\#(key)": 1"#)),
        path: "Pattern[0].Event.\(key)", message: meant, strict: .badEventEntry)
    }
    let list =
      #", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1, "Value": 1}]"#
    try expectDiagnostic(
      .unknownKey, in: document(event("HapticTransient", list)),
      path: "Pattern[0].Event.EventParameters[0].Value", message: "ParameterValue",
      strict: .badParameterEntry)
  }

  @Test("An unknown key is explained alike each time, by the keys of the object it stands in")
  func explainsRepeatedKeys() throws {
    let keys = ["Tim", "Tim", "Name", "Tim", "Duration", "Duration", "Name", "Value", "Value"]
    let events = keys.map { event("HapticTransient", #", "\#($0)": 1"#) }
    let points = keys.map { key in
      curve(at: "0", points: ("0", #"1, "\#(key)": 1"#))
    }
    for entries in [events, points] {
      let text = #"{"Version": 1, "Pattern": [\#((entries + events).joined(separator: ", "))]}"#
      let all = try read(text).diagnostics.filter { $0.code == .unknownKey }
      let alone = try (entries + events).flatMap { entry in
        try read(document(tap, entry)).diagnostics.filter { $0.code == .unknownKey }
      }
      #expect(all.count == 2 * keys.count)
      #expect(all.map(\.message) == alone.map(\.message))
    }
  }

  @Test("A key of another object is an unknown key")
  func ignoresKeysOfOtherObjects() throws {
    try expectDiagnostic(
      .unknownKey, in: document(event("HapticTransient", #", "Pattern": []"#)))
    try expectDiagnostic(
      .unknownKey, in: #"{"Version": 1, "EventType": "a", "Pattern": [\#(tap)]}"#)
  }

  @Test("An entry without a known key is ignored: unknown-entry")
  func ignoresUnknownEntries() throws {
    let pattern = try expectDiagnostic(
      .unknownEntry, in: document(tap, #"{"ParameterCurves": {}}"#), path: "Pattern[1]",
      message: "ParameterCurve", strict: .invalidPatternDictionary)
    #expect(pattern.controls.isEmpty)
    // What loses nothing that sounds is a note, in strict reading too.
    try expectDiagnostic(.unknownEntry, in: document(tap, "{}"), message: "empty", severity: .note)
    try expectDiagnostic(
      .unknownEntry, in: document(tap, #"{"Comment": "louder"}"#), message: "Comment",
      severity: .note)
  }

  @Test("An entry with several known keys is read wholly, in file order: several-keys")
  func readsSeveralKeys() throws {
    let entry = #"""
      {"ParameterCurve": {"ParameterID": "AudioPanControl", "Time": 0,
        "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0}]},
       "Event": {"EventType": "HapticTransient", "Time": 0},
       "Parameter": {"ParameterID": "AudioPitchControl", "ParameterValue": 0, "Time": 0}}
      """#
    let pattern = try expectDiagnostic(
      .severalKeys, in: document(entry), path: "Pattern[0]", strict: .invalidPatternDictionary)
    #expect(pattern.events.count == 1)
    #expect(pattern.controls.map(\.id) == [.audioPan, .audioPitch])
  }

  @Test("Names in messages are short and on one line")
  func cleansNames() throws {
    let name = #"\n\u202e"# + String(repeating: "x", count: 100_000)
    let diagnostics = try read(#"{"Version": 1, "\#(name)": 1, "Pattern": [\#(tap)]}"#).diagnostics
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0].message.count < 200)
    #expect(diagnostics[0].path.count < 200)
    #expect(!diagnostics[0].message.contains("\n"))
  }
}
