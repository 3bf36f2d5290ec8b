import PacinianModel

/// A transient as `.haptic` has it, with the values it has at its instant.
package struct HapticEmphasis: Equatable {
  package let time: Double
  package var amplitude: Double
  package var frequency: Double
}

extension HapticEmphasis {
  /// - Parameter event: a transient.
  init(_ event: Event, courses: ControlCourses) {
    time = event.time.inBillionths
    let intensity = event.value(of: .hapticIntensity) * courses.gain.value(at: event.time)
    // As it is written, so that an emphasis which is silent in the file counts as silent here.
    amplitude = intensity.inBillionths
    let sharpness = event.value(of: .hapticSharpness) + courses.shift.value(at: event.time)
    frequency = min(max(sharpness, 0), 1)
  }

  /// Whether a control changes the transient while it rings, more than players of the format show.
  static func isChanged(_ event: Event, courses: ControlCourses) -> Bool {
    let change = courses.gain.change(from: event.time, to: event.time + seconds)
    return event.value(of: .hapticIntensity) * change > ContinuousMix.tolerance
  }

  /// The transient that plays it, its numbers as they are written.
  var event: Event {
    Event(
      kind: .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, amplitude.inBillionths),
        EventParameter(.hapticSharpness, frequency.inBillionths),
      ])
  }

  /// The seconds for which a transient rings (rendering model, section 6).
  static let seconds = 0.03

  /// The transients in order of time. Transients of one time are merged: their sum, limited to 1,
  /// with the mean of their frequencies by amplitude. Silent transients are left out.
  static func merged(
    _ transients: [HapticEmphasis], _ losses: inout LossTally
  ) -> [HapticEmphasis] {
    var merged: [HapticEmphasis] = []
    for transient in transients.filter({ $0.amplitude > 0 }).ascending(by: { $0.time }) {
      guard let last = merged.last, last.time == transient.time else {
        merged.append(transient)
        continue
      }
      losses.add(.transientsMerged, at: transient.time)
      let sum = last.amplitude + transient.amplitude
      let weighted = last.frequency * last.amplitude + transient.frequency * transient.amplitude
      merged[merged.count - 1] = HapticEmphasis(
        time: last.time, amplitude: sum, frequency: min(weighted / sum, 1))
    }
    for index in merged.indices { merged[index].amplitude = min(merged[index].amplitude, 1) }
    return merged
  }
}
