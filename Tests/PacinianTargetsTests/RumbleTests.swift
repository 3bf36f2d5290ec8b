@testable import PacinianEncoders
import PacinianFormats
import PacinianModel
import Testing

@testable import PacinianMedia

@Suite("Rumble: commands for two motors")
struct RumbleTests {
  private func event(
    _ kind: EventKind, _ time: Double, _ duration: Double = 0, _ intensity: Double = 1,
    _ sharpness: Double = 0.5
  ) -> Event {
    Event(
      kind: kind, time: time, duration: duration,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  private func convert(
    _ events: Event..., to format: PatternFormat = .rumble
  ) throws -> PatternWriting {
    try PatternWriter(format).write([Pattern(events: events)])
  }

  private func read(_ text: String) throws -> PatternReading {
    try RumbleReader().read(Array(text.utf8))
  }

  private func points(_ reading: PatternReading, _ id: ControlID) -> [ControlPoint] {
    reading.pattern.controls.flatMap { control in
      guard case .curve(let curve) = control, curve.id == id else { return [ControlPoint]() }
      return curve.points
    }
  }

  private func value(_ points: [ControlPoint], at time: Double) -> Double {
    let next = points.firstIndex { $0.time > time } ?? points.count
    guard next > 0, next < points.count else { return points[max(0, next - 1)].value }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }

  @Test("Levels of two motors hold intensity and sharpness")
  func levels() {
    #expect(MotorLevels(intensity: 0.8, sharpness: 0) == MotorLevels(low: 0.8, high: 0))
    #expect(MotorLevels(intensity: 0.8, sharpness: 0.5) == MotorLevels(low: 0.8, high: 0.8))
    #expect(MotorLevels(intensity: 0.8, sharpness: 1) == MotorLevels(low: 0, high: 0.8))
    for step in 0...20 {
      let levels = MotorLevels(intensity: 0.3, sharpness: Double(step) / 20)
      // One rounding for each of four operations.
      #expect(abs(levels.intensity - 0.3) < 1e-15)
      #expect(abs(levels.sharpness - Double(step) / 20) < 1e-15)
    }
  }

  @Test("A motor reaches what its command was chosen for, where it can")
  func motor() {
    for motor in [Motor.low, .high] {
      for (from, to) in [(0.0, 0.1), (0.4, 0.45), (0.9, 0.85), (0.3, 0.3)] {
        let command = motor.command(from: from, to: to, in: 10)
        #expect(abs(motor.speed(from: from, command: command, after: 10) - to) < 1e-12)
      }
      #expect(motor.command(from: 0, to: 1, in: 10) == 1)
      #expect(motor.command(from: 1, to: 0, in: 10) == 0)
      // 63 % of the way in the time constant.
      #expect(abs(motor.speed(from: 0, command: 1, after: motor.spinUp) - 0.632) < 1e-3)
      #expect(abs(motor.speed(from: 1, command: 0, after: motor.brake) - 0.368) < 1e-3)
    }
  }

  @Test("Motors start with more than they keep, hold, and stop")
  func steady() throws {
    let writing = try convert(event(.hapticContinuous, 0.1, 0.4, 0.5, 0))
    let lines = String(decoding: writing.files[0], as: UTF8.self).split(separator: "\n")
    #expect(lines.first == #"{"time": 0.0, "low": 0.0, "high": 0.0, "milliseconds": 80}"#)
    #expect(lines[1].contains(#""low": 1.0, "high": 0.0"#))
    #expect(lines.contains { $0.contains(#""low": 0.5, "high": 0.0"#) })
    #expect(try #require(lines.last).contains(#""low": 0.0, "high": 0.0"#))
    let reading = try read(String(decoding: writing.files[0], as: UTF8.self))
    let (intensity, sharpness) = (
      points(reading, .hapticIntensity), points(reading, .hapticSharpness)
    )
    for time in [0.2, 0.3, 0.47] {
      // Commands have thousandths, and lines stand for exponentials to 3 % of what changes.
      #expect(abs(value(intensity, at: time) - 0.5) < 0.01)
      #expect(value(sharpness, at: time) < 0.01)
    }
    #expect(value(intensity, at: 0.05) == 0)
    #expect(intensity.last?.value == 0)
  }

  @Test("Transients have strokes of their own, and those too near to each other are told")
  func transients() throws {
    let apart = try convert(
      event(.hapticTransient, 0.1), event(.hapticTransient, 0.4), event(.hapticTransient, 0.7))
    #expect(!apart.losses.contains { $0.code == .transientsJoined })
    let near = try convert(event(.hapticTransient, 0.1), event(.hapticTransient, 0.13))
    #expect(near.losses.contains { $0.code == .transientsJoined })
    #expect(near.losses.contains { $0.code == .motorsLate })
  }

  @Test("What is played back is what the steps were chosen for")
  func playback() throws {
    let events = [
      event(.hapticContinuous, 0, 0.5, 0.7, 0.3), event(.hapticTransient, 0.6, 0, 0.9, 0.8),
      event(.hapticContinuous, 0.8, 0.2, 0.4, 0.9),
    ]
    var losses = LossTally()
    let steps = RumbleSteps(
      VibrationCourse(HapticSignal.baked([Pattern(events: events)], losses: &losses)))
    let conversion = try PatternWriter(.rumble).write([Pattern(events: events)])
    let intensity = points(try conversion.playback(), .hapticIntensity)
    for point in steps.course {
      // 3 % of a change from 0 to 1.
      #expect(abs(value(intensity, at: point.time / 1000) - point.intensity) < 0.03)
    }
  }

  @Test(
    "What begins at once or lies off the steps drives the motors for the least stroke",
    arguments: [
      (0.0, 0.025), (0, 0.008), (0.104, 0.008), (0.2, 0.008), (0.1003, 0.005), (0, 0.0005),
    ])
  func short(time: Double, duration: Double) {
    #expect(driven(rumble([event(.hapticContinuous, time, duration)])) == 40)
  }

  /// The milliseconds for which both motors have full commands: above what they reach in a stroke.
  private func driven(_ steps: [RumbleSteps.Step]) -> Int {
    steps.filter { $0.low == 1000 && $0.high == 1000 }.reduce(0) { $0 + $1.milliseconds }
  }

  @Test("A tap between two commands has its strongest level for the least stroke")
  func tap() {
    let steps = rumble([
      event(.hapticContinuous, 0, 0.5, 0.2), event(.hapticContinuous, 0.3, 0.003),
    ])
    // (From rest one command above the level starts the larger motor.)
    let start = steps.firstIndex { $0.low == 200 && $0.high == 200 } ?? 0
    #expect(driven(Array(steps[start...])) == 40)
  }

  @Test("A level that lasts is one command, also one between two thousandths")
  func held() {
    let steps = rumble([event(.hapticContinuous, 0.1, 0.5, 0.4523, 0.37)])
    // 0.4523 · 0.74 is 0.3347.
    let held = steps.filter { (451...453).contains($0.low) && (334...336).contains($0.high) }
    // The larger motor has its speed after 40 ms.
    #expect(held.count == 1 && held[0].low == 452 && held[0].high == 335)
    #expect(held.allSatisfy { $0.milliseconds >= 440 })
  }

  private func rumble(_ events: [Event]) -> [RumbleSteps.Step] {
    var losses = LossTally()
    return RumbleSteps(
      VibrationCourse(HapticSignal.baked([Pattern(events: events)], losses: &losses))
    ).steps
  }

  @Test("Dense transients never make the commands later than the pattern", arguments: [1, 2, 5, 9])
  func dense(milliseconds: Double) throws {
    let events = (0..<100).map { event(.hapticTransient, Double($0) * milliseconds / 1000) }
    let steps = rumble(events)
    let last = steps.dropLast().reduce(0) { $0 + $1.milliseconds }
    // The last one drives the motors for 40 ms, from a step before it on.
    #expect(Double(last) <= 99 * milliseconds + 40)
    let near = try PatternWriter(.rumble).write([Pattern(events: events)])
    #expect(near.losses.contains { $0.code == .transientsJoined })
  }

  @Test("No command is longer than players hold one; a level that lasts is sent again")
  func long() throws {
    let layers = [Pattern(events: [event(.hapticContinuous, 0, 20)])]
    for longest in [PatternWriter.Options.usualLongestCommand, 700, 65_535] {
      var options = PatternWriter.Options()
      options.longestCommand = longest
      let text = try PatternWriter(.rumble, options: options).write(layers).texts[0]
      let lengths = text.matches(of: /"milliseconds": ([0-9]+)/).compactMap { Int($0.1) }
      #expect(lengths.allSatisfy { $0 <= longest })
      #expect(lengths.reduce(0, +) >= 20_000)
      // The level of the middle lasts for most of it, and every command of it is as long as it may
      // be.
      #expect(lengths.count { $0 == longest / 10 * 10 } >= 19_000 / longest - 1, "\(lengths)")
    }
  }

  @Test("Steps add up to the pattern, are whole, and no two neighbours are equal")
  func steps() throws {
    var losses = LossTally()
    let course = VibrationCourse(
      HapticSignal.baked(
        [Pattern(events: [event(.hapticContinuous, 0, 0.3337), event(.hapticTransient, 0.33)])],
        losses: &losses))
    let steps = RumbleSteps(course).steps
    #expect(steps.map(\.milliseconds).reduce(0, +) >= 334)
    #expect(steps.allSatisfy { $0.milliseconds > 0 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.low != $1.low || $0.high != $1.high })
    #expect(steps.last.map { $0.low + $0.high } == 0)
  }

  @Test("A key that stands twice in a command is a mistake at its place")
  func twice() throws {
    let error = #expect(throws: PatternReadingError.self) {
      try read(#"{"time": 0, "low": 1, "low": 0, "high": 0, "milliseconds": 5}"#)
    }
    #expect(error?.position.column == 23 && error?.message.contains("low twice") == true)
  }

  @Test("A command lasts until the next one, or for its milliseconds")
  func commands() throws {
    let until = try read(
      """
      {"time": 0, "low": 1, "high": 0}
      {"time": 1, "low": 0, "high": 0}
      """)
    let same = try read(#"{"time": 0, "low": 1, "high": 0, "milliseconds": 1000}"#)
    #expect(until.layers == same.layers)
    let intensity = points(until, .hapticIntensity)
    #expect(value(intensity, at: 0.9) == 1)
    #expect(abs(value(intensity, at: 0.06) - 0.632) < 0.03)
    #expect(abs(value(intensity, at: 1.08) - 0.368) < 0.03)
    let pause = try read(
      """
      {"time": 0, "low": 1, "high": 0, "milliseconds": 500}

      {"time": 1.5, "low": 0, "high": 1, "milliseconds": 100}
      """)
    #expect(value(points(pause, .hapticIntensity), at: 1.4) == 0)
    #expect(try read(#"{"time": 2, "low": 0, "high": 0}"#).duration == 2)
  }

  @Test("Hostile lines give an error with their position and what to do")
  func hostile() throws {
    let good = #"{"time": 0, "low": 1, "high": 0}"#
    for (text, position, message) in [
      ("", "1:1", "no command"), ("\n\n", "1:1", "no command"),
      ("\(good)\n{\"time\": 1, \"low\": 1}", "2:1", "no high"),
      ("\(good)\n[1, 2]", "2:1", "is an object"),
      ("\(good)\n{\"time\": 1, \"low\": 40000, \"high\": 0}", "2:20", "by 65535"),
      ("\(good)\n{\"time\": 1, \"low\": -0.1, \"high\": 0}", "2:20", "from 0 to 1"),
      ("\(good)\n{\"time\": 1, \"low\": null, \"high\": 0}", "2:20", "digit"),
      ("\(good)\n{\"time\": 1e99, \"low\": 0, \"high\": 0}", "2:10", "1000000"),
      ("{\"time\": 1, \"low\": 0, \"high\": 0}\n\(good)", "2:1", "sort"),
      ("{\"time\": 0, \"low\": 0, \"high\": 0, \"milliseconds\": -1}", "1:50", "milliseconds"),
      (good, "1:1", "no end"), ("{\"time\": 0, \"low\": 0, \"high\": 0}", "1:1", "no length"),
      ("\(good)\n{\"time\": 1, \"low\": 0, \"high\": 0} x", "2:34", "stands"),
      ("\(good)\n{\"time\": 1, \"low\": 0", "2:", "cut off"),
    ] {
      let error = #expect(throws: PatternReadingError.self) { try read(text) }
      #expect(error?.position.description.hasPrefix(position) == true, "\(text): \(error as Any)")
      #expect(error?.message.contains(message) == true, "\(text): \(error as Any)")
    }
  }

  @Test("Any beginning of a file, and any bytes, are safe to read")
  func truncated() throws {
    let bytes = try convert(
      event(.hapticContinuous, 0, 0.1), event(.hapticTransient, 0.2, 0, 0.5, 1)
    ).files[0]
    for count in bytes.indices {
      _ = try? RumbleReader().read(Array(bytes[..<count]))
      var damaged = bytes
      damaged[count] ^= 0x55
      _ = try? RumbleReader().read(damaged)
    }
    let limit = PatternReader.Options(maximumByteCount: 10)
    #expect(throws: PatternReadingError.self) {
      try PatternReader(among: .all, options: limit).read(bytes)
    }
  }

  @Test("A file of more commands than memory should hold is an error at the first of these")
  func tooMany() throws {
    let line = #"{"time":0,"low":0,"high":0}"# + "\n"
    let error = #expect(throws: PatternReadingError.self) {
      try read(String(repeating: line, count: 400_001))
    }
    #expect(error?.position.line == 400_001)
    #expect(error?.message.contains("cut it") == true)
  }

  @Test("An unknown key is told and ignored")
  func unknownKeys() throws {
    let reading = try read(
      #"{"time": 0, "pad": {"a": [1]}, "low": 1, "high": 0, "milliseconds": 5}"#)
    #expect(reading.diagnostics.map(\.code) == [.unknownKey])
    #expect(reading.diagnostics[0].position.column == 13)
  }

  @Test("Files are recognised by their content, or else by their ending")
  func recognition() throws {
    let text = Array(#"{"time": 0, "low": 1, "high": 0, "milliseconds": 5}"#.utf8)
    #expect(try PatternReader(among: .all).read(text).duration > 0)
    for other in [#"{"Version": 1, "Pattern": []}"#, ""] {
      #expect(FormatList.all.format(of: Array(other.utf8).span.bytes) == .ahap, "\(other)")
    }
    let error = #expect(throws: PatternReadingError.self) {
      try PatternReader(among: .all).read(Array("{}".utf8), fileName: "a.RUMBLE")
    }
    #expect(error?.message == "The command has no time")
  }
}
