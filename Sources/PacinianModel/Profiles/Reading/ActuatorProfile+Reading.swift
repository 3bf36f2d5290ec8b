extension ActuatorProfile {
  /// Reads the document of a profile.
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let root = try node.object([
      "name", "summary", "frequency", "intensityLaw", "envelope", "continuous", "transient",
      "equalisation", "masterGain", "fullScaleAcceleration",
    ])
    let name = try root.required("name")
    self.init(
      name: try name.string(), summary: try root["summary"]?.string() ?? "",
      frequencyMap: try FrequencyMap(root.required("frequency")),
      intensityLaw: try root["intensityLaw"]?.choice(IntensityLaw.self) ?? .linear)
    guard !self.name.isEmpty else { throw name.mistake("The name is empty; give the profile one") }
    if let envelope = root["envelope"] { self.envelope = try EnvelopeTimes(envelope) }
    if let continuous = root["continuous"] { self.continuous = try ContinuousTimbre(continuous) }
    if let transient = root["transient"] { self.transient = try TransientTimbre(transient) }
    if let sections = root["equalisation"] { equalisation = try PeakingFilter.sections(sections) }
    masterGain = try root.number("masterGain", .gain, default: masterGain)
    fullScaleAcceleration = try root["fullScaleAcceleration"]?.number(.acceleration)
  }
}

extension FrequencyMap {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["map", "lowest", "highest"])
    let lowest = try object.required("lowest").number(.frequency)
    let highest = try object.required("highest")
    _ = try highest.number(.frequency)
    self.init(
      try object.required("map").choice(Kind.self), lowest: lowest,
      highest: try highest.number(.above(lowest, "lowest")))
  }
}

extension EnvelopeTimes {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["shortest", "longest", "timing"])
    self.init()
    shortest = try object.number("shortest", .envelopeTime, default: shortest)
    longest = try object.number("longest", .envelopeTime, default: longest)
    guard longest >= shortest else {
      throw (object["longest"] ?? node).mistake(
        "The longest time, \(longest), is below the shortest, \(shortest)")
    }
    if let timing = object["timing"] { self.timing = try timing.choice(Timing.self) }
  }
}

extension PeakingFilter {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["frequency", "quality", "gainDecibels"])
    self.init(
      frequency: try object.required("frequency").number(.frequency),
      quality: try object.required("quality").number(.quality),
      gainDecibels: try object.required("gainDecibels").number(Self.gainRange))
  }

  /// The sections of an equaliser. The sum of all boosts is bounded too.
  static func sections(_ node: ProfileNode) throws(ProfileMistake) -> [PeakingFilter] {
    let nodes = try node.array()
    guard nodes.count <= mostSections else {
      throw nodes[mostSections].mistake(
        "The equalisation has \(nodes.count) sections; \(mostSections) are the most")
    }
    var sections: [PeakingFilter] = []
    var boost = 0.0
    for node in nodes {
      let section = try PeakingFilter(node)
      boost += max(0, section.gainDecibels)
      guard boost <= largestGain else {
        throw node.mistake(
          "The sections up to this one raise the signal by \(boost) dB together; \(largestGain) dB "
            + "are the most: lower gainDecibels, and use masterGain for a level")
      }
      sections.append(section)
    }
    return sections
  }

  /// An actuator has a few resonances, and each section costs as much as the rest of a bus's end.
  private static let mostSections = 32
  /// A gain beyond 120 dB either way is a slip of the keyboard: 32-bit samples have no more. It
  /// bounds the sum of all boosts too: with the largest gain of a timbre and of the mix, 1e6 each,
  /// a million voices stay below 1e24, far inside single precision.
  private static let largestGain = 120.0
  private static let gainRange = ProfileRange.within(-largestGain...largestGain)
}
