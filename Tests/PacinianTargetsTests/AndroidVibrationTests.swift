import FoundationXML
import Foundation
@testable import PacinianFormats
import PacinianModel
import Testing

@testable import PacinianMedia

@Suite("Android's vibration XML")
struct AndroidVibrationTests {
  private func continuous(_ time: Double, _ duration: Double, _ intensity: Double) -> Event {
    Event(
      kind: .hapticContinuous, time: time, duration: duration,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, 0.25)])
  }

  private func transient(_ time: Double, _ intensity: Double = 1) -> Event {
    Event(
      kind: .hapticTransient, time: time,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, 0.75)])
  }

  private func elements(_ writing: PatternWriting, _ path: String) throws -> [XMLElement] {
    let document = try XMLDocument(xmlString: writing.texts[0])
    return try document.nodes(forXPath: path).compactMap { $0 as? XMLElement }
  }

  private func number(_ element: XMLElement, _ name: String) throws -> Double {
    try #require(element.attribute(forName: name)?.stringValue.flatMap(Double.init))
  }

  @Test("Steps hold the amplitude to a step of 255 and last as long as the pattern")
  func steps() throws {
    let writing = try AndroidVibration(kind: .waveform).write([
      Pattern(events: [continuous(0.1, 0.2, 0.5)])
    ])
    let entries = try elements(writing, "/vibration-effect/waveform-effect/waveform-entry")
    let durations = try entries.map { try number($0, "durationMs") }
    let amplitudes = try entries.map { try number($0, "amplitude") }
    #expect(durations.reduce(0, +) >= 300 && durations.reduce(0, +) <= 303)
    #expect(durations[0] == 100 && amplitudes[0] == 0)
    #expect(amplitudes.max() == 128)
    #expect(writing.losses.map(\.code) == [.sharpnessDropped])
  }

  @Test("An amplitude that is alone has a pause behind it, and something behind that")
  func lonelyStep() throws {
    let cases: [(Event, [(Double, Double)])] = [
      (continuous(0, 0.1, 1), [(100, 255), (1, 0), (1, 1)]),
      (continuous(0.1, 0.1, 1), [(100, 0), (10, 237), (90, 255)]),
    ]
    for (event, expected) in cases {
      let writing = try AndroidVibration(kind: .waveform).write([Pattern(events: [event])])
      let entries = try elements(writing, "/vibration-effect/waveform-effect/waveform-entry")
      let steps = try entries.map { (try number($0, "durationMs"), try number($0, "amplitude")) }
      #expect(steps.elementsEqual(expected, by: ==), "\(steps)")
    }
  }

  @Test("A pattern that names no sharpness loses none")
  func noSharpness() throws {
    let plain = Event(
      kind: .hapticContinuous, time: 0, duration: 0.1,
      parameters: [EventParameter(.hapticIntensity, 1)])
    var named = plain
    named.parameters.append(EventParameter(.hapticSharpness, 0.5))
    let moved = Control.parameter(DynamicParameter(.hapticSharpness, time: 0, value: 0.5))
    for (pattern, isLost) in [
      (Pattern(events: [plain]), false), (Pattern(events: [named]), true),
      (Pattern(events: [plain], controls: [moved]), true),
    ] {
      let writing = try AndroidVibration(kind: .waveform).write([pattern])
      #expect(writing.losses.contains { $0.code == .sharpnessDropped } == isLost)
    }
  }

  @Test("A transient over full strength is a rise all the same: the 5 ms before it are lowered")
  func lull() throws {
    let pattern = Pattern(events: [continuous(0, 0.2, 1), transient(0.1)])
    let writing = try AndroidVibration(kind: .waveform).write([pattern])
    let entries = try elements(writing, "/vibration-effect/waveform-effect/waveform-entry")
    let durations = try entries.map { try number($0, "durationMs") }
    let amplitudes = try entries.map { try number($0, "amplitude") }
    let lull = try #require(amplitudes.firstIndex(of: 191))
    #expect(durations[..<lull].reduce(0, +) == 95 && durations[lull] == 5)
    #expect(amplitudes[lull - 1] == 255 && amplitudes[lull + 1] == 255)
    let playback = try AndroidVibrationReader().read(Array(writing.texts[0].utf8)).layers
    #expect(TransientsKept(of: [pattern], in: playback).kept == 1)
  }

  @Test("A transient at the start is kept by steps that begin with it")
  func transientAtStart() throws {
    let pattern = Pattern(events: [transient(0), continuous(0.05, 0.2, 0.5)])
    let writing = try AndroidVibration(kind: .waveform).write([pattern])
    let playback = try AndroidVibrationReader().read(Array(writing.texts[0].utf8)).layers
    #expect(
      TransientsKept(of: [pattern], in: playback) == TransientsKept(of: [pattern], in: [pattern]))
  }

  @Test(
    "What a device plays by its effects is what their XML reads as",
    arguments: [AndroidVibration.Kind.select, .envelope, .primitives, .waveform])
  func playback(kind: AndroidVibration.Kind) throws {
    let patterns = [
      Pattern(events: [transient(0.1), transient(0.25, 0.4)]),
      Pattern(events: [transient(0.0123, 0.777), continuous(0.03, 0.217, 0.613)]),
    ]
    for pattern in patterns {
      let (effects, _) = try AndroidVibration(kind: kind).effects([pattern])
      let text = AndroidVibration.xml(effects)
      #expect(try AndroidVibrationReader().read(Array(text.utf8)).layers == effects[0].layers)
    }
  }

  @Test("A selection leads with primitives for transients alone; the envelope and steps follow")
  func selection() throws {
    let writing = try AndroidVibration().write([
      Pattern(events: [transient(0.1), transient(0.25, 0.4)])
    ])
    let effects = try elements(writing, "/vibration-select/vibration-effect")
    #expect(
      effects.map { $0.children?.first?.name } == [
        "primitive-effect", "basic-envelope-effect", "waveform-effect",
      ])
    let primitives = try elements(writing, "//primitive-effect")
    #expect(primitives.map { $0.attribute(forName: "name")?.stringValue } == ["click", "tick"])
    #expect(try primitives.map { try number($0, "delayMs") } == [100, 140])
    #expect(try primitives.map { try number($0, "scale") } == [1, 0.4])
    let points = try elements(writing, "//control-point")
    var time = 0.0
    var peaks: [Double] = []
    for point in points {
      time += try number(point, "durationMs")
      if try number(point, "intensity") > 0 { peaks.append(time) }
    }
    // The peak ends a rise of 20 ms around the transient.
    #expect(peaks == [110, 260])
  }

  @Test("Envelopes keep the limits of the device for any pattern", arguments: 0..<200)
  func limits(seed: Int) throws {
    var state = UInt64(seed) &+ 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    let events = (0..<Int(random() * 60)).map { _ in
      random() < 0.5
        ? transient(random() * 3, random()) : continuous(random() * 3, random(), random())
    }
    let points = 2 + Int(random() * 30)
    let least = 1 + Int(random() * 60)
    let pattern = Pattern(events: events)
    let writing = try AndroidVibration(points: points, leastSegment: least).write([pattern])
    let envelope = try AndroidVibration(kind: .envelope, points: points, leastSegment: least)
      .write([pattern])
    let written = try elements(envelope, "//control-point")
    #expect((1...points).contains(written.count), "seed \(seed)")
    for point in written {
      #expect(try number(point, "durationMs") >= Double(least), "seed \(seed)")
      #expect(try (0...1).contains(number(point, "intensity")), "seed \(seed)")
      #expect(try (0...1).contains(number(point, "sharpness")), "seed \(seed)")
    }
    #expect(try number(written[written.count - 1], "intensity") == 0, "seed \(seed)")
    let steps = try elements(writing, "//waveform-entry")
    #expect(try steps.allSatisfy { try number($0, "durationMs") >= 1 }, "seed \(seed)")
    #expect(
      try steps.allSatisfy { try (0...255).contains(number($0, "amplitude")) }, "seed \(seed)")
  }

  /// The points of the envelope alone, with their times in milliseconds.
  private func envelope(_ events: [Event], _ curves: [ParameterCurve], least: Int) throws
    -> [(time: Double, intensity: Double, sharpness: Double)]
  {
    let writing = try AndroidVibration(kind: .envelope, leastSegment: least).write([
      Pattern(events: events, controls: curves.map(Control.curve))
    ])
    var time = 0.0
    return try elements(writing, "//control-point").map {
      time += try number($0, "durationMs")
      return (time, try number($0, "intensity"), try number($0, "sharpness"))
    }
  }

  @Test("A breakpoint of sharpness leaves the intensity on its line")
  func breakpoints() throws {
    let times = [0.25, 0.5, 0.75]
    let sharpness = ParameterCurve(
      .hapticSharpness, time: 0,
      points: times.enumerated().map { ControlPoint(time: $1, value: $0 == 1 ? 0.5 : 0) })
    let intensity = ParameterCurve(
      .hapticIntensity, time: 0,
      points: [ControlPoint(time: 0, value: 1), ControlPoint(time: 1, value: 0)])
    let points = try envelope([continuous(0, 1, 0.8)], [sharpness, intensity], least: 20)
    for point in points where (200..<950).contains(point.time) {
      #expect(abs(point.intensity - 0.8 * (1 - point.time / 1000)) < 0.005, "\(point)")
    }
    #expect(times.allSatisfy { time in points.contains { abs($0.time - 1000 * time) <= 1 } })
  }

  @Test("An onset that is shorter than a segment is made longer, and not a ramp to the end")
  func shortOnset() throws {
    let points = try envelope([continuous(0, 10, 0.5)], [], least: 20)
    #expect(points[0].time == 20 && points[0].intensity == 0.5)
    #expect(abs(points[1].time - 10_000) < 30 && points[1].intensity == 0.5)
  }

  @Test("A long envelope is told, or left out of a selection if a length is given")
  func longest() throws {
    let pattern = Pattern(events: [continuous(0, 2, 1)])
    let told = try AndroidVibration().write([pattern])
    #expect(told.losses.contains { $0.code == .longerThanGuaranteed })
    let left = try AndroidVibration(longest: 1500).write([pattern])
    #expect(left.losses.contains { $0.code == .envelopeLeftOut })
    #expect(try elements(left, "//basic-envelope-effect").isEmpty)
    #expect(try elements(left, "/vibration-effect/waveform-effect").count == 1)
  }

  @Test("A pattern without an event is a silent effect, and one beyond an hour is refused")
  func bounds() throws {
    let silent = try AndroidVibration(kind: .primitives).write([Pattern()])
    let entries = try elements(silent, "//waveform-entry")
    #expect(try entries.map { try number($0, "amplitude") } == [0])
    #expect(throws: PatternWritingError.tooLong(seconds: 4000, limit: 3600)) {
      try PatternWriter(.androidXML).write([Pattern(events: [transient(4000)])])
    }
  }

  /// Ten full strokes of 6 ms, a twentieth of a second apart, `offset` seconds off the steps.
  private func strokes(_ offset: Double, _ length: Double = 0.006) -> Pattern {
    Pattern(events: (0..<10).map { continuous(0.05 * Double($0) + offset, length, 1) })
  }

  @Test("A step has the root mean square of what it covers, wherever strokes lie in it")
  func shortStrokes() throws {
    for offset in [0, 0.001, 0.0045, 0.0065, 0.009] {
      let effects = try AndroidVibration(kind: .waveform).effects([strokes(offset)])
      guard case .waveform(let steps)? = effects.effects.first else { Issue.record(); return }
      // The energy of the strokes, whose attacks and releases take a part, is in the steps; their
      // roundings to a step of 255 are below 1 %.
      let energy = steps.reduce(0.0) {
        $0 + Double($1.duration) * Double($1.amplitude * $1.amplitude) / 65_025
      }
      #expect((50...66).contains(energy), "offset \(offset): \(energy) ms")
      // One that two steps share has less than half its height in each, and is told; the last step
      // ends with the pattern.
      let told = effects.losses.first { $0.code == .strokesJoined }?.count
      #expect(told == (offset == 0.0065 ? 9 : nil), "offset \(offset)")
    }
    let short = try AndroidVibration(kind: .waveform).effects([strokes(0.003, 0.001)])
    #expect(short.losses.first { $0.code == .strokesJoined }?.count == 10)
  }

  @Test("Steps tell the transients that they have not kept, and keep weak levels")
  func stepsTell() throws {
    let dense = Pattern(events: (0..<100).map { transient(0.001 * Double($0)) })
    let losses = try AndroidVibration(kind: .waveform).effects([dense]).losses
    let lost = try #require(losses.first { $0.code == .transientsJoined }?.count)
    let kept = try TransientsKept(
      of: [dense], in: AndroidVibration(kind: .waveform).effects([dense]).effects[0].layers)
    #expect(kept.count == 100 && lost == 100 - kept.kept)
    let weak = try AndroidVibration(kind: .waveform).effects([
      Pattern(events: [continuous(0, 0.1, 0.001)])
    ])
    guard case .waveform(let steps)? = weak.effects.first else { Issue.record(); return }
    #expect(steps.map(\.amplitude).max() == 1)
  }

  @Test("Primitives that come late are told")
  func late() throws {
    let taps = Pattern(events: (0..<40).map { transient(0.005 * Double($0)) })
    let losses = try AndroidVibration(kind: .primitives).effects([taps]).losses
    // The n-th is 5 n ms late.
    #expect(losses.first { $0.code == .transientsLate }?.count == 37)
    let apart = Pattern(events: (0..<40).map { transient(0.02 * Double($0)) })
    let none = try AndroidVibration(kind: .primitives).effects([apart]).losses
    #expect(!none.contains { $0.code == .transientsLate })
  }

  @Test(
    "An envelope is told from the first millisecond that is not guaranteed",
    arguments: [
      (0.98, false), (0.999, false), (1.001, true), (1.01, true), (1.02, true),
    ])
  func guaranteed(seconds: Double, isTold: Bool) throws {
    let (effects, losses) = try AndroidVibration(kind: .envelope).effects([
      Pattern(events: [continuous(0, seconds, 1)])
    ])
    guard case .envelope(_, let points)? = effects.first else { Issue.record(); return }
    let length = points.reduce(0) { $0 + $1.duration }
    #expect(losses.contains { $0.code == .longerThanGuaranteed } == (length > 1000))
    #expect(!isTold || length > 1000)
  }

  @Test("Primitives tell what is left out, and steps in their place are told")
  func told() throws {
    let mixed = Pattern(events: [continuous(0, 0.2, 0.5), transient(0.3), continuous(0.4, 0.1, 1)])
    let primitives = try AndroidVibration(kind: .primitives).write([mixed])
    #expect(primitives.losses.first { $0.code == .continuousDropped }?.count == 2)
    let steps = try AndroidVibration(kind: .primitives).write([
      Pattern(events: [continuous(0, 0.2, 0.5)])
    ])
    #expect(steps.losses.map(\.code) == [.stepsWritten, .sharpnessDropped])
  }

  @Test("Transients that an envelope cannot keep apart are told, and no others")
  func joined() throws {
    let near = try AndroidVibration(kind: .envelope).write([
      Pattern(events: [transient(0.1), transient(0.115)])
    ])
    #expect(near.losses.first { $0.code == .transientsJoined }?.count == 1)
    let apart = try AndroidVibration().write([
      Pattern(events: [transient(0), transient(0.1), transient(0.2, 0.4)])
    ])
    #expect(!apart.losses.contains { $0.code == .transientsJoined })
  }

  @Test("Of a pattern whose transients an envelope cannot keep apart, steps are the first effect")
  func stepsLead() throws {
    let taps = (0..<30).map { transient(0.05 * Double($0)) }
    let mixed = try AndroidVibration().write([Pattern(events: taps + [continuous(2, 0.5, 1)])])
    #expect(mixed.losses.map(\.code) == [.stepsLead, .sharpnessDropped])
    #expect(try elements(mixed, "/vibration-effect/waveform-effect").count == 1)
    let alone = try AndroidVibration().write([Pattern(events: taps)])
    let effects = try elements(alone, "/vibration-select/vibration-effect")
    #expect(effects.map { $0.children?.first?.name } == ["primitive-effect", "waveform-effect"])
  }
}
