import PacinianFormats
import PacinianModel
import Testing

@Suite("The rules of .haptic")
struct HapticRuleTests {
  private let envelopes = HapticDocument.envelopes

  @Test("The old format of version 0 is named")
  func versionZero() throws {
    let text = #"{"metadata": {}, "variation": {}, "voices": {"envelopes": []}}"#
    let error = #expect(throws: PatternReadingError.self) {
      try PatternReader().read(Array(text.utf8))
    }
    #expect(error?.message.contains(".vij") == true)
  }

  @Test(
    "Amplitude needs two points and a duration",
    arguments: [
      ([], "no points"), ([0.5], "one point"), ([0.5, 0.5], "one time"),
    ] as [([Double], String)])
  func tooFewPoints(times: [Double], part: String) throws {
    var document = HapticDocument()
    document.amplitude = times.map { #"{"time": \#($0), "amplitude": 0}"# }
    try document.expectFailure(
      .invalidPatternDictionary, path: "\(envelopes).amplitude", mentions: part)
  }

  @Test("Values are from 0 to 1")
  func ranges() throws {
    for value in ["-0.01", "1.01", "1e999"] {
      var document = HapticDocument()
      document.amplitude[1] = #"{"time": 1, "amplitude": \#(value)}"#
      try document.expectFailure(
        .badParameterEntry, path: "\(envelopes).amplitude[1].amplitude", mentions: value)
      document = HapticDocument()
      document.frequency = #"[{"time": 1, "frequency": \#(value)}]"#
      try document.expectFailure(
        .badParameterEntry, path: "\(envelopes).frequency[0].frequency", mentions: value)
      for key in ["amplitude", "frequency"] {
        document = HapticDocument()
        document.amplitude[0] =
          #"{"time": 0, "amplitude": 0, "emphasis": {"\#(key)": \#(value)}}"#
        try document.expectFailure(
          .badParameterEntry, path: "\(envelopes).amplitude[0].emphasis.\(key)", mentions: value)
      }
    }
  }

  @Test("Times are 0 or more, do not go back and end somewhere")
  func times() throws {
    let cases = [("-1", "1", 0), ("2", "1", 1), ("0", "1e999", 1), ("0", "1e9", 1)]
    for (first, second, index) in cases {
      var document = HapticDocument()
      document.amplitude = [first, second].map { #"{"time": \#($0), "amplitude": 0}"# }
      try document.expectFailure(
        .invalidEventTime, path: "\(envelopes).amplitude[\(index)].time", mentions: "time")
      document = HapticDocument()
      document.frequency =
        #"[{"time": \#(first), "frequency": 0}, "#
        + #"{"time": \#(second), "frequency": 0}]"#
      try document.expectFailure(
        .invalidEventTime, path: "\(envelopes).frequency[\(index)].time", mentions: "time")
    }
  }

  @Test("What is required is missed by name, with a hint at a misspelling")
  func missing() throws {
    var document = HapticDocument()
    document.amplitude[1] = #"{"time": 1, "amplitud": 0}"#
    try document.expectFailure(
      .invalidPatternDictionary, path: "\(envelopes).amplitude[1]", mentions: "amplitud")
    document.amplitude[1] = #"{"amplitude": 0}"#
    try document.expectFailure(
      .invalidPatternDictionary, path: "\(envelopes).amplitude[1]", mentions: "no time")
    document = HapticDocument()
    document.amplitude[0] = #"{"time": 0, "amplitude": 0, "emphasis": {"amplitude": 1}}"#
    try document.expectFailure(
      .invalidPatternDictionary, path: "\(envelopes).amplitude[0].emphasis",
      mentions: "no frequency")
    for (text, part) in [
      (#"{"version": {"major": 1}}"#, "no signals"), (#"{"signals": {}}"#, "no continuous"),
      (#"{"version": {"major": 1}, "signals": {"continuous": {}}}"#, "no envelopes"),
      (#"{"signals": {"continuous": {"envelopes": {}}}}"#, "no amplitude"), ("[]", "object"),
    ] {
      let error = #expect(throws: PatternReadingError.self) {
        try PatternReader(.haptic).read(Array(text.utf8))
      }
      #expect(error?.message.contains(part) == true, "\(text): \(String(describing: error))")
    }
  }

  @Test("A weak emphasis sounds as written, a late frequency point is cut off")
  func lenient() throws {
    var document = HapticDocument()
    document.amplitude[1] =
      #"{"time": 1, "amplitude": 0.5, "emphasis": {"amplitude": 0.25, "frequency": 0}}"#
    let weak = try document.expectDiagnostic(
      .emphasisBelowAmplitude, isStrictError: true, path: "\(envelopes).amplitude[1].emphasis")
    #expect(weak.layers[1].events.first?.value(of: .hapticIntensity) == 0.25)

    document = HapticDocument()
    document.frequency = #"[{"time": 0, "frequency": 0}, {"time": 2, "frequency": 1}]"#
    let late = try document.expectDiagnostic(
      .lateFrequency, isStrictError: false, path: "\(envelopes).frequency[1]")
    #expect(late.duration == 1)
    guard case .curve(let curve)? = late.pattern.controls.last else {
      Issue.record("no curve")
      return
    }
    #expect(curve.points.last == ControlPoint(time: 1, value: 0.5))
  }

  @Test("Names, keys and commas are repaired as in AHAP")
  func repairs() throws {
    var document = HapticDocument()
    document.amplitude[0] = #"{"Time": 0, "amplitude": 0}"#
    try document.expectDiagnostic(.nameCase, isStrictError: true)
    document.amplitude[0] = #"{"time": 0, "amplitude": 0, "curve": {"a": [1]}}"#
    try document.expectDiagnostic(
      .unknownKey, isStrictError: false, path: "\(envelopes).amplitude[0].curve")
    document.amplitude[0] = #"{"time": 0, "amplitude": 0, "amplitude": 1}"#
    let twice = try document.expectDiagnostic(.duplicateKey, isStrictError: true)
    #expect(twice.layers.count == 1)
    document = HapticDocument()
    document.frequency = #"[{"time": 0, "frequency": 0},]"#
    try document.expectDiagnostic(.trailingComma, isStrictError: false)
  }

  @Test("An envelope that stands twice counts once")
  func envelopeTwice() throws {
    var document = HapticDocument()
    document.frequency =
      #"[], "amplitude": [{"time": 0, "amplitude": 1}, {"time": 3, "amplitude": 1}]"#
    let reading = try document.expectDiagnostic(.duplicateKey, isStrictError: true)
    #expect(reading.duration == 3)
  }

  @Test("A file cut anywhere is a positioned error")
  func truncation() throws {
    var document = HapticDocument()
    document.amplitude[0] =
      #"{"time": 0, "amplitude": 0, "emphasis": {"amplitude": 1, "frequency": 1}}"#
    document.frequency = #"[{"time": 0, "frequency": 0.5}]"#
    let bytes = Array(document.text.utf8)
    for count in 0..<bytes.count {
      let error = #expect(throws: PatternReadingError.self) {
        try PatternReader().read(Array(bytes[..<count]), fileName: "a.haptic")
      }
      #expect((error?.position.byteOffset ?? .max) <= count)
    }
  }
}
