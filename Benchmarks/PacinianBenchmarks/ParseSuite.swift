import PacinianFormats
import PacinianTestSupport

/// How fast AHAP is read.
struct ParseSuite {
  let options: BenchmarkOptions

  /// Megabytes a second over a synthetic file of about 5 MB, in the layout that designers' tools
  /// write.
  func run() throws(PatternReadingError) -> (bytes: Int, rate: Statistics) {
    let bytes = Array(Self.text(events: 12_000).utf8)
    let reader = PatternReader(.ahap)
    var rates: [Double] = []
    for _ in 0..<(options.isQuick ? 5 : 15) {
      let start = BenchmarkClock.now
      let reading = try reader.read(bytes)
      let elapsed = Double(BenchmarkClock.now - start)
      precondition(reading.pattern.events.count == 12_000 && reading.diagnostics.isEmpty)
      rates.append(Double(bytes.count) * 1_000 / elapsed)
    }
    return (bytes.count, Statistics(rates))
  }

  private static func text(events: Int) -> String {
    var generator = SplitMix(seed: 5)
    let entries = (0..<events).map { index in
      let time = Double(index) * 0.01
      let intensity = Double(Int.random(in: 0...1_000, using: &generator)) / 1_000
      let sharpness = Double.random(in: 0...1, using: &generator)
      return """
            {
              "Event": {
                "Time": \(time),
                "EventType": "HapticContinuous",
                "EventDuration": 0.25,
                "EventParameters": [
                  { "ParameterID": "HapticIntensity", "ParameterValue": \(intensity) },
                  { "ParameterID": "HapticSharpness", "ParameterValue": \(sharpness) }
                ]
              }
            }
        """
    }
    return "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n" + entries.joined(separator: ",\n")
      + "\n  ]\n}\n"
  }
}
