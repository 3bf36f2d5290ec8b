import CoreHapticsTesting
import Foundation
import FoundationXML
import PacinianModel
import Synchronization
import Testing

@testable import CoreHaptics

@Suite("expected and recorded events")
struct ComparisonTests {
  private let recorder = HapticRecorder()

  /// Plays a transient, a continuous event and a transient.
  private func play() throws {
    let engine = try recorder.startedEngine()
    try engine.makePlayer(
      with: pattern(
        tap(at: 0, intensity: 0.9), hum(at: 0.25, for: 0.5, intensity: 0.5), tap(at: 1))
    ).start(atTime: 0)
    recorder.advance(by: 1.5)
  }

  @Test("events match in any order, within tolerances, and in what is given only")
  func match() throws {
    try play()
    let events = [
      ExpectedEvent(.hapticTransient, at: 1.0009),
      ExpectedEvent(.hapticContinuous, at: 0.25, duration: 0.5, intensity: 0.5),
      ExpectedEvent(.hapticTransient, at: 0, intensity: 0.9005, sharpness: 0.5),
    ]
    #expect(recorder.comparison(with: events).isMatch)
    #expect(recorder.comparison(with: events).description == "all events are as expected (3)")
    #expect(!recorder.comparison(with: events, timeTolerance: 0.0005).isMatch)
    #expect(!recorder.comparison(with: events, valueTolerance: 0.0001).isMatch)
    recorder.expect(events)
  }

  @Test("what differs stands side by side, and a missing event moves no other")
  func table() throws {
    try play()
    let comparison = recorder.comparison(with: [
      ExpectedEvent(.hapticContinuous, at: 0.25, duration: 0.75, intensity: 0.7),
      ExpectedEvent(.hapticTransient, at: 1), ExpectedEvent(.hapticTransient, at: 1.4),
    ])
    #expect(
      EventTable(comparison).text == """
        the recorded events are not the expected ones: 1 as expected, 1 different, 1 missing, 1 unexpected
            expected                                            recorded
          + nothing                                             0.000 s HapticTransient intensity 0.9 sharpness 0.5
          ≠ 0.250 s HapticContinuous for 0.750 s intensity 0.7  0.250 s HapticContinuous for 0.500 s \
        intensity 0.5 sharpness 0.423   ← duration, intensity
          = 1.000 s HapticTransient                             1.000 s HapticTransient intensity 1 sharpness 0.5
          - 1.400 s HapticTransient                             nothing
        """)
  }

  @Test("nothing expected, nothing recorded, and both")
  func empty() throws {
    #expect(recorder.comparison(with: []).isMatch)
    #expect(!recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0)]).isMatch)
    try play()
    #expect(!recorder.comparison(with: []).isMatch)
  }

  @Test("values that are not numbers match nothing")
  func notNumbers() throws {
    try play()
    var events = recorder.events.map { ExpectedEvent($0.type, at: $0.time) }
    #expect(recorder.comparison(with: events).isMatch)
    events[0].intensity = .nan
    #expect(!recorder.comparison(with: events).isMatch)
    events[0].intensity = nil
    events[2].time = .nan
    let comparison = recorder.comparison(with: events)
    #expect(!comparison.isMatch)
    #expect(!comparison.picture.contains("nan"))
  }

  @Test("of long lists only what differs is shown, in the table's time and beyond it")
  func long() throws {
    for count in [300, 3_000] {
      let events = (0..<count).map { RecordedEvent.transient(at: Double($0) / 10) }
      var expected = events.map { ExpectedEvent($0.type, at: $0.time) }
      expected.remove(at: count / 2)
      let one = EventComparison(
        expected: expected, recorded: events, timeTolerance: 0.001, valueTolerance: 0.001,
        waveform: nil)
      #expect(one.rows.count { !$0.isMatch } == 1)
      #expect(one.description.split(separator: "\n").count == 9)
      // Nothing in common at both ends: more than a million cells.
      let late = expected.map { ExpectedEvent($0.type, at: $0.time + 0.05) }
      let all = EventComparison(
        expected: late, recorded: events, timeTolerance: 0.001, valueTolerance: 0.001,
        waveform: nil)
      #expect(all.rows.count { $0.isMatch } == 0)
      #expect(all.rows.compactMap(\.expected).count == count - 1)
      #expect(all.rows.compactMap(\.recorded).count == count)
    }
  }

  @Test("an expectation that fails is an issue with the table, a picture in a file and its path")
  func issue() throws {
    try play()
    let path = Mutex("")
    withKnownIssue {
      recorder.expect([ExpectedEvent(.hapticTransient, at: 0.5)])
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      guard let match = text.firstMatch(of: /as a picture: (.+\.svg)/) else { return false }
      path.withLock { $0 = String(match.1) }
      return text.contains("1 different, 2 unexpected")
    }
    let url = URL(fileURLWithPath: path.withLock { $0 })
    defer { try? FileManager.default.removeItem(at: url) }
    let picture = try String(contentsOf: url, encoding: .utf8)
    let document = try XMLDocument(data: Data(picture.utf8))
    #expect(document.rootElement()?.name == "svg")
    #expect(picture.contains("haptic bus"))
  }
}

extension RecordedEvent {
  fileprivate static func transient(at time: TimeInterval) -> RecordedEvent {
    RecordedEvent(Event(kind: .hapticTransient, time: time), time: time, duration: nil)
  }
}
