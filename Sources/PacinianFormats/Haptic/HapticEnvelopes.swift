import PacinianModel

/// The continuous signal of a `.haptic` file, and the pattern that plays it.
package struct HapticEnvelopes {
  /// Two points or more in order of time, the last later than the first.
  let amplitude: Polyline
  /// Points in order of time; empty for a file without a frequency envelope.
  let frequency: Polyline

  package init(amplitude: [ControlPoint], frequency: [ControlPoint]) {
    self.amplitude = Polyline(amplitude)
    self.frequency = Polyline(frequency)
  }

  /// The patterns that play the signal together with its emphasis, the continuous one first.
  package func layers(_ transients: [Event], metadata: MetadataValue?) -> [Pattern] {
    if let silent = transientsInSilence(transients, metadata) { return [silent] }
    let continuous = pattern(metadata: metadata)
    return transients.isEmpty ? [continuous] : [continuous, Pattern(events: transients)]
  }

  /// The pattern of a signal that is silent but for its emphasis; `nil` for other signals. Nothing
  /// is lost without a layer for the silence: the last transient's duration, which is not heard,
  /// keeps the signal's.
  private func transientsInSilence(_ transients: [Event], _ metadata: MetadataValue?) -> Pattern? {
    guard var last = transients.last, amplitude.points.allSatisfy({ $0.value == 0 }) else {
      return nil
    }
    let duration = amplitude.points[amplitude.points.count - 1].time - last.time
    if duration > 0 { last.duration = duration }
    return Pattern(events: transients.dropLast() + [last], metadata: metadata)
  }

  /// Continuous events of full intensity and no sharpness, moved by two curves: with these, the
  /// controls *are* amplitude and frequency.
  private func pattern(metadata: MetadataValue?) -> Pattern {
    let start = amplitude.points[0].time
    let end = amplitude.points[amplitude.points.count - 1].time
    var controls = [
      Control.curve(ParameterCurve(.hapticIntensity, time: 0, points: amplitude.points))
    ]
    var sharpness = Self.frequencyWithoutEnvelope
    if !frequency.points.isEmpty {
      sharpness = 0
      controls.append(
        .curve(
          ParameterCurve(
            .hapticSharpness, time: 0, points: frequency.spanning(start, end).points)))
    }
    let events = amplitude.eventSpans(in: start..<end).map { piece in
      Event(
        kind: .hapticContinuous, time: piece.lowerBound,
        duration: piece.upperBound - piece.lowerBound,
        parameters: [
          EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, sharpness),
        ])
    }
    return Pattern(events: events, controls: controls, metadata: metadata)
  }

  /// The frequency that renderers of the format use if a file has no frequency envelope.
  static let frequencyWithoutEnvelope = 0.5
}
