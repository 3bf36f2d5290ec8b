import PacinianFormats
import PacinianModel
import Testing

@Suite("Always errors")
struct FailureTests {
  @Test(
    "Text that is not JSON is -4813",
    arguments: [
      "", "  ", "{", "{\"Pattern\": [] 2}", "{'Pattern': []}", "// \n{}", "{\"Pattern\": []} {}",
      "{\"Pattern\": [NaN]}", "{\"Version\": 01, \"Pattern\": []}",
      "{\"Name\": \"\u{1}\", \"Pattern\": []}",
    ])
  func refusesWhatIsNotJSON(text: String) throws {
    try expectFailure(.invalidPatternData, in: text)
  }

  @Test("No Pattern, or a document that is no object, is -4814")
  func requiresPattern() throws {
    try expectFailure(.invalidPatternDictionary, in: "{}", message: "no Pattern")
    try expectFailure(
      .invalidPatternDictionary, in: #"{"Patern": []}"#, message: "\"Patern\" may be meant")
    for root in ["[]", "1", "\"a\"", "null", "true"] {
      try expectFailure(.invalidPatternDictionary, in: root, path: "", message: "an object")
    }
  }

  @Test("A wrong JSON type has the code of its field", arguments: ["null", "true", "[]", "{}"])
  func refusesWrongTypes(wrong: String) throws {
    let parameters = #", "EventParameters": [{"ParameterID": %1, "ParameterValue": %2}]"#
    func fields(_ id: String, _ value: String) -> String {
      event("HapticTransient", parameters.replacing("%1", with: id).replacing("%2", with: value))
    }
    let cases: [(CoreHapticsErrorCode, String, String)] = [
      (.invalidEventType, #"{"Event": {"EventType": \#(wrong)}}"#, "Pattern[0].Event.EventType"),
      (.invalidEventTime, #"{"Event": {"Time": \#(wrong)}}"#, "Pattern[0].Event.Time"),
      (
        .invalidEventDuration, #"{"Event": {"EventDuration": \#(wrong)}}"#,
        "Pattern[0].Event.EventDuration"
      ),
      (
        .invalidParameterType, fields(wrong, "1"),
        "Pattern[0].Event.EventParameters[0].ParameterID"
      ),
      (
        .badParameterEntry, fields("\"HapticIntensity\"", wrong),
        "Pattern[0].Event.EventParameters[0].ParameterValue"
      ),
      (
        .invalidParameterType, #"{"Parameter": {"ParameterID": \#(wrong)}}"#,
        "Pattern[0].Parameter.ParameterID"
      ),
      (.invalidEventTime, #"{"Parameter": {"Time": \#(wrong)}}"#, "Pattern[0].Parameter.Time"),
      (
        .invalidEventTime, #"{"ParameterCurve": {"Time": \#(wrong)}}"#,
        "Pattern[0].ParameterCurve.Time"
      ),
      (
        .invalidEventTime, curve(at: "0", points: (wrong, "1")),
        "Pattern[0].ParameterCurve.ParameterCurveControlPoints[0].Time"
      ),
      (
        .badParameterEntry, curve(at: "0", points: ("0", wrong)),
        "Pattern[0].ParameterCurve.ParameterCurveControlPoints[0].ParameterValue"
      ),
      (
        .invalidPatternDictionary, event("AudioCustom", #", "EventWaveformPath": \#(wrong)"#),
        "Pattern[0].Event.EventWaveformPath"
      ),
    ]
    for (code, entry, path) in cases {
      try expectFailure(code, in: document(entry), path: path)
    }
    try expectFailure(
      .invalidPatternDictionary, in: #"{"Version": \#(wrong), "Pattern": []}"#, path: "Version")
  }

  @Test("A wrong JSON type where an object or array is needed is -4814")
  func refusesWrongContainers() throws {
    for (text, path) in [
      (#"{"Pattern": {}}"#, "Pattern"), (#"{"Pattern": null}"#, "Pattern"),
      (document("1"), "Pattern[0]"), (document(tap, "[]"), "Pattern[1]"),
      (document(tap, "null"), "Pattern[1]"), (document(#"{"Event": []}"#), "Pattern[0].Event"),
      (document(#"{"Parameter": null}"#), "Pattern[0].Parameter"),
      (document(#"{"ParameterCurve": 1}"#), "Pattern[0].ParameterCurve"),
      (
        document(event("HapticTransient", #", "EventParameters": {}"#)),
        "Pattern[0].Event.EventParameters"
      ),
      (
        document(event("HapticTransient", #", "EventParameters": [1]"#)),
        "Pattern[0].Event.EventParameters[0]"
      ),
      (
        document(#"{"ParameterCurve": {"ParameterCurveControlPoints": {}}}"#),
        "Pattern[0].ParameterCurve.ParameterCurveControlPoints"
      ),
      (
        document(#"{"ParameterCurve": {"ParameterCurveControlPoints": ["a"]}}"#),
        "Pattern[0].ParameterCurve.ParameterCurveControlPoints[0]"
      ),
    ] {
      try expectFailure(.invalidPatternDictionary, in: text, path: path)
    }
  }

  @Test("An event without EventType or Time is -4830")
  func requiresEventFields() throws {
    try expectFailure(
      .badEventEntry, in: document(#"{"Event": {"Time": 0}}"#), path: "Pattern[0].Event",
      message: "no EventType")
    try expectFailure(
      .badEventEntry, in: document(#"{"Event": {"EventType": "HapticTransient"}}"#),
      message: "no Time")
    let misspelt = document(#"{"Event": {"EventType": "HapticTransient", "Tiem": 0}}"#)
    #expect(failure(misspelt)?.message.contains("\"Tiem\" may be meant") == true)
    // The first of several.
    let twice = document(#"{"Event": {"EventType": "HapticTransient", "Tiem": 0, "Tme": 0}}"#)
    #expect(failure(twice)?.message.contains("\"Tiem\" may be meant") == true)
  }

  @Test("An unknown event type is -4821 and names the nearest")
  func refusesUnknownEventType() throws {
    try expectFailure(
      .invalidEventType, in: document(event("HapticContinous")),
      path: "Pattern[0].Event.EventType", message: "HapticContinuous")
  }

  @Test("A parameter without its ID or value is -4831, also when its ID is unknown")
  func requiresParameterFields() throws {
    for list in [
      #"{}"#, #"{"ParameterID": "HapticIntensity"}"#, #"{"ParameterValue": 1}"#,
    ] {
      try expectFailure(
        .badParameterEntry,
        in: document(event("HapticTransient", #", "EventParameters": [\#(list)]"#)))
    }
    for entry in [
      event("HapticTransient", #", "EventParameters": [{"ParameterID": "Unknown"}]"#),
      #"{"Parameter": {"ParameterID": "Unknown", "Time": 0}}"#,
      #"{"ParameterCurve": {"ParameterID": "Unknown", "Time": 0, "#
        + #""ParameterCurveControlPoints": [{"Time": 0}]}}"#,
    ] {
      #expect(failure(document(entry))?.code == .badParameterEntry, "\(entry)")
      // Strict reading meets the unknown ID first.
      #expect(failure(document(entry), Options(isStrict: true))?.code == .invalidParameterType)
    }
    for entry in [
      #"{"Parameter": {"ParameterValue": 1, "Time": 0}}"#,
      #"{"Parameter": {"ParameterID": "AudioPanControl", "Time": 0}}"#,
      #"{"ParameterCurve": {"Time": 0, "ParameterCurveControlPoints": []}}"#,
      #"{"ParameterCurve": {"ParameterID": "AudioPanControl", "Time": 0, "#
        + #""ParameterCurveControlPoints": [{"Time": 0}]}}"#,
    ] {
      try expectFailure(.badParameterEntry, in: document(entry))
    }
  }

  @Test("A negative or non-finite time is -4822", arguments: ["-0.5", "1e999", "-1e999"])
  func refusesTimes(time: String) throws {
    for entry in [
      #"{"Event": {"EventType": "HapticTransient", "Time": \#(time)}}"#,
      #"{"Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": 1, "Time": \#(time)}}"#,
      curve(at: time, points: ("0", "1")), curve(at: "0", points: (time, "1")),
    ] {
      try expectFailure(
        .invalidEventTime, in: document(entry),
        message: "Time is \(time); times are seconds, 0 or more")
    }
  }

  @Test("A negative or non-finite duration is -4823", arguments: ["-0.5", "1e999"])
  func refusesDurations(duration: String) throws {
    try expectFailure(
      .invalidEventDuration,
      in: document(event("HapticContinuous", #", "EventDuration": \#(duration)"#)),
      message: "EventDuration is \(duration); durations are seconds, 0 or more")
  }

  @Test("A value too large for a number is -4831, a version -4814")
  func refusesInfiniteValues() throws {
    try expectFailure(
      .badParameterEntry, in: document(curve(at: "0", points: ("0", "-1e999"))),
      message: "too large")
    try expectFailure(.invalidPatternDictionary, in: #"{"Version": 1e999, "Pattern": []}"#)
  }

  @Test("A flag that is neither true nor false is -4814", arguments: ["2", "\"true\"", "null"])
  func refusesFlags(flag: String) throws {
    for key in ["EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled"] {
      try expectFailure(
        .invalidPatternDictionary, in: document(event("AudioCustom", #", "\#(key)": \#(flag)"#)),
        path: "Pattern[0].Event.\(key)", message: "true or false")
    }
  }

  @Test("A file above the limit is -4813")
  func refusesLargeFiles() throws {
    #expect(failure(document(tap), Options(maximumByteCount: 10))?.code == .invalidPatternData)
  }

  @Test("Positions are lines and columns, and descriptions name everything")
  func describesErrors() throws {
    let error = try #require(failure("{\r\n\t\"Pattern\": [\r\n  {\"Event\": {\"Time\": -1}}]}"))
    #expect(error.position.line == 3)
    #expect(error.position.column == 22)
    #expect(
      error.description
        == "3:22: error: Time is -1; times are seconds, 0 or more [InvalidEventTime (-4822)]"
        + " (Pattern[0].Event.Time)")
  }
}
