import PacinianModel

extension Transcription {
  /// Patterns that play together and have amplitude as intensity, as `.haptic` files do. The
  /// first is the signal, the second the emphasis; either is left out if it is empty.
  ///
  /// Complexity: O(steps).
  public var layers: [Pattern] {
    var layers: [Pattern] = []
    let amplitude = amplitude()
    let sharpness = sharpness()
    let events = soundingSpans(amplitude).map { span in
      Event(
        kind: .hapticContinuous, time: span.lowerBound, duration: span.upperBound - span.lowerBound,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    }
    if !events.isEmpty {
      layers.append(
        Pattern(
          events: events,
          controls: [
            .curve(ParameterCurve(.hapticIntensity, time: 0, points: amplitude.points)),
            .curve(ParameterCurve(.hapticSharpness, time: 0, points: sharpness.points)),
          ]))
    }
    if !emphasis.isEmpty {
      layers.append(
        Pattern(
          events: emphasis.map { emphasis in
            Event(
              kind: .hapticTransient, time: emphasis.time,
              parameters: [
                EventParameter(.hapticIntensity, emphasis.amplitude),
                EventParameter(.hapticSharpness, emphasis.sharpness),
              ])
          }))
    }
    return layers
  }

  /// Short sounds have room for an attack and a decay.
  private static let leastPoints = 8

  private var pointLimit: Int { Self.leastPoints + Int(limiting: pointsPerSecond * seconds) }

  /// The amplitudes, or their square roots, as straight lines.
  func amplitude(ofRoots isOfRoots: Bool = false) -> Polyline {
    course(
      amplitudes, CourseReduction(tolerance: rules.tolerance, isOfRoots: isOfRoots),
      stepSeconds: 1 / Double(SoundCourse.stepsPerSecond))
  }

  /// The sharpnesses, or their square roots, as straight lines.
  func sharpness(ofRoots isOfRoots: Bool = false) -> Polyline {
    course(
      sharpnesses, CourseReduction(tolerance: rules.sharpnessTolerance, isOfRoots: isOfRoots),
      stepSeconds: BrightnessTracker.stepSeconds)
  }

  private func course(
    _ values: [Float], _ reduction: CourseReduction, stepSeconds: Double
  ) -> Polyline {
    let values = reduction.isOfRoots ? values.map { $0.squareRoot() } : values
    return Polyline(
      reduction.steps(values, atMost: pointLimit).map { step in
        ControlPoint(time: Double(step) * stepSeconds, value: Double(values[step]))
      })
  }

  /// The seconds of the continuous events: where there is sound, cut where it is weakest in the
  /// second half of the longest event.
  func soundingSpans(_ amplitude: Polyline) -> [Range<Double>] {
    var spans: [Range<Double>] = []
    for run in Self.runs(of: amplitudes) {
      // The shortest attack is over when the sound begins.
      let start = Double(max(run.lowerBound - rules.lead, 0)) / Double(SoundCourse.stepsPerSecond)
      let end = Double(run.upperBound) / Double(SoundCourse.stepsPerSecond)
      if let last = spans.last, start - last.upperBound < rules.pause {
        spans[spans.count - 1] = last.lowerBound..<end
      } else {
        spans.append(start..<end)
      }
    }
    return spans.flatMap { amplitude.eventSpans(in: $0) }
  }
}
