import PacinianPattern

/// The courses of a layer's haptic controls.
struct ControlCourses {
  private let courses: [ControlID: Polyline]

  init(_ controls: [Control]) {
    let ids: [ControlID] = [
      .hapticIntensity, .hapticSharpness, .hapticAttackTime, .hapticDecayTime, .hapticReleaseTime,
    ]
    courses = Dictionary(
      uniqueKeysWithValues: ids.map { ($0, Polyline(courseOf: $0, in: controls)) })
  }

  subscript(id: ControlID) -> Polyline { courses[id] ?? Polyline([]) }
}
