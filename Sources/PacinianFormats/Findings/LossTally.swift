import PacinianModel

/// Counts the losses of a conversion.
package struct LossTally {
  /// The number of times and the first one, by the codes' positions.
  private var entries = [(count: Int, time: Double)](
    repeating: (0, .infinity), count: ConversionLoss.Code.allCases.count)

  /// The largest sample, of 1, of sound that was limited.
  package var peak = 0.0

  package init() {}

  /// Notes that it happened once more, or `count` times, first at `time`.
  package mutating func add(_ code: ConversionLoss.Code, at time: Double, count: Int = 1) {
    let position = Int(code.position)
    entries[position].count += count
    entries[position].time = min(entries[position].time, time)
  }

  /// Notes that all audio events are left out.
  package mutating func addAudio(of layers: [Pattern]) {
    for event in layers.flatMap({ $0.events }) where !event.kind.isHaptic {
      add(.audioDropped, at: event.time)
    }
  }

  /// The losses, in the order of the codes.
  package var losses: [ConversionLoss] {
    zip(ConversionLoss.Code.allCases, entries).filter { $1.count > 0 }.map { code, entry in
      ConversionLoss(
        code: code, count: entry.count, time: entry.time, message: message(code, entry.count))
    }
  }
}
