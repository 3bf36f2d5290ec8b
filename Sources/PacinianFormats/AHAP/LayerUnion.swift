import PacinianModel

/// One pattern that sounds as several that play together, where there is one.
///
/// Controls act on every event of a pattern. Therefore the events of the other layers, which have
/// no controls, get the values that give their own under the controls of the first layer. That is
/// exact for a transient while which the intensity control stands still: it acts on the transient
/// as long as that rings, and no value of the transient undoes a control that moves.
struct LayerUnion {
  /// `nil` where no pattern sounds the same.
  let pattern: Pattern?

  /// Seconds for which the longest transient of a profile rings.
  private static let ringing = 0.04
  /// Seconds by which a transient's first frame may come before its time, at 8 000 Hz.
  private static let rounding = 1.0 / 16_000
  /// The largest change of a control that stands still: rounding errors.
  private static let still = 1e-9

  /// - Complexity: O(n log n).
  init(_ layers: [Pattern]) {
    guard var whole = layers.first else {
      pattern = nil
      return
    }
    let others = layers.dropFirst()
    let events = others.flatMap { $0.events }
    guard others.allSatisfy({ $0.controls.isEmpty && $0.metadata == nil }),
      whole.controls.isEmpty
        || events.allSatisfy({ event in
          event.kind == .hapticTransient
            || !event.kind.isHaptic && whole.controls.allSatisfy { $0.id.isHaptic }
        })
    else {
      pattern = nil
      return
    }
    let courses = ControlCourses(whole.controls)
    let transients = events.filter { $0.kind == .hapticTransient }
    guard
      let room = Self.room(for: transients, under: courses, in: whole)
    else {
      pattern = nil
      return
    }
    whole.make(room)
    whole.events += events.map { event in
      guard event.kind == .hapticTransient else { return event }
      var moved = event
      let gain = courses.gain.value(at: event.time) / room.gain
      let shift = courses.shift.value(at: event.time) - room.shift
      let intensity = event.value(of: .hapticIntensity)
      moved.parameters.removeAll { $0.id == .hapticIntensity || $0.id == .hapticSharpness }
      moved.parameters += [
        EventParameter(.hapticIntensity, intensity > 0 ? min(intensity / gain, 1) : 0),
        EventParameter(
          .hapticSharpness, min(max(event.value(of: .hapticSharpness) - shift, 0), 1)),
      ]
      return moved
    }
    pattern = whole
  }

  /// The room that controls make for transients: the intensity control is divided by a gain and the
  /// sharpness control lowered by a shift, and continuous events have the difference.
  struct Room {
    var gain = 1.0
    var shift = 0.0
  }

  /// The room in which all transients have values within their range; `nil` if there is none.
  private static func room(
    for transients: [Event], under courses: ControlCourses, in pattern: Pattern
  ) -> Room? {
    var room = Room()
    var lowest = 0.0
    var highest = 0.0
    for event in transients where event.value(of: .hapticIntensity) > 0 {
      let gain = courses.gain.value(at: event.time)
      let span = (event.time - rounding, event.time + ringing)
      let change = abs(courses.gain.value(at: span.0) - gain)
      guard gain > 0, change <= still, courses.gain.change(from: span.0, to: span.1) <= still,
        // (It is read at the first frame.)
        courses.shift.change(from: event.time, to: event.time + rounding) <= still
      else {
        return nil
      }
      room.gain = min(room.gain, gain / event.value(of: .hapticIntensity))
      let value = event.value(of: .hapticSharpness) - courses.shift.value(at: event.time)
      lowest = max(lowest, -value)
      highest = max(highest, value - 1)
    }
    guard lowest == 0 || highest == 0 else { return nil }
    room.shift = lowest > 0 ? lowest : -highest
    guard room.gain < 1 || room.shift != 0 else { return room }
    return pattern.hasRoom(room, courses) ? room : nil
  }
}

extension Pattern {
  /// Whether the pattern can make room: each control that is to be moved is written before the
  /// first event sounds, and all values stay within their ranges.
  fileprivate func hasRoom(_ room: LayerUnion.Room, _ courses: ControlCourses) -> Bool {
    let start = events.reduce(.infinity) { min($0, $1.time) }
    func isWritten(_ id: ControlID) -> Bool {
      controls.contains { $0.id == id && $0.startTime <= start }
    }
    let continuous = events.filter { $0.kind.isHaptic }
    guard continuous.allSatisfy({ $0.kind == .hapticContinuous }) else { return false }
    if room.gain < 1 {
      guard isWritten(.hapticIntensity),
        courses.gain.points(from: start).allSatisfy({ $0.value <= room.gain })
      else { return false }
    }
    guard room.shift != 0 else { return true }
    return isWritten(.hapticSharpness)
      && courses.shift.points(from: start).allSatisfy { abs($0.value - room.shift) <= 1 }
      && continuous.allSatisfy { (0...1).contains($0.value(of: .hapticSharpness) + room.shift) }
  }

  /// Makes room, and sounds as before.
  fileprivate mutating func make(_ room: LayerUnion.Room) {
    guard room.gain < 1 || room.shift != 0 else { return }
    func moved(_ value: Double, of id: ControlID) -> Double {
      switch id {
      case .hapticIntensity: value / room.gain
      case .hapticSharpness: value - room.shift
      default: value
      }
    }
    controls = controls.map { control in
      switch control {
      case .parameter(var parameter):
        parameter.value = moved(parameter.id.clamp(parameter.value), of: parameter.id)
        return .parameter(parameter)
      case .curve(var curve):
        for index in curve.points.indices {
          curve.points[index].value = moved(curve.id.clamp(curve.points[index].value), of: curve.id)
        }
        return .curve(curve)
      }
    }
    for index in events.indices where events[index].kind.isHaptic {
      let event = events[index]
      events[index].parameters.removeAll {
        $0.id == .hapticIntensity || $0.id == .hapticSharpness
      }
      events[index].parameters += [
        EventParameter(.hapticIntensity, event.value(of: .hapticIntensity) * room.gain),
        EventParameter(.hapticSharpness, event.value(of: .hapticSharpness) + room.shift),
      ]
    }
  }
}

extension Polyline {
  /// The points that decide the values from a time on.
  fileprivate func points(from time: Double) -> ArraySlice<ControlPoint> {
    points[max(points.firstCount { $0.time <= time } - 1, 0)...]
  }
}
