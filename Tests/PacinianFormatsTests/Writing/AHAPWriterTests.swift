@testable import PacinianFormats
import PacinianModel
import Testing

@Suite("Writing AHAP")
struct AHAPWriterTests {
  private func read(_ text: String) throws -> PatternReading {
    try PatternReader(.ahap).read(Array(text.utf8))
  }

  /// Sums of the same doubles in another order.
  private static let rounding = 1e-12

  @Test(
    "What is written reads back as the canonical pattern and sounds the same",
    arguments: [PatternWriter.Options(), PatternWriter.Options(keepsAppleLimits: true)])
  func roundTrip(options: PatternWriter.Options) throws {
    let writer = AHAPWriter(options: options)
    for seed in UInt64(1)...150 {
      var random = RandomPattern(seed: seed)
      let pattern = random.pattern()
      let canonical = writer.canonical(pattern)
      let text = writer.write(pattern)
      let reading = try read(text)
      #expect(reading.pattern == canonical, "seed \(seed)")
      #expect(writer.canonical(canonical) == canonical, "seed \(seed)")
      #expect(writer.write(reading.pattern) == text, "seed \(seed)")
      #expect(reading.diagnostics.allSatisfy { !$0.changesSound }, "seed \(seed)")
      let difference = try Rendering.difference([pattern], reading.layers)
      #expect(difference < Self.rounding, "seed \(seed)")
    }
  }

  @Test("Within Apple's limits no curve has more than 16 points; each link begins where one ended")
  func chains() throws {
    let points = (0..<40).map { ControlPoint(time: Double($0) * 0.1, value: Double($0 % 7) / 7) }
    let pattern = Pattern(controls: [
      .curve(ParameterCurve(.hapticIntensity, time: 0.3, points: points))
    ])
    let writer = AHAPWriter(options: .init(keepsAppleLimits: true))
    var curves: [ParameterCurve] = []
    for case .curve(let curve) in writer.canonical(pattern).controls { curves.append(curve) }
    #expect(curves.map(\.points.count) == [16, 16, 10])
    for (one, next) in zip(curves, curves.dropFirst()) {
      let last = try #require(one.points.last)
      #expect(one.time + last.time == next.time)
      #expect(next.points.first == ControlPoint(time: 0, value: last.value))
    }
    let times = curves.flatMap { curve in curve.points.map { curve.time + $0.time } }
    #expect(Set(times) == Set(points.map { 0.3 + $0.time }))
    #expect(AHAPWriter().canonical(pattern).controls.count == 1)
  }

  @Test("A chain does not take the turn back from a control that took it over")
  func superseded() throws {
    let points = (0..<40).map { ControlPoint(time: Double($0) * 0.1, value: 1) }
    let pattern = Pattern(
      events: [Event(kind: .hapticContinuous, time: 0, duration: 4)],
      controls: [
        .curve(ParameterCurve(.hapticIntensity, time: 0, points: points)),
        .parameter(DynamicParameter(.hapticIntensity, time: 2, value: 0.1)),
        .parameter(DynamicParameter(.hapticSharpness, time: 1, value: 0.1)),
      ])
    let writer = AHAPWriter(options: .init(keepsAppleLimits: true))
    #expect(writer.canonical(pattern).controls.count == 4)
    let difference = try Rendering.difference([pattern], [writer.canonical(pattern)])
    #expect(difference < Self.rounding)
  }

  @Test("Within Apple's limits a sustained event of more than 30 s becomes several")
  func longEvents() {
    let event = Event(
      kind: .hapticContinuous, time: 1, duration: 70,
      parameters: [EventParameter(.attackTime, 0.5), EventParameter(.releaseTime, 0.25)])
    let writer = AHAPWriter(options: .init(keepsAppleLimits: true))
    let events = writer.canonical(Pattern(events: [event])).events
    #expect(events.map(\.time) == [1, 31, 61])
    #expect(events.map(\.duration) == [30, 30, 10])
    #expect(events.map { $0.value(of: .attackTime) } == [0.5, 0, 0])
    #expect(events.map { $0.value(of: .releaseTime) } == [0, 0, 0.25])
    #expect(AHAPWriter().canonical(Pattern(events: [event])).events == [event])
    var decaying = event
    decaying.parameters = [EventParameter(.sustained, 0)]
    #expect(writer.canonical(Pattern(events: [decaying])).events == [decaying])
    var endless = event
    endless.duration = 1e300
    #expect(writer.canonical(Pattern(events: [endless])).events == [endless])
    #expect(writer.losses(Pattern(events: [decaying, event, endless])).map(\.code) == [.eventsCut])
    #expect(AHAPWriter().losses(Pattern(events: [event])).isEmpty)
  }

  @Test("Long events become no more than 16 for each, and 4096")
  func mostEvents() throws {
    let writer = PatternWriter(.ahap, options: .init(keepsAppleLimits: true))
    func pattern(_ count: Int, of seconds: Double) -> Pattern {
      Pattern(
        events: (0..<count).map { _ in
          Event(kind: .hapticContinuous, time: 0, duration: seconds)
        })
    }
    #expect(throws: PatternWritingError.tooManyEvents(count: 60 * 33_334, limit: 5_056)) {
      try writer.write([pattern(60, of: 1e6)])
    }
    #expect(try writer.write([pattern(1_000, of: 600)]).losses.map(\.count) == [1_000])
    #expect(try writer.write([pattern(1, of: 30 * 4_112)]).losses.map(\.count) == [1])
    #expect(throws: PatternWritingError.self) {
      try writer.write([pattern(1, of: 30 * 4_112 + 1)])
    }
    // Without the limits nothing is cut.
    #expect(try PatternWriter(.ahap).write([pattern(60, of: 1e6)]).losses.isEmpty)
  }

  @Test("A recording that was registered with an engine is no file's; it is listed as lost")
  func registeredRecording() throws {
    let registered = Event(
      kind: .audioCustom, time: 2, duration: nil, parameters: [],
      waveform: EventWaveform(resourceID: 7))
    var named = registered
    named.waveform = EventWaveform(path: "a.wav")
    let writer = AHAPWriter()
    #expect(writer.losses(Pattern(events: [named])).isEmpty)
    let losses = writer.losses(Pattern(events: [named, registered]))
    #expect(losses.map(\.code) == [.recordingsDropped])
    #expect(losses.map(\.time) == [2])
    // An event without a path could not be read again.
    #expect(writer.canonical(Pattern(events: [named, registered])).events == [named])
    let text = try PatternWriter(.ahap).write([Pattern(events: [named, registered])]).texts[0]
    let events = try PatternReader().read(Array(text.utf8)).pattern.events
    #expect(events.map(\.waveform) == [named.waveform])
  }

  @Test("A long curve ends where another control of its kind begins", arguments: [15, 15.5])
  func chain(next: Double) {
    let points = (0..<31).map { ControlPoint(time: Double($0), value: Double($0 % 2)) }
    let chain = ControlChain([
      .curve(ParameterCurve(.hapticIntensity, time: 0, points: points)),
      .parameter(DynamicParameter(.hapticIntensity, time: next, value: 0.5)),
    ])
    // The second curve of the chain would begin at 15.
    #expect(chain.controls.count == (next > 15 ? 3 : 2))
  }

  @Test("At one time events come before controls")
  func oneTime() throws {
    let text = AHAPWriter().write(
      Pattern(
        events: [Event(kind: .hapticTransient, time: 0.5)],
        controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.5, value: 0.5))]))
    let event = try #require(text.firstRange(of: "\"Event\""))
    let parameter = try #require(text.firstRange(of: "\"Parameter\""))
    #expect(event.lowerBound < parameter.lowerBound)
  }

  @Test("Entries stand in order of time, numbers are short, points on a line each")
  func text() {
    let pattern = Pattern(
      events: [
        Event(kind: .hapticContinuous, time: 0.5, duration: 1),
        Event(
          kind: .hapticTransient, time: 0.5, parameters: [EventParameter(.hapticIntensity, 7)]),
      ],
      controls: [
        .curve(
          ParameterCurve(
            .hapticSharpness, time: 0.1,
            points: [ControlPoint(time: 0.3, value: -1), ControlPoint(time: 0.1, value: 0.5)]))
      ])
    #expect(
      AHAPWriter().write(pattern) == """
        {
          "Version": 1,
          "Pattern": [
            {
              "ParameterCurve": {
                "ParameterID": "HapticSharpnessControl",
                "Time": 0.2,
                "ParameterCurveControlPoints": [
                  {"Time": 0, "ParameterValue": 0.5},
                  {"Time": 0.2, "ParameterValue": -1}
                ]
              }
            },
            {
              "Event": {
                "EventType": "HapticTransient",
                "Time": 0.5,
                "EventParameters": [
                  {"ParameterID": "HapticIntensity", "ParameterValue": 1}
                ]
              }
            },
            {
              "Event": {
                "EventType": "HapticContinuous",
                "Time": 0.5,
                "EventDuration": 1
              }
            }
          ]
        }

        """)
  }
}
