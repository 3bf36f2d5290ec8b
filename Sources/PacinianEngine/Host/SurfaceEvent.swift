/// The events of a surface: four steps in a circle.
public enum SurfaceEvent: Int32, Sendable, CaseIterable {
  case willAppear = 0
  case didAppear = 1
  case willDisappear = 2
  case didDisappear = 3

  /// The events after `self` up to `next`, with the unreported ones between them. A surface may
  /// turn round on its way in or out. Empty for a repetition and for an event that cannot come
  /// next: a surface that is gone does not disappear.
  func steps(to next: SurfaceEvent) -> [SurfaceEvent] {
    switch (self, next) {
    case (.didDisappear, .willAppear), (.willAppear, .didAppear), (.didAppear, .willDisappear),
      (.willDisappear, .didDisappear), (.willAppear, .willDisappear), (.willDisappear, .willAppear):
      [next]
    case (.didDisappear, .didAppear), (.willDisappear, .didAppear): [.willAppear, .didAppear]
    case (.didAppear, .didDisappear), (.willAppear, .didDisappear): [.willDisappear, .didDisappear]
    default: []
    }
  }
}
