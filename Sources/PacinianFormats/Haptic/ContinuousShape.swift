import PacinianBase
import PacinianModel

/// The envelope of one continuous event: the rendering model without a carrier, with the envelope
/// times of the default profile.
struct ContinuousShape {
  let start: Double
  /// The second at which the release begins or, when the event ends by itself, its end.
  let holdEnd: Double
  /// The second from which the event is silent.
  let end: Double
  let attack: Double
  /// The gain over pattern time, from `start` to `end`.
  var envelope: Polyline
  /// Whether the event would hold for longer than it can.
  let isLimited: Bool

  /// The event's own, without controls.
  let intensity: Double
  let sharpness: Double

  init(_ event: Event, courses: ControlCourses) {
    func seconds(_ id: EventParameterID, _ control: ControlID, at time: Double) -> Double {
      Self.seconds(min(max(event.value(of: id) + courses[control].value(at: time), 0), 1))
    }
    let start = event.time
    let attack = seconds(.attackTime, .hapticAttackTime, at: start)
    let written = event.duration ?? 0
    var points = [ControlPoint(time: start, value: 0)]
    if event.isSustained {
      isLimited = written == 0 || written > Event.longestHold
      holdEnd = start + (isLimited ? Event.longestHold : written)
      points.append(ControlPoint(time: start + attack, value: 1))
    } else {
      isLimited = false
      let decay = seconds(.decayTime, .hapticDecayTime, at: start + attack)
      let whole = start + attack + decay
      holdEnd = written > 0 ? min(whole, start + written) : whole
      points.append(ControlPoint(time: start + attack, value: 1))
      points.append(ControlPoint(time: whole, value: 0))
    }
    let held = Polyline(points)
    let level = held.value(at: holdEnd)
    end = level > 0 ? holdEnd + seconds(.releaseTime, .hapticReleaseTime, at: holdEnd) : holdEnd
    envelope = held.spanning(start, holdEnd)
    if end > holdEnd { envelope.points.append(ControlPoint(time: end, value: 0)) }
    self.start = start
    self.attack = attack
    intensity = event.value(of: .hapticIntensity)
    sharpness = event.value(of: .hapticSharpness)
  }

  /// The event without its attack, for the start of a `.haptic` signal: every player of the signal
  /// begins with the shortest attack.
  var startingAtOnce: ContinuousShape {
    var shape = self
    shape.envelope.points = envelope.points.filter { $0.time > start + attack }
    shape.envelope.points.insert(ControlPoint(time: start, value: 1), at: 0)
    shape.envelope.points.insert(ControlPoint(time: start + attack, value: 1), at: 1)
    return shape
  }

  /// The seconds of a normalised time parameter (rendering model, section 4).
  private static func seconds(_ parameter: Double) -> Double {
    shortestSeconds * pow(longestSeconds / shortestSeconds, parameter)
  }

  static let shortestSeconds = 0.002
  /// The shortest attack or release, whatever sums of times add to it.
  static let shortestRounded = shortestSeconds * 1.001
  private static let longestSeconds = 2.0
}
