/// Counts the losses of a conversion.
struct LossTally {
  private var entries: [ConversionLoss.Code: (count: Int, time: Double)] = [:]

  /// Notes that it happened once more, at `time`.
  mutating func add(_ code: ConversionLoss.Code, at time: Double) {
    let entry = entries[code] ?? (0, .infinity)
    entries[code] = (entry.count + 1, min(entry.time, time))
  }

  /// The losses, in the order of the codes.
  var losses: [ConversionLoss] {
    ConversionLoss.Code.allCases.compactMap { code in
      entries[code].map {
        ConversionLoss(
          code: code, count: $0.count, time: $0.time, message: Self.message(code, $0.count))
      }
    }
  }

  private static func message(_ code: ConversionLoss.Code, _ count: Int) -> String {
    func counted(_ one: String, _ many: String) -> String { count == 1 ? one : "\(count) \(many)" }
    switch code {
    case .eventsMerged:
      return counted("A continuous event begins", "continuous events begin")
        + " while another sounds; they become one signal, with the mean of their sharpnesses"
    case .transientsMerged:
      return counted("A transient coincides", "transients coincide")
        + " with another; one emphasis stands for both"
    case .emphasisRaised:
      return counted("A transient is", "transients are")
        + " weaker than the continuous signal at that instant; an emphasis cannot be, and has its "
        + "amplitude"
    case .amplitudeLimited:
      return "The continuous signal goes beyond full scale; its amplitude is limited to 1"
    case .transientsHeld:
      return counted("A transient is", "transients are")
        + " changed by a control while sounding; an emphasis keeps the values of its first instant"
    case .eventsCut:
      return counted("A continuous event lasts", "continuous events last")
        + " more than 30 s; events that follow each other stand for it, where a player would stop"
    case .durationLimited:
      return counted(
        "A continuous event has no end or lasts", "continuous events have no end or last")
        + " more than 30 s; the signal ends after 30 s, as it would when played"
    case .recordingsDropped:
      return counted("An audio event is", "audio events are")
        + " left out; no file can name a recording that was registered with an engine"
    case .audioDropped: return counted("An audio event is", "audio events are") + " left out"
    case .metadataDropped:
      return
        "Metadata that the format refuses are left out: values that are not objects, and known members of "
        + "another type"
    }
  }
}
