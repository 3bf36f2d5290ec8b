import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@Suite("Writing .haptic")
struct HapticWriterTests {
  /// A written file read back: its amplitude and frequency points and its transients.
  private struct Written {
    var amplitude: [ControlPoint] = []
    var frequency: [ControlPoint] = []
    var transients: [Event] = []
    var losses: [ConversionLoss]
    var reading: PatternReading

    init(_ layers: Pattern...) throws { try self.init(layers) }

    init(_ layers: [Pattern]) throws {
      let writing = try PatternWriter(.haptic).write(layers)
      losses = writing.losses
      let options = PatternReader.Options(isStrict: true)
      reading = try PatternReader(.haptic, options: options).read(Array(writing.texts[0].utf8))
      for case .curve(let curve) in reading.pattern.controls {
        if curve.id == .hapticIntensity { amplitude = curve.points }
        if curve.id == .hapticSharpness { frequency = curve.points }
      }
      transients = reading.layers.flatMap(\.events).filter { $0.kind == .hapticTransient }
    }

    var codes: [ConversionLoss.Code] { losses.map(\.code) }
  }

  private func hum(
    at time: Double = 0, for duration: Double?, _ intensity: Double = 1, _ sharpness: Double = 0.5,
    _ parameters: EventParameter...
  ) -> Event {
    Event(
      kind: .hapticContinuous, time: time, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ] + parameters)
  }

  private func tap(at time: Double, _ intensity: Double = 1, _ sharpness: Double = 0.5) -> Event {
    Event(
      kind: .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  private func points(_ pairs: (Double, Double)...) -> [ControlPoint] {
    pairs.map { ControlPoint(time: $0.0, value: $0.1) }
  }

  @Test("One event is a plain envelope and sounds the same")
  func plain() throws {
    let pattern = Pattern(events: [hum(for: 1, 0.5, 0.25)])
    let written = try Written(pattern)
    #expect(written.amplitude == points((0, 0.5), (1, 0.5)))
    #expect(written.frequency == points((0, 0.25), (1, 0.25)))
    #expect(written.losses.isEmpty)
    #expect(try Rendering.difference([pattern], written.reading.layers) < 1e-9)
  }

  @Test(
    "Steps closer than the written digits are written once and for all",
    arguments: [1e-10, 4.9e-10, 5.1e-10, 0.5, 0.5 + 1e-10, 1 - 1e-10, 1 - 6e-10, 1],
    [ControlID.hapticIntensity, .hapticSharpness])
  func closeSteps(time: Double, id: ControlID) throws {
    let pattern = Pattern(
      events: [hum(for: 1, 0.6), tap(at: 0.2)],
      controls: [
        .parameter(DynamicParameter(id, time: time, value: 0.5)),
        .parameter(DynamicParameter(id, time: time + 3e-10, value: 0.25)),
      ])
    let writer = PatternWriter(.haptic)
    let once = try writer.write([pattern])
    let reading = try PatternReader(.haptic).read(Array(once.texts[0].utf8))
    #expect(try writer.write(reading.layers).texts == once.texts)
  }

  @Test("Transients alone are one layer, as long as the file, with its metadata")
  func transientsAlone() throws {
    let metadata = MetadataValue.object([.init(name: "author", value: .string("me"))])
    let pattern = Pattern(events: [tap(at: 0.1), tap(at: 0.5, 0.4, 1)], metadata: metadata)
    let writing = try PatternWriter(.haptic).write([pattern])
    let reading = try PatternReader(.haptic).read(Array(writing.texts[0].utf8))
    #expect(reading.layers.count == 1)
    #expect(reading.pattern.events.map(\.kind) == [.hapticTransient, .hapticTransient])
    #expect(reading.pattern.controls.isEmpty)
    #expect(reading.pattern.metadata != nil)
    #expect(reading.duration == 0.53)
    #expect(try PatternWriter(.haptic).write(reading.layers).texts == writing.texts)
    #expect(try PatternWriter(.ahap).write(reading.layers).texts.count == 1)
    #expect(try Rendering.difference([pattern], reading.layers) == 0)
  }

  @Test("Attack, decay, release and controls are breakpoints of the envelope")
  func breakpoints() throws {
    // 0.002 · 1000^x is 0.02 s at a third.
    let pattern = Pattern(
      events: [
        hum(
          at: 0.5, for: 1, 0.8, 0.5, EventParameter(.attackTime, 1 / 3),
          EventParameter(.releaseTime, 1 / 3))
      ],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 1, value: 0.5))])
    let written = try Written(pattern)
    #expect(
      written.amplitude
        == points(
          (0, 0), (0.5, 0), (0.52, 0.8), (1, 0.8), (1, 0.4), (1.5, 0.4), (1.52, 0)))
  }

  @Test("Curved courses are followed closely")
  func curved() throws {
    let pattern = Pattern(
      events: [
        hum(for: 0.5, 1, 0.5, EventParameter(.attackTime, 2 / 3), EventParameter(.sustained, 0))
      ],
      controls: [
        .curve(ParameterCurve(.hapticIntensity, time: 0, points: points((0, 0), (0.2, 1))))
      ])
    let written = try Written(pattern)
    #expect(written.amplitude.count < 40)
    #expect(try Rendering.difference([pattern], written.reading.layers) < 0.01)
  }

  @Test("Overlapping events add up, with the mean of their sharpnesses by level")
  func overlap() throws {
    let written = try Written(Pattern(events: [hum(for: 1, 0.25, 0), hum(for: 1, 0.5, 0.9)]))
    #expect(written.amplitude == points((0, 0.75), (1, 0.75)))
    #expect(written.frequency == points((0, 0.6), (1, 0.6)))
    #expect(written.codes == [.eventsMerged])
    let loud = try Written(Pattern(events: [hum(for: 1), hum(for: 1)]))
    #expect(loud.amplitude == points((0, 1), (1, 1)))
    #expect(loud.codes == [.eventsMerged, .amplitudeLimited])
    let following = try Written(Pattern(events: [hum(for: 1), hum(at: 1, for: 1)]))
    #expect(following.losses.isEmpty)
    let backwards = try Written(Pattern(events: [hum(at: 1, for: 1), hum(for: 1)]))
    #expect(backwards.losses.isEmpty)
  }

  @Test("Transients become emphasis with the values of their instant")
  func emphasis() throws {
    let written = try Written(
      Pattern(
        events: [tap(at: 0.2, 0.8, 0.9), tap(at: 0.1, 0.5, 0.25)],
        controls: [
          .parameter(DynamicParameter(.hapticIntensity, time: 0.2, value: 0.5)),
          .parameter(DynamicParameter(.hapticSharpness, time: 0.2, value: 0.5)),
        ]))
    #expect(written.transients.map(\.time) == [0.1, 0.2])
    #expect(written.transients.map { $0.value(of: .hapticIntensity) } == [0.5, 0.4])
    #expect(written.transients.map { $0.value(of: .hapticSharpness) } == [0.25, 1])
    #expect(written.reading.layers.count == 1 && written.reading.duration == 0.23)
    #expect(written.frequency.isEmpty)
    #expect(written.losses.isEmpty)
  }

  @Test("An emphasis is never weaker than its point, and there is one for an instant")
  func emphasisRules() throws {
    let written = try Written(
      Pattern(events: [
        hum(for: 1, 0.5), tap(at: 0.5, 0.25), tap(at: 0.7, 0.6, 0), tap(at: 0.7, 0.3),
      ]))
    #expect(written.transients.map { $0.value(of: .hapticIntensity) } == [0.5, 0.9])
    #expect(written.transients.map(\.time) == [0.5, 0.7])
    #expect(abs((written.transients.last?.value(of: .hapticSharpness) ?? 0) - 0.5 / 3) < 1e-9)
    #expect(written.codes == [.transientsMerged, .emphasisRaised])
    #expect(written.losses.map(\.time) == [0.7, 0.5])
  }

  @Test("What a control takes beyond full sharpness does not count where transients are merged")
  func emphasisSharpness() throws {
    let written = try Written(
      Pattern(
        events: [tap(at: 0.2, 0.4, 0.9), tap(at: 0.2, 0.4, 0)],
        controls: [.parameter(DynamicParameter(.hapticSharpness, time: 0, value: 0.5))]))
    #expect(written.transients.map { $0.value(of: .hapticSharpness) } == [0.75])
  }

  @Test("At a step an emphasis stands on the side that lets it keep its amplitude")
  func emphasisAtStep() throws {
    for (before, after) in [(0.2, 0.9), (0.9, 0.2)] {
      let written = try Written(
        Pattern(
          events: [hum(for: 1)],
          controls: [
            .curve(
              ParameterCurve(
                .hapticIntensity, time: 0,
                points: points((0, before), (0.5, before), (0.5, after))))
          ]), Pattern(events: [tap(at: 0.5, 0.5)]))
      #expect(written.losses.isEmpty)
      #expect(written.transients.map { $0.value(of: .hapticIntensity) } == [0.5])
    }
  }

  @Test("A release that the next event overlaps is listed, unless it is the shortest")
  func mergedRelease() throws {
    let written = try Written(
      Pattern(events: [
        hum(for: 0.5, 0.5, 0, EventParameter(.releaseTime, 1)), hum(at: 0.5, for: 1, 0.5),
      ]))
    #expect(written.codes == [.eventsMerged])
    #expect(written.losses.map(\.time) == [0.5])
  }

  @Test("A transient that a control changes while it rings is listed")
  func heldTransients() throws {
    func codes(_ values: (Double, Double)...) throws -> [ConversionLoss.Code] {
      let curve = ParameterCurve(
        .hapticIntensity, time: 0,
        points: values.map { ControlPoint(time: $0.0, value: $0.1) })
      return try Written(Pattern(events: [tap(at: 0.1)], controls: [.curve(curve)])).codes
    }
    #expect(try codes((0.1, 0), (0.103, 1)) == [.transientsHeld])
    #expect(try codes((0.1, 1), (0.11, 0.5), (0.12, 1)) == [.transientsHeld])
    #expect(try codes((0, 0), (0.1, 1), (0.13, 1), (0.2, 0)).isEmpty)
    #expect(try codes((0, 1), (0.13, 1), (0.13, 0)).isEmpty)
  }

  @Test("The shortest signals can be read back")
  func shortest() throws {
    for duration in [1e-9, 1e-10, 1e-12, .leastNonzeroMagnitude] {
      #expect(try Written(Pattern(events: [hum(for: duration)])).losses.isEmpty)
      #expect(try Written(Pattern(events: [tap(at: duration)])).transients.count == 1)
    }
  }

  @Test("Frequency goes on in silence, and keeps its values at the edges of silence")
  func silence() throws {
    var document = HapticDocument()
    document.amplitude = [(0, 1), (1, 0), (2, 0), (3, 1), (4, 0)].map {
      #"{"time": \#($0.0), "amplitude": \#($0.1)}"#
    }
    document.frequency =
      "["
      + [(0, 0.1), (1, 0.7), (1.2, 0), (1.8, 1), (2, 0.3), (4, 1)].map {
        #"{"time": \#($0.0), "frequency": \#($0.1)}"#
      }.joined(separator: ", ") + "]"
    let reading = try document.read(isStrict: true)
    let written = try Written(reading.layers)
    #expect(written.reading.layers == reading.layers)
  }

  @Test("Audio is left out, and what has no end ends after 30 s")
  func losses() throws {
    let written = try Written(
      Pattern(events: [
        Event(kind: .audioCustom, time: 1), hum(for: nil), hum(at: 2, for: 40, 0),
        hum(at: 50, for: nil, 1, 0, EventParameter(.sustained, 0)),
      ]))
    #expect(written.codes == [.eventsMerged, .durationLimited, .audioDropped])
    #expect(written.losses.map(\.count) == [1, 2, 1])
    #expect(try Written(Pattern()).amplitude == points((0, 0), (0.03, 0)))
  }

  @Test("Metadata members get the format's names, and what it refuses is left out")
  func metadata() throws {
    let members: [MetadataValue.Member] = [
      .init(name: "Project", value: .string("p")), .init(name: "Created", value: .string("now")),
      .init(name: "Author", value: .string("a")), .init(name: "author", value: .string("b")),
      .init(name: "Tags", value: .array([.string("t")])), .init(name: "source", value: .null),
    ]
    var pattern = Pattern(events: [tap(at: 0)], metadata: .object(members))
    let written = try Written(pattern)
    guard case .object(let kept)? = written.reading.pattern.metadata else {
      Issue.record("no metadata")
      return
    }
    #expect(kept.map(\.name) == ["project", "Created", "Author", "author", "tags"])
    #expect(written.codes == [.metadataDropped])
    // A name is free when the member that has it is left out.
    pattern.metadata = .object([
      .init(name: "project", value: .null), .init(name: "Project", value: .string("p")),
    ])
    #expect(
      try Written(pattern).reading.pattern.metadata
        == .object([.init(name: "project", value: .string("p"))]))
    pattern.metadata = .string("text")
    #expect(try Written(pattern).codes == [.metadataDropped])
  }

  @Test("What is written, read and written again is the same file")
  func stable() throws {
    for seed in UInt64(1)...400 {
      var random = RandomPattern(seed: seed)
      let text = try PatternWriter(.haptic).write([random.pattern()]).texts[0]
      let reading = try PatternReader(.haptic, options: .init(isStrict: true)).read(
        Array(text.utf8))
      #expect(try PatternWriter(.haptic).write(reading.layers).texts[0] == text, "seed \(seed)")
    }
  }

  @Test("What is written of silent and nearly silent events is the same file again")
  func stableSilence() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix(seed: seed)
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int(generator.next() % UInt64(elements.count))]
    }
    // The file has billionths: these are below, at and above the half of one.
    let levels = [0, 1e-12, 4.9e-10, 5e-10, 5.1e-10, 1e-9, 1.5e-9, 0.3, 1]
    for index in 0..<2_000 {
      func time() -> Double {
        Double(generator.next() % 40) / 20 + pick([0, 0, 1e-10, 6e-10, 0.1 / 3])
      }
      let isQuiet = index % 3 != 0
      var pattern = Pattern(
        events: (0..<1 + index % 5).map { _ in
          let kind =
            isQuiet ? EventKind.hapticTransient : pick([.hapticTransient, .hapticContinuous])
          return Event(
            kind: kind, time: time(),
            duration: kind == .hapticContinuous ? 0.01 + time() : pick([nil, nil, time()]),
            parameters: [
              EventParameter(.hapticIntensity, pick(levels)),
              EventParameter(.hapticSharpness, pick(levels)),
            ])
        })
      if index % 4 == 0 {
        pattern.controls = [
          .parameter(DynamicParameter(.hapticIntensity, time: time(), value: pick(levels)))
        ]
      }
      let text = try PatternWriter(.haptic).write([pattern]).texts[0]
      let reading = try PatternReader(.haptic, options: .init(isStrict: true)).read(
        Array(text.utf8))
      let again = try PatternWriter(.haptic).write(reading.layers).texts[0]
      #expect(again == text, "seed \(seed), pattern \(index)")
    }
  }

  @Test("A .haptic file written back has the same envelopes, and none is lost")
  func roundTrip() throws {
    for seed in UInt64(1)...30 {
      var document = HapticDocument()
      var random = SplitMix(seed: seed)
      func number() -> Double { Double(random.next() >> 44) / 0x1p20 }
      var time = 0.0
      document.amplitude = (0..<20).map { index in
        // Steps at some times; never weaker than the point; the signal goes on after the last.
        defer { time += index % 5 == 0 ? 0 : number() * 4 }
        let emphasis =
          index % 4 == 1 ? #", "emphasis": {"amplitude": 1, "frequency": \#(number())}"# : ""
        return #"{"time": \#(time), "amplitude": \#(number())\#(emphasis)}"#
      }
      document.frequency =
        #"[{"time": 0, "frequency": \#(number())}, {"time": 3, "frequency": \#(number())}]"#
      let reading = try document.read(isStrict: true)
      let written = try Written(reading.layers)
      #expect(written.losses.isEmpty, "seed \(seed): \(written.losses)")
      // Values are written in billionths: 30 s at 111 Hz a unit of sharpness turn by that much.
      #expect(
        try Rendering.difference(reading.layers, written.reading.layers) < 1e-4, "seed \(seed)")
      let again = try Written(written.reading.layers)
      #expect(again.reading.layers == written.reading.layers, "seed \(seed)")
    }
  }
}
