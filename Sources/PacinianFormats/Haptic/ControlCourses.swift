import PacinianModel

/// The courses of a layer's haptic controls.
struct ControlCourses {
  private static let ids = ControlID.allCases.filter { $0.isHaptic }
  private let courses: [Polyline]

  init(_ controls: [Control]) {
    courses = Self.ids.map { Polyline(courseOf: $0, in: controls) }
  }

  /// The factor of intensities.
  var gain: Polyline { self[.hapticIntensity] }
  /// The change of sharpnesses.
  var shift: Polyline { self[.hapticSharpness] }

  /// The times at which those bend that act while an event sounds.
  var breakpoints: [Double] {
    Self.ids.filter { $0.isMoving }.flatMap { self[$0].points.map { $0.time } }
  }

  subscript(id: ControlID) -> Polyline {
    Self.ids.firstIndex(of: id).map { courses[$0] } ?? Polyline([])
  }
}
