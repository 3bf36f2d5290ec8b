import PacinianModel

/// The courses of a layer's haptic controls.
struct ControlCourses {
  private static let ids = ControlID.allCases.filter { $0.isHaptic }
  private let courses: [Polyline]

  init(_ controls: [Control]) {
    courses = Self.ids.map { Polyline(courseOf: $0, in: controls) }
  }

  subscript(id: ControlID) -> Polyline {
    Self.ids.firstIndex(of: id).map { courses[$0] } ?? Polyline([])
  }
}
