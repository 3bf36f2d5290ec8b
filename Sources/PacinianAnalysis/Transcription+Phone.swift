import PacinianModel

extension Transcription {
  /// One pattern for a phone, and its losses.
  ///
  /// Of a sound, intensity is the square root of amplitude and sharpness the square root of
  /// frequency, as exporters of `.haptic` write AHAP; a vibration has its own values. In AHAP
  /// curves act on transients too. Therefore a transient has the values that give its own under the
  /// curves, and where these would leave their range a continuous event begins at it, with an
  /// intensity and a sharpness that make room: its curves stand higher by as much as it is weaker.
  ///
  /// Complexity: O(steps + emphasis · log points).
  public var phonePattern: (pattern: Pattern, weakened: [Emphasis]) {
    let amplitude = amplitude(ofRoots: rules.isOfRoots)
    let sharpness = sharpness(ofRoots: rules.isOfRoots)
    var pattern = Pattern()
    var weakened: [Emphasis] = []
    var waiting = emphasis[...]
    func add(_ emphasis: Emphasis, gain: Double, shift: Double) {
      let intensity = phoneIntensity(emphasis) / gain
      if intensity > 1 + Self.audible { weakened.append(emphasis) }
      pattern.events.append(
        Event(
          kind: .hapticTransient, time: emphasis.time,
          parameters: [
            EventParameter(.hapticIntensity, min(intensity, 1)),
            EventParameter(.hapticSharpness, min(max(emphasis.sharpness - shift, 0), 1)),
          ]))
    }
    for span in soundingSpans(amplitude) {
      while let next = waiting.first, next.time < span.lowerBound {
        free(&pattern, at: next.time)
        add(waiting.removeFirst(), gain: 1, shift: 0)
      }
      var start = span.lowerBound
      while start < span.upperBound {
        // The piece of an emphasis makes room for it; another piece needs none.
        var piece = Piece(intensity: 1, sharpness: 0)
        if let next = waiting.first, next.time == start {
          let peak = amplitude.spanning(start, min(start + Self.shortest, span.upperBound)).points
            .reduce(0) { max($0, $1.value) }
          piece = Piece(
            for: next, intensity: phoneIntensity(next), level: peak,
            sharpness: sharpness.value(at: start))
        }
        var end = span.upperBound
        for next in waiting {
          guard next.time < end else { break }
          guard
            next.time == start
              || !piece.holds(
                next, intensity: phoneIntensity(next), level: amplitude.value(at: next.time),
                sharpness: sharpness.value(at: next.time))
          else { continue }
          if next.time > start { end = next.time }
        }
        // Where the signal outgrows the piece, another begins.
        let points = amplitude.spanning(start, end).points
        if let high = points.dropFirst().first(where: { $0.value > piece.intensity + Self.audible })
        {
          let low = amplitude.lowestInstant(from: start, to: high.time)
          end = max(low, min(start + Self.shortest, end))
        }
        pattern.events.append(
          Event(
            kind: .hapticContinuous, time: start, duration: end - start,
            parameters: [
              EventParameter(.hapticIntensity, piece.intensity),
              EventParameter(.hapticSharpness, piece.sharpness),
            ]))
        var gains = Polyline(
          amplitude.spanning(start, end).points.map {
            ControlPoint(time: $0.time, value: min($0.value / piece.intensity, 1))
          })
        if gains.points[0].value < piece.leastGain {
          // The signal rises in the next milliseconds; the transient needs its gain now.
          let rest = gains.spanning(min(start + Self.step, end), end)
          gains = Polyline([ControlPoint(time: start, value: piece.leastGain)] + rest.points)
        }
        pattern.controls.append(.curve(ParameterCurve(.hapticIntensity, absolute: gains.points)))
        pattern.controls.append(
          .curve(
            ParameterCurve(
              .hapticSharpness,
              absolute: sharpness.spanning(start, end).points.map {
                ControlPoint(time: $0.time, value: $0.value - piece.sharpness)
              })))
        while let next = waiting.first, next.time < end {
          add(
            waiting.removeFirst(),
            gain: gains.value(at: next.time),
            shift: sharpness.value(at: next.time) - piece.sharpness)
        }
        start = end
      }
    }
    for next in waiting {
      free(&pattern, at: next.time)
      add(next, gain: 1, shift: 0)
    }
    return (pattern, weakened)
  }

  /// An emphasis' intensity in AHAP.
  private func phoneIntensity(_ emphasis: Emphasis) -> Double {
    rules.isOfRoots ? emphasis.amplitude.squareRoot() : emphasis.amplitude
  }

  /// Lets the controls go, for a transient in silence.
  private func free(_ pattern: inout Pattern, at time: Double) {
    pattern.controls += [
      .parameter(DynamicParameter(.hapticIntensity, time: time, value: 1)),
      .parameter(DynamicParameter(.hapticSharpness, time: time, value: 0)),
    ]
  }

  /// A difference of intensity that is not felt.
  private static let audible = 0.01
  /// A transient's own duration, in which the signal after it may be cut short.
  private static let shortest = 0.03
  /// The shortest rise of a curve.
  private static let step = 0.001

  /// The event that holds a piece of the signal.
  private struct Piece {
    let intensity: Double
    let sharpness: Double
    /// The least value of the intensity's curve at the event's start.
    var leastGain = 0.0

    init(intensity: Double, sharpness: Double) {
      (self.intensity, self.sharpness) = (intensity, sharpness)
    }

    /// The event under which a transient has the values of an emphasis.
    /// - Parameters:
    ///   - level: the highest intensity of the signal while the transient sounds.
    ///   - sharpness: the signal's at the emphasis.
    init(
      for emphasis: Emphasis, intensity strength: Double, level: Double, sharpness: Double
    ) {
      intensity = min(max(level, Transcription.audible), 1)
      self.sharpness = min(max(sharpness - emphasis.sharpness + 0.5, 0), 1)
      leastGain = strength
    }

    /// Whether a transient under this event's curves can have an emphasis' values.
    func holds(
      _ emphasis: Emphasis, intensity strength: Double, level: Double, sharpness shift: Double
    ) -> Bool {
      let value = emphasis.sharpness - (shift - sharpness)
      return strength * intensity <= level + Transcription.audible
        && (0...1).contains(value)
    }
  }
}

extension ParameterCurve {
  /// - Parameter absolute: points whose times count from the pattern's start.
  fileprivate init(_ id: ControlID, absolute points: [ControlPoint]) {
    let start = points[0].time
    self.init(
      id, time: start,
      points: points.map { ControlPoint(time: $0.time - start, value: $0.value) })
  }
}
