import Foundation
@testable import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianMedia

@Suite("What patterns are converted to")
struct PlatformTests {
  private let pattern = Pattern(events: [
    Event(
      kind: .hapticTransient, time: 0.1,
      parameters: [.init(.hapticIntensity, 1), .init(.hapticSharpness, 0.75)]),
    Event(
      kind: .hapticTransient, time: 0.115,
      parameters: [.init(.hapticIntensity, 0.4), .init(.hapticSharpness, 0.1)]),
  ])

  private func text(_ format: PatternFormat, _ layers: [Pattern], name: String = "hit-2 ü")
    throws -> String
  {
    var options = PatternWriter.Options()
    options.name = name
    return try PatternWriter(format, options: options).write(layers).texts[0]
  }

  @Test("No two formats have one name or one ending, and each is found by both")
  func list() {
    let formats = FormatList.all.formats
    #expect(Set(formats.map(\.name)).count == formats.count)
    for format in formats {
      #expect(FormatList.all.format(named: format.name) == format)
      #expect(FormatList.all.format(ofFileNamed: "a.\(format.ending.uppercased())") == format)
    }
    #expect(FormatList.all.format(ofFileNamed: "haptic") == nil)
  }

  @Test(
    "A file's content says its format, whatever other formats' keys it has",
    arguments: [
      (#"{"Duration": 1, "Pattern": []}"#, PatternFormat.ahap),
      (#"{"Repeat": 1, "version": {}, "signals": {}}"#, .haptic),
      (#"{"ProjectName": "a", "Timings": []}"#, .hapticlabs), (#"{"Audios": []}"#, .hapticlabs),
      (#"{"time": 0, "low": 1, "high": 0}"#, .rumble), ("\u{FEFF} \n<a/>", .androidXML),
      ("{}", .ahap), ("", .ahap),
    ])
  func content(text: String, format: PatternFormat) {
    #expect(FormatList.all.format(of: Array(text.utf8).span.bytes) == format)
  }

  @Test("Every format says what its files play", arguments: FormatList.all.formats)
  func playback(format: PatternFormat) throws {
    let layers = try PatternWriter(format).write([pattern]).playback().layers
    let kept = TransientsKept(of: [pattern], in: layers)
    #expect(kept.count == 2)
    // A motor has one rise for transients that are 15 ms apart.
    let isJoined = format == .rumble
    #expect(kept.kept == (isJoined ? 1 : 2), "\(format.name)")
  }

  @Test(
    "No format but AHAP writes events beyond its length, of whatever kind",
    arguments: FormatList.all.formats,
    [EventKind.audioContinuous, .audioCustom, .hapticTransient])
  func far(format: PatternFormat, kind: EventKind) throws {
    for time in [9.3e15, 1e300] {
      let waveform = kind == .audioCustom ? EventWaveform(path: "a.wav") : nil
      let far = Pattern(events: [
        pattern.events[0], Event(kind: kind, time: time, waveform: waveform),
      ])
      guard format != .ahap else {
        #expect(try PatternWriter(format).write([far]).files.count == 1)
        continue
      }
      #expect(throws: PatternWritingError.self) { try PatternWriter(format).write([far]) }
    }
  }

  @Test(
    "A level that a format cannot hold is told wherever it falls to 0, and no other is",
    // (AHAP holds every level; `HapticSoundTests` looks at the sound.)
    arguments: FormatList.all.formats.map(\.name).filter { !["ahap", "android-ogg"].contains($0) }
      + [AndroidVibration.Kind.envelope, .primitives, .waveform].map(\.rawValue))
  func weakLevels(name: String) throws {
    let kind = AndroidVibration.Kind(rawValue: name)
    let format = try #require(FormatList.all.format(named: kind == nil ? name : "android-xml"))
    var options = PatternWriter.Options()
    if let kind { options.android = AndroidVibration(kind: kind) }
    func dropped(_ kind: EventKind, _ intensity: Double) throws -> Int {
      let pattern = Pattern(
        events: [0.0, 0.3].map {
          Event(
            kind: kind, time: $0, duration: kind == .hapticContinuous ? 0.1 : nil,
            parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, 0.5)])
        })
      let conversion = try PatternWriter(format, options: options).write([pattern])
      let told = conversion.losses.first { $0.code == .levelsDropped }?.count ?? 0
      // What is told is so.
      let isHeard = try isHeard(conversion.playback().layers)
      #expect(isHeard == (told == 0 && intensity > 0), "\(name), \(kind), \(intensity)")
      return told
    }
    // The weakest amplitude of HD rumble is 0.0078.
    let least = format.content == .packets ? 0.01 : 0.002
    for kind in [EventKind.hapticContinuous, .hapticTransient] {
      #expect(try (dropped(kind, 0.00004) > 0) == (format != .haptic), "\(name), \(kind)")
      #expect(try dropped(kind, least) == 0, "\(name), \(kind)")
      #expect(try dropped(kind, 0) == 0, "\(name), \(kind)")
    }
  }

  private func isHeard(_ layers: [Pattern]) -> Bool {
    var losses = LossTally()
    let course = VibrationCourse(HapticSignal.baked(layers, losses: &losses))
    return course.level(from: 0, to: course.end) > 0
      || course.transients.contains { $0.intensity > 0 }
  }

  private static func isTransient(_ event: Event) -> Bool { event.kind == .hapticTransient }

  @Test(".haptic keeps every transient of an instant of its own", arguments: 0..<40)
  func hapticTransients(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let events = (0..<200).map { _ in
      Event(
        kind: numbers.chance(0.8) ? .hapticTransient : .hapticContinuous,
        time: numbers.number(0...(seed % 2 == 0 ? 2 : 0.05)), duration: numbers.number(0...0.1),
        parameters: [
          .init(.hapticIntensity, numbers.number(0...1)),
          .init(.hapticSharpness, numbers.number(0...1)),
        ])
    }
    let pattern = Pattern(events: events)
    let conversion = try PatternWriter(.haptic).write([pattern])
    let kept = TransientsKept(of: [pattern], in: try conversion.playback().layers)
    #expect(kept.kept == kept.count, "seed \(seed)")
    let merged = conversion.losses.first { $0.code == .transientsMerged }?.count ?? 0
    let written = try conversion.playback().layers.flatMap { $0.events.filter(Self.isTransient) }
    #expect(written.count == events.count(where: Self.isTransient) - merged, "seed \(seed)")
  }

  @Test("Whole numbers are made of any number")
  func wholeNumbers() {
    for value in [1e300, -1e300, .infinity, -.infinity, 9.3e18, .greatestFiniteMagnitude] {
      #expect(Int(limiting: value) == (value > 0 ? Int.max / 2 : -Int.max / 2))
    }
    #expect(Int(limiting: .nan) == 0 && Int(limiting: -1.9) == -1 && Int(limiting: 1.9) == 1)
  }

  @Test("A message about a name of ten megabytes stays within 2 kB")
  func longName() {
    let name = String(repeating: "ä", count: 5_000_000)
    for text in ["<\(name)/>", "<vibration-effect><\(name)/></vibration-effect>"] {
      let error = #expect(throws: PatternReadingError.self) {
        try PatternReader(among: .all).read(Array(text.utf8))
      }
      #expect((1_900...2_000).contains(error?.message.utf8.count ?? 0))
      #expect(error?.message.hasSuffix("ä…") == true)
    }
  }

  @Test("Arrays of steps have the same lengths and last as long as the pattern")
  func arrays() throws {
    let json = try JSONSerialization.jsonObject(
      with: Data(try text(.hapticlabs, [pattern]).utf8))
    let object = try #require(json as? [String: Any])
    let timings = try #require(object["Timings"] as? [Int])
    let amplitudes = try #require(object["Amplitudes"] as? [Int])
    // The pulses leave a gap: transients are 15 ms apart.
    #expect(timings.starts(with: [100, 10, 5, 10]))
    #expect(amplitudes.starts(with: [0, 255, 0, 102]))
    #expect(timings.count == amplitudes.count)
  }

  @Test("HLA names the sounds, and nothing of them is lost")
  func hla() throws {
    let sound = Event(
      kind: .audioCustom, time: 0.25, waveform: EventWaveform(path: "sounds/click.wav"))
    var withSound = pattern
    withSound.events.append(sound)
    let conversion = try PatternWriter(.hapticlabs).write([withSound])
    #expect(conversion.losses.map(\.code) == [.sharpnessDropped])
    let reading = try conversion.playback()
    let sounds = reading.layers.flatMap(\.events).filter { $0.kind == .audioCustom }
    #expect(sounds.map { $0.waveform?.path } == ["click.wav"] && sounds.map(\.time) == [0.25])
    let text = try text(.hapticlabs, [withSound], name: "a \"b\"")
    #expect(text.contains(#""TrackName": "a \"b\"""#))
    let keys = [
      "ProjectName", "TrackName", "Duration", "Timings", "Amplitudes", "Repeat",
      "RequiredAudioFiles", "Audios",
    ]
    let places = keys.map { text.firstRange(of: "\"\($0)\": ")?.lowerBound }
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted() && !places.contains(nil))
  }

  @Test(
    "A mistake in steps is an error at its place",
    arguments: [
      ("{\"Timings\": [1, 2], \"Amplitudes\": [3]}", "2 timings and 1 amplitudes"),
      ("{\"Timings\": [1.5], \"Amplitudes\": [3]}", "whole number"),
      ("{\"Timings\": [1e999], \"Amplitudes\": [3]}", "whole number"),
      ("{\"Timings\": [10], \"Amplitudes\": [256]}", "0 to 255"),
      ("{\"Timings\": [10], \"Amplitudes\": [-1]}", "0 to 255"),
      ("{\"Timings\": [], \"Amplitudes\": []}", "no length"),
      ("{\"Timings\": [0], \"Amplitudes\": [1]}", "no length"),
      ("{\"Timings\": [999999999, 2], \"Amplitudes\": [1, 1]}", "lasts more than"),
      ("{\"Timings\": [1], \"Audios\": [7]}", "object"),
      ("{\"Timings\": [9], \"Amplitudes\": [9], \"Repeat\": 1}", "below 1"),
      ("{\"Repeat\": -5, \"Timings\": [9], \"Amplitudes\": [9]}", "or -1"),
      ("{\"Timings\": [9], \"Amplitudes\": [100.7]}", "whole number"),
      ("{\"timings\": [9], \"amplitudes\": [9]}", "Timings, Amplitudes and Repeat"),
      ("{\"Timings\": [1], \"Amplitudes\": [1], \"Audios\": [{\"Time\": -1}]}", "Time is not"),
      ("{\"Timings\": [1", "comma"),
    ])
  func mistakes(text: String, words: String) throws {
    let error = #expect(throws: PatternReadingError.self) {
      try PatternReader(among: .all).read(Array(text.utf8))
    }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("Steps that repeat are read once, which strict reading refuses")
  func repeating() throws {
    let bytes = Array("{\"Timings\": [10], \"Amplitudes\": [9], \"Repeat\": 0}".utf8)
    #expect(try PatternReader(among: .all).read(bytes).diagnostics.map(\.code) == [.repeatingOnce])
    #expect(throws: PatternReadingError.self) {
      try PatternReader(among: .all, options: .init(isStrict: true)).read(bytes)
    }
  }
}
