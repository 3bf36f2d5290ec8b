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

  /// The losses, in the order of the codes.
  package var losses: [ConversionLoss] {
    zip(ConversionLoss.Code.allCases, entries).filter { $1.count > 0 }.map { code, entry in
      ConversionLoss(
        code: code, count: entry.count, time: entry.time, message: message(code, entry.count))
    }
  }

  private func message(_ code: ConversionLoss.Code, _ count: Int) -> String {
    func counted(_ one: String, _ many: String) -> String { count == 1 ? one : "\(count) \(many)" }
    switch code {
    case .eventsMerged:
      return counted("A continuous event begins", "continuous events begin")
        + " while another sounds; they become one signal, with the mean of their sharpnesses"
    case .transientsMerged:
      return counted("A transient coincides", "transients coincide")
        + " with another; one transient stands for both"
    case .emphasisRaised:
      return counted("A transient is", "transients are")
        + " weaker than the continuous signal at that instant; "
        + (count == 1 ? "it is" : "they are") + " raised to the signal's amplitude"
    case .amplitudeLimited:
      return "The continuous signal goes beyond full scale; its amplitude is limited to 1"
    case .transientsHeld:
      return counted("A transient is", "transients are")
        + " changed by a control while sounding; the values of the first instant are kept"
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
    case .pointsDropped:
      return counted("A breakpoint of the envelope is", "corners of the envelope are")
        + " left out, for the device's number of points and shortest segment"
    case .longerThanGuaranteed:
      return
        "The envelope lasts longer than the second that every device with envelopes plays; a device "
        + "with a shorter limit takes another effect of the selection, and plays nothing if there "
        + "is none"
    case .envelopeLeftOut:
      return "The pattern lasts longer than an envelope may; the envelope is left out"
    case .stepsLead:
      return "An envelope would keep fewer transients than steps do, and is left out"
    case .continuousDropped:
      return counted("A continuous event is", "continuous events are")
        + " left out; primitives stand for transients alone"
    case .transientsJoined:
      return counted("A transient has", "transients have")
        + " no rise of \(count == 1 ? "its" : "their") own within 10 ms in what the device plays"
    case .transientsLate:
      return counted("A transient is", "transients are")
        + " more than 10 ms late, because the primitives before last 10 ms each"
    case .strokesJoined:
      return counted(
        "A stroke of the continuous signal has", "strokes of the continuous signal have")
        + " no rise of \(count == 1 ? "its" : "their") own within 10 ms in steps of 10 ms"
    case .levelsDropped:
      return counted("A level above 0 is", "levels above 0 are")
        + " weaker than the weakest of the format, and "
        + (count == 1 ? "becomes 0" : "become 0")
    case .samplesLimited:
      return counted("A sample is", "samples are")
        + " beyond full scale, by a factor of \((peak * 100).rounded() / 100) at most, and limited; "
        + "--gain auto makes the whole quieter instead"
    case .stepsWritten:
      return
        "The pattern has no transient for primitives; steps of an amplitude are written instead"
    case .sharpnessDropped: return "An effect in steps or primitives keeps no course of sharpness"
    case .motorsLate:
      return "The motors are too slow for the pattern in "
        + counted("a step", "steps") + " of 10 ms; they are more than a quarter off its strength"
    case .recordingsSilent:
      return counted("A recording is", "recordings are")
        + " missing, cut off or not usable; pacinian check says which and why"
    case .audioDropped: return counted("An audio event is", "audio events are") + " left out"
    case .metadataDropped:
      return
        "Metadata that the format refuses are left out: values that are not objects, and known members of "
        + "another type"
    }
  }
}
