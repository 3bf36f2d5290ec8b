import PacinianAnalysis
import PacinianMedia

/// The options of transcriptions on the command line.
struct TranscribeChoices {
  /// The kind of sound that a file is taken for.
  enum Kind: String, CaseIterable {
    case audio, vibration
  }

  static let options: [Arguments.Option] = [
    .choice(
      "--kind", "KIND", of: Kind.self,
      "audio: what should be felt for a sound (default); vibration: the pattern it came from"),
    .integer(
      "--channel", "N", in: 1...256, "the channel that counts, from 1 (all of the kind)"),
    .number("--from", "SECONDS", in: 0...1e6, "where in the sound to begin (0)"),
    .number("--until", "SECONDS", in: 0...1e6, "where in the sound to end (its end)"),
    .number(
      "--sensitivity", "S", in: 0...1,
      "how small an onset becomes an emphasis, 0 (none) to 1 (all) (0.5)"),
    .number(
      "--least-gap", "MS", in: 0...10_000, "milliseconds from one emphasis to the next",
      default: "15"),
    .number(
      "--points", "N", in: 1...1_000, "the most amplitude points a second",
      default: "45; of vibrations 1000"),
    .number(
      "--gate", "DB", in: -120...0, "what is so far below the loudest is silent", default: "-40"),
    .parsed(
      "--level", "LOW-HIGH", "the range that sounding amplitudes are spread over, in 0 to 1",
      wanted: "LOW-HIGH, such as 0.2-0.9, in 0 to 1"
    ) { Self.range($0) != nil },
  ]

  /// Options that make no sense of vibrations.
  private static let audioOptions = ["--sensitivity", "--least-gap", "--level"]

  let kind: Kind
  private(set) var options = TranscriptionOptions()
  let channel: SoundReader.Channel
  /// Seconds of the sound that count.
  let from: Double
  let until: Double

  init(_ arguments: Arguments) throws(ToolError) {
    kind = arguments.choice("--kind", of: Kind.self) ?? .audio
    for option in Self.audioOptions where kind == .vibration && arguments.has(option) {
      throw arguments.usageError(
        "\(option) says how a sound becomes a vibration; --kind vibration takes it as it is")
    }
    channel = arguments.integer("--channel").map { .number($0) } ?? .mix
    from = arguments.number("--from") ?? 0
    until = arguments.number("--until") ?? .infinity
    guard from < until else {
      throw arguments.usageError("--until is later than --from, not \(until) after \(from)")
    }
    if let value = arguments.number("--sensitivity") { options.sensitivity = value }
    if let value = arguments.number("--least-gap") {
      options.leastGap = value / 1_000
    }
    if let value = arguments.number("--points") {
      options.pointsPerSecond = value
    }
    if let value = arguments.number("--gate") { options.gate = value }
    options.levelRange = arguments.text("--level").flatMap { Self.range($0) }
  }

  /// The range that `--level` gives.
  private static func range(_ text: String) -> ClosedRange<Double>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let low = parts[0], let high = parts[1], low < high, low >= 0, high <= 1
    else { return nil }
    return low...high
  }
}
