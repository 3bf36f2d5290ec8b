import PacinianAnalysis
import PacinianMedia

/// The options of transcriptions on the command line.
struct TranscribeChoices {
  /// What a file is taken for.
  enum Kind: String, CaseIterable {
    case audio, vibration
  }

  static let options: [Arguments.Option] = [
    .choice(
      "--kind", "KIND", of: Kind.self,
      "audio: what should be felt for a sound (default); vibration: the pattern it came from"),
    .value("--channel", "N", "the channel that counts, from 1 (the mean of all)"),
    .value("--from", "SECONDS", "where in the sound to begin (0)"),
    .value("--until", "SECONDS", "where in the sound to end (its end)"),
    .value(
      "--sensitivity", "S", "how small an onset becomes an emphasis, 0 (none) to 1 (all) (0.5)"),
    .value("--least-gap", "MS", "milliseconds from one emphasis to the next, 0 to 10000 (15)"),
    .value(
      "--points", "N", "the most amplitude points a second, 1 to 1000 (45; of vibrations 1000)"),
    .value("--gate", "DB", "what is so far below the loudest is silent, -120 to 0 (-40)"),
    .value("--level", "LOW-HIGH", "the range that sounding amplitudes are spread over, in 0 to 1"),
  ]

  /// What makes no sense of vibrations.
  private static let audioOptions = ["--sensitivity", "--least-gap", "--level"]

  let kind: Kind
  let options: TranscriptionOptions
  let channel: SoundReader.Channel
  /// Seconds of the sound that count.
  let from: Double
  let until: Double

  init(_ arguments: Arguments) throws(ToolError) {
    kind = try arguments.choice("--kind", of: Kind.self) ?? .audio
    for option in Self.audioOptions where kind == .vibration && arguments.has(option) {
      throw arguments.usageError(
        "\(option) says how a sound becomes a vibration; --kind vibration takes it as it is")
    }
    channel = try arguments.integer("--channel", in: 1...256).map { .number($0) } ?? .mix
    from = try arguments.number("--from", in: 0...1e6) ?? 0
    until = try arguments.number("--until", in: 0...1e6) ?? .infinity
    guard from < until else {
      throw arguments.usageError("--until is later than --from, not \(until) after \(from)")
    }
    var options = TranscriptionOptions()
    if let value = try arguments.number("--sensitivity", in: 0...1) { options.sensitivity = value }
    if let value = try arguments.number("--least-gap", in: 0...10_000) {
      options.leastGap = value / 1_000
    }
    if let value = try arguments.number("--points", in: 1...1_000) {
      options.pointsPerSecond = value
    }
    if let value = try arguments.number("--gate", in: -120...0) { options.gate = value }
    if let text = arguments.text("--level") {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
      guard parts.count == 2, let low = parts[0], let high = parts[1], low < high,
        (0...1).contains(low), (0...1).contains(high)
      else {
        throw arguments.usageError("--level is LOW-HIGH, such as 0.2-0.9, in 0 to 1, not '\(text)'")
      }
      options.levelRange = low...high
    }
    self.options = options
  }
}

extension Arguments {
  /// A finite number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ToolError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw usageError(
        "\(name) is a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return value
  }
}
