import Foundation
import PacinianModel
import Testing

@testable import CoreHaptics

@Suite("patterns as dictionaries and files")
struct DictionaryTests {
  private typealias Key = CHHapticPattern.Key

  /// Everything that a dictionary can hold.
  private var rich: [Key: Any] {
    [
      .version: 1.0,
      .pattern: [
        [
          Key.event: [
            Key.eventType: CHHapticEvent.EventType.hapticContinuous, .time: 0.5,
            .eventDuration: 2,
            .eventParameters: [
              [
                Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                .parameterValue: Float(0.5),
              ] as [Key: Any],
              [.parameterID: "Sustained", .parameterValue: true],
            ],
          ] as [Key: Any]
        ],
        [
          .event: [
            .eventType: "AudioCustom", .time: 0, .eventWaveformPath: "hit.wav",
            .eventWaveformUseVolumeEnvelope: false, .eventWaveformLoopEnabled: 1,
          ] as [Key: Any]
        ],
        [
          .parameter: [
            .parameterID: CHHapticDynamicParameter.ID.hapticSharpnessControl, .time: 1,
            .parameterValue: NSNumber(value: -0.25),
          ] as [Key: Any]
        ],
        [
          .parameterCurve: [
            .parameterID: "HapticIntensityControl", .time: Int64(2),
            .parameterCurveControlPoints: [
              [.time: 0, .parameterValue: 0] as [Key: Any],
              ["Time": 1.5, "ParameterValue": 1] as [String: Any],
            ],
          ] as [Key: Any]
        ],
      ],
    ]
  }

  private var richPattern: Pattern {
    var waveform = EventWaveform(path: "hit.wav")
    waveform.usesVolumeEnvelope = false
    waveform.isLoopEnabled = true
    return Pattern(
      events: [
        Event(
          kind: .hapticContinuous, time: 0.5, duration: 2,
          parameters: [EventParameter(.hapticIntensity, 0.5), EventParameter(.sustained, 1)]),
        Event(kind: .audioCustom, time: 0, waveform: waveform),
      ],
      controls: [
        .parameter(DynamicParameter(.hapticSharpness, time: 1, value: -0.25)),
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 2,
            points: [
              PacinianModel.ControlPoint(time: 0, value: 0),
              PacinianModel.ControlPoint(time: 1.5, value: 1),
            ])),
      ], version: 1)
  }

  @Test("whatever types clients choose, a dictionary is the AHAP it stands for")
  func reading() throws {
    let pattern = try CHHapticPattern(dictionary: rich)
    #expect(pattern.pattern == richPattern)
    #expect(pattern.duration == 3.5)
  }

  @Test("an exported dictionary reads back as the same pattern")
  func export() throws {
    let exported = try CHHapticPattern(dictionary: rich).exportDictionary()
    #expect(try CHHapticPattern(dictionary: exported).pattern == richPattern)
    #expect(exported[.version] as? Double == 1)
    let entries = try #require(exported[.pattern] as? [[CHHapticPattern.Key: Any]])
    #expect(entries.count == 4)
    let event = try #require(entries[0][.event] as? [CHHapticPattern.Key: Any])
    #expect(event[.eventType] as? String == "HapticContinuous")
    #expect(event[.time] as? Double == 0.5)
    let recording = try #require(entries[1][.event] as? [String: Any])
    #expect(recording["EventWaveformUseVolumeEnvelope"] as? Bool == false)
    #expect(recording["EventWaveformLoopEnabled"] as? Bool == true)
    #expect((recording["EventParameters"] as? [Any])?.isEmpty == true)
  }

  /// Holds the words of the page: strings are `NSString`, the rest `NSNumber`.
  @Test("an exported dictionary holds objects, and its strings are names of the framework")
  func exportObjects() throws {
    func check(_ value: Any, _ path: String) {
      switch value {
      case let members as [CHHapticPattern.Key: Any]:
        for (key, value) in members { check(value, "\(path).\(key)") }
      case let elements as [Any]: for element in elements { check(element, path) }
      default: #expect(value is NSString || value is NSNumber, "\(path): \(type(of: value))")
      }
    }
    let exported = try CHHapticPattern(dictionary: rich).exportDictionary()
    check(exported, "")
    let entries = try #require(exported[.pattern] as? [[CHHapticPattern.Key: Any]])
    let event = try #require(entries[0][.event] as? [CHHapticPattern.Key: Any])
    #expect(event[.eventType] as? CHHapticEvent.EventType == .hapticContinuous)
    let parameters = try #require(event[.eventParameters] as? [[CHHapticPattern.Key: Any]])
    #expect(parameters[0][.parameterID] as? CHHapticEvent.ParameterID == .hapticIntensity)
    #expect(parameters[0][.parameterValue] as? Float == 0.5)
    let control = try #require(entries[2][.parameter] as? [CHHapticPattern.Key: Any])
    #expect(
      control[.parameterID] as? CHHapticDynamicParameter.ID == .hapticSharpnessControl)
    #expect(control[.parameterValue] as? Float == -0.25)
  }

  @Test("an event without a duration is exported with 0, and 0 is read as none")
  func exportWithoutDuration() throws {
    let tap = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.3)],
      relativeTime: 0.1)
    let endless = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0)
    let pattern = try CHHapticPattern(events: [tap, endless], parameters: [])
    let exported = try pattern.exportDictionary()
    #expect(exported.keys.map(\.rawValue) == ["Pattern"])
    let entries = try #require(exported[.pattern] as? [[CHHapticPattern.Key: Any]])
    for entry in entries {
      let event = try #require(entry[.event] as? [CHHapticPattern.Key: Any])
      #expect(event[.eventDuration] as? TimeInterval == 0)
    }
    #expect(try CHHapticPattern(dictionary: exported).pattern == pattern.pattern)
  }

  @Test("what JSONSerialization makes is a dictionary of keys, and what is exported goes back")
  func json() throws {
    let exported = try CHHapticPattern(dictionary: rich).exportDictionary()
    let data = try JSONSerialization.data(withJSONObject: exported)
    let object = try JSONSerialization.jsonObject(with: data)
    let dictionary = try #require(object as? [CHHapticPattern.Key: Any])
    #expect(try CHHapticPattern(dictionary: dictionary).pattern == richPattern)
    #expect(dictionary[.pattern] as? [[CHHapticPattern.Key: Any]] != nil)
  }

  @Test("a pattern that plays a registered resource has no dictionary")
  func exportResource() throws {
    let sound = CHHapticEvent(audioResourceID: 1, parameters: [], relativeTime: 0)
    let pattern = try CHHapticPattern(events: [sound], parameters: [])
    expect(.operationNotPermitted) { _ = try pattern.exportDictionary() }
  }

  @Test("keys are AHAP's words")
  func keys() {
    let keys: [CHHapticPattern.Key] = [
      .version, .pattern, .event, .eventType, .time, .eventDuration, .eventParameters,
      .eventWaveformPath, .eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled, .parameter,
      .parameterID, .parameterValue, .parameterCurve, .parameterCurveControlPoints,
    ]
    #expect(
      keys.map(\.rawValue) == [
        "Version", "Pattern", "Event", "EventType", "Time", "EventDuration", "EventParameters",
        "EventWaveformPath", "EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled",
        "Parameter", "ParameterID", "ParameterValue", "ParameterCurve",
        "ParameterCurveControlPoints",
      ])
    #expect(CHHapticPattern.Key(rawValue: "Event") == .event)
  }

  @Test("what cannot be is refused with its code")
  func refusals() {
    func read(_ event: [CHHapticPattern.Key: Any]) throws {
      _ = try CHHapticPattern(dictionary: [.pattern: [[CHHapticPattern.Key.event: event]]])
    }
    expect(.invalidPatternDictionary) { _ = try CHHapticPattern(dictionary: [:]) }
    expect(.invalidPatternDictionary) { _ = try CHHapticPattern(dictionary: [.pattern: 3]) }
    expect(.invalidPatternDictionary) {
      _ = try CHHapticPattern(dictionary: [.pattern: [Date()]])
    }
    expect(.invalidEventType) { try read([.eventType: "Smell", .time: 0]) }
    expect(.badEventEntry) { try read([.eventType: "HapticTransient"]) }
    expect(.invalidEventTime) { try read([.eventType: "HapticTransient", .time: -1]) }
    expect(.invalidEventTime) {
      try read([.eventType: "HapticTransient", .time: Double.infinity])
    }
    expect(.invalidEventDuration) {
      try read([.eventType: "HapticContinuous", .time: 0, .eventDuration: -1])
    }
    expect(.invalidParameterType) {
      try read([
        .eventType: "HapticTransient", .time: 0,
        .eventParameters: [[CHHapticPattern.Key.parameterID: "Weight", .parameterValue: 1]],
      ])
    }
    expect(.badParameterEntry) {
      try read([
        .eventType: "HapticTransient", .time: 0,
        .eventParameters: [[CHHapticPattern.Key.parameterID: "HapticIntensity"]],
      ])
    }
  }

  @Test("a name in another letter case is no name, and is refused with the code of what is missing")
  func letterCase() {
    typealias Key = CHHapticPattern.Key
    func read(_ pattern: [Key: Any]) throws { _ = try CHHapticPattern(dictionary: pattern) }
    func event(_ event: [Key: Any]) throws { try read([.pattern: [[Key.event: event]]]) }
    let tap: [Key: Any] = [.eventType: "HapticTransient", .time: 0]
    expect(.invalidPatternDictionary) {
      try read([Key(rawValue: "pattern"): [[Key.event: tap]]])
    }
    expect(.invalidPatternDictionary) {
      try read([.pattern: [[Key(rawValue: "event"): tap]]])
    }
    expect(.badEventEntry) {
      try event([.eventType: "HapticTransient", Key(rawValue: "time"): 0])
    }
    expect(.badEventEntry) {
      try event([.eventType: "HapticContinuous", .time: 0, Key(rawValue: "eventDuration"): 1])
    }
    expect(.invalidEventType) { try event([.eventType: "hapticTransient", .time: 0]) }
    expect(.invalidEventType) { try event([.eventType: "HAPTICTRANSIENT", .time: 0]) }
    expect(.invalidParameterType) {
      try event([
        .eventType: "HapticTransient", .time: 0,
        .eventParameters: [[Key.parameterID: "hapticIntensity", .parameterValue: 1]],
      ])
    }
    expect(.badParameterEntry) {
      try event([
        .eventType: "HapticTransient", .time: 0,
        .eventParameters: [
          [Key.parameterID: "HapticIntensity", Key(rawValue: "parameterValue"): 1]
        ],
      ])
    }
    expect(.badParameterEntry) {
      try read([
        .pattern: [
          [Key.event: tap],
          [
            .parameter: [
              Key.parameterID: "HapticIntensityControl", Key(rawValue: "parametervalue"): 1,
              .time: 0,
            ]
          ],
        ]
      ])
    }
    expect(.badParameterEntry) {
      try read([
        .pattern: [
          [Key.event: tap],
          [
            .parameterCurve: [
              Key.parameterID: "HapticIntensityControl", .time: 0,
              Key(rawValue: "parameterCurveControlPoints"): [[Key.time: 0, .parameterValue: 1]],
            ]
          ],
        ]
      ])
    }
  }

  @Test("a dictionary that is nested without end is refused")
  func depth() {
    var nested: Any = 1
    for _ in 0..<100 { nested = [nested] }
    expect(.invalidPatternDictionary) { _ = try CHHapticPattern(dictionary: [.pattern: nested]) }
  }

  @Test("a file is read, a missing one is told")
  func file() throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples").standardizedFileURL
    let pattern = try CHHapticPattern(contentsOf: examples.appending(path: "slice.ahap"))
    #expect(pattern.duration > 0)
    #expect(!pattern.pattern.events.isEmpty)
    expect(.fileNotFound) {
      _ = try CHHapticPattern(contentsOf: examples.appending(path: "none.ahap"))
    }
    expect(.invalidPatternData) {
      _ = try CHHapticPattern(contentsOf: URL(fileURLWithPath: #filePath))
    }
    // (A file without an end is read to the limit of patterns alone.)
    #expect(throws: CHHapticError.self) {
      _ = try CHHapticPattern(contentsOf: URL(fileURLWithPath: "/dev/zero"))
    }
  }
}
