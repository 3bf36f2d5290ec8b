extension LossTally {
  /// The words of a loss that happened `count` times.
  func message(_ code: ConversionLoss.Code, _ count: Int) -> String {
    let words = predicate(code, count)
    guard let (one, many) = Self.subject(code) else { return words }
    return (count == 1 ? one : "\(count) \(many)") + words
  }

  /// The beginning of a message, for one loss and for several; `nil` where it does not count.
  private static func subject(_ code: ConversionLoss.Code) -> (one: String, many: String)? {
    switch code {
    case .eventsMerged: ("A continuous event begins", "continuous events begin")
    case .transientsMerged: ("A transient coincides", "transients coincide")
    case .emphasisRaised, .transientsHeld, .transientsLate: ("A transient is", "transients are")
    case .eventsCut: ("A continuous event lasts", "continuous events last")
    case .durationLimited:
      ("A continuous event has no end or lasts", "continuous events have no end or last")
    case .recordingsDropped, .audioDropped: ("An audio event is", "audio events are")
    case .pointsDropped:
      ("A breakpoint of the envelope is", "breakpoints of the envelope are")
    case .continuousDropped: ("A continuous event is", "continuous events are")
    case .transientsJoined: ("A transient has", "transients have")
    case .strokesJoined:
      ("A stroke of the continuous signal has", "strokes of the continuous signal have")
    case .levelsDropped: ("A level above 0 is", "levels above 0 are")
    case .samplesLimited: ("A sample is", "samples are")
    case .recordingsSilent: ("A recording is", "recordings are")
    case .amplitudeLimited, .longerThanGuaranteed, .envelopeLeftOut, .stepsLead, .stepsWritten,
      .sharpnessDropped, .motorsLate, .metadataDropped:
      nil
    }
  }

  private func predicate(_ code: ConversionLoss.Code, _ count: Int) -> String {
    let isOne = count == 1
    return switch code {
    case .eventsMerged:
      " while another sounds; they become one signal, with the mean of their sharpnesses"
    case .transientsMerged: " with another; one transient stands for both"
    case .emphasisRaised:
      " weaker than the continuous signal at that instant; \(isOne ? "it is" : "they are") raised to "
        + "the signal's amplitude"
    case .amplitudeLimited:
      "The continuous signal goes beyond full scale; its amplitude is limited to 1"
    case .transientsHeld:
      " changed by a control while sounding; the values of the first instant are kept"
    case .eventsCut:
      " more than 30 s; events that follow each other stand for it, where a player would stop"
    case .durationLimited:
      " more than 30 s; the signal ends after 30 s, as it would when played"
    case .recordingsDropped:
      " left out; no file can name a recording that was registered with an engine"
    case .pointsDropped:
      " left out, for the device's number of points and shortest segment"
    case .longerThanGuaranteed:
      "The envelope lasts longer than the second that every device with envelopes plays; a device with "
        + "a shorter limit takes another effect of the selection, and plays nothing if there is none"
    case .envelopeLeftOut:
      "The pattern lasts longer than an envelope may; the envelope is left out"
    case .stepsLead: "An envelope would keep fewer transients than steps do, and is left out"
    case .continuousDropped: " left out; primitives stand for transients alone"
    case .transientsJoined:
      " no rise of \(isOne ? "its" : "their") own within 10 ms in what the device plays"
    case .transientsLate: " more than 10 ms late, because the primitives before last 10 ms each"
    case .strokesJoined:
      " no rise of \(isOne ? "its" : "their") own within 10 ms in steps of 10 ms"
    case .levelsDropped:
      " weaker than the weakest of the format, and \(isOne ? "becomes 0" : "become 0")"
    case .samplesLimited:
      " beyond full scale, by a factor of \((peak * 100).rounded() / 100) at most, and limited; "
        + "--gain auto makes the whole quieter instead"
    case .stepsWritten:
      "The pattern has no transient for primitives; steps of an amplitude are written instead"
    case .sharpnessDropped: "An effect in steps or primitives keeps no course of sharpness"
    case .motorsLate:
      "The motors are too slow for the pattern in \(isOne ? "a step" : "\(count) steps") of 10 ms; they "
        + "are more than a quarter off its strength"
    case .recordingsSilent:
      " missing, cut off or not usable; pacinian check says which and why"
    case .audioDropped: " left out"
    case .metadataDropped:
      "Metadata that the format refuses are left out: values that are not objects, and known members "
        + "of another type"
    }
  }
}
