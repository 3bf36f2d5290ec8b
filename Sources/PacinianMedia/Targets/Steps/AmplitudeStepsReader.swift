import PacinianFormats
import PacinianBase
import PacinianModel

/// Reads milliseconds and amplitudes: HLA files.
struct AmplitudeStepsReader {
  private let options: PatternReader.Options
  private var timings: [Double] = []
  private var amplitudes: [Double] = []
  private var sounds: [Event] = []
  private var repetition: (offset: Int, step: Double)?

  /// Milliseconds of the longest vibration, as of vibration XML.
  private static let longest = 1e9
  /// Keys by which a file is recognised: no other format has them.
  static let certainKeys = ["Timings", "Amplitudes"] + arrays
  /// Keys of HLA that decide where no other key does.
  static let otherKeys = [
    "ProjectName", "TrackName", "Duration", "Repeat", "RequiredAudioFiles", "Audios",
  ]
  /// The arrays of `createWaveform`, which earlier versions wrote and read.
  private static let arrays = ["timings", "amplitudes", "repeat"]

  private init(options: PatternReader.Options) { self.options = options }

  /// Reads a whole file. Complexity: O(bytes).
  static func read(
    _ bytes: RawSpan, options: PatternReader.Options
  ) throws(PatternReadingError) -> PatternReading {
    func position(_ offset: Int) -> TextPosition { .position(of: offset, in: bytes) }
    do throws(JSONError) {
      var reader = AmplitudeStepsReader(options: options)
      try JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
        try reader.read(&scanner)
        try scanner.finish()
      }
      var reading = PatternReading(layers: try reader.layers())
      if let (offset, step) = reader.repetition, step >= 0 {
        reading.diagnostics = [
          Diagnostic(
            .repeatingOnce, at: position(offset), path: "Repeat",
            message: "The vibration repeats without an end; it is read once")
        ]
      }
      return reading
    } catch {
      throw PatternReadingError(
        code: .invalidPatternData, position: position(error.offset), path: "",
        message: error.message)
    }
  }

  private mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      switch scanner.decode(key) {
      case "Timings":
        timings = try numbers(&scanner, upTo: Self.longest)
      case "Amplitudes": amplitudes = try numbers(&scanner, upTo: 255)
      case "Audios":
        try scanner.enterArray()
        while try scanner.nextElement() { try readSound(&scanner) }
      case "Repeat":
        let number = try scanner.number()
        repetition = (number.start, number.value)
      case let name where Self.arrays.contains(name):
        throw JSONError(
          at: key.offset,
          "This is JSON of Android's arrays alone, as haptify writes it, which is not read; name them "
            + "Timings, Amplitudes and Repeat, as HLA does"
        )
      default: try scanner.skipValue()
      }
    }
    guard timings.count == amplitudes.count else {
      throw JSONError(
        at: 0,
        "There are \(timings.count) timings and \(amplitudes.count) amplitudes; each step has one of "
          + "both")
    }
    guard let (offset, step) = repetition, step != -1 else { return }
    guard step >= 0, step < Double(timings.count), step == step.rounded() else {
      throw JSONError(
        at: offset,
        "Repeat is the number of a step, below \(timings.count), or -1 for a vibration that ends")
    }
    guard !options.isStrict else {
      throw JSONError(at: offset, "The vibration repeats without an end")
    }
  }

  private func numbers(
    _ scanner: inout JSONScanner, upTo most: Double
  ) throws(JSONError) -> [Double] {
    var values: [Double] = []
    try scanner.enterArray()
    while try scanner.nextElement() {
      let number = try scanner.number()
      guard (0...most).contains(number.value), number.value == number.value.rounded() else {
        throw JSONError(
          at: number.start, "\(number.value) is not a whole number from 0 to \(Int(limiting: most))"
        )
      }
      values.append(number.value)
    }
    return values
  }

  private mutating func readSound(_ scanner: inout JSONScanner) throws(JSONError) {
    var (time, file) = (0.0, "")
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      switch scanner.decode(key) {
      case "Time":
        let number = try scanner.number()
        guard (0...Self.longest).contains(number.value) else {
          throw JSONError(
            at: number.start, "Time is not from 0 to \(Int(limiting: Self.longest)) ms")
        }
        time = number.value / 1000
      case "Filename": file = scanner.decode(try scanner.string())
      default: try scanner.skipValue()
      }
    }
    sounds.append(Event(kind: .audioCustom, time: time, waveform: EventWaveform(path: file)))
  }

  /// The patterns that play it together.
  private func layers() throws(JSONError) -> [Pattern] {
    var timeline = VibrationTimeline()
    for (duration, amplitude) in zip(timings, amplitudes) {
      timeline.hold(amplitude / 255, sharpness: VibrationCourse.resonance, for: duration)
      guard timeline.time <= Self.longest else {
        throw JSONError(at: 0, "The vibration lasts more than \(Int(limiting: Self.longest)) ms")
      }
    }
    guard timeline.time > 0 else { throw JSONError(at: 0, "The vibration has no length") }
    return timeline.layers + (sounds.isEmpty ? [] : [Pattern(events: sounds)])
  }
}
