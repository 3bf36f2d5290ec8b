/// The attention that a scene, or the application as a whole, has. Later cases have more.
public enum HostPhase: Int32, Sendable, CaseIterable, Comparable {
  /// Not seen; nothing may play.
  case background = 0
  /// Seen but not receiving input: on the way in or out, in the switcher, behind a system panel.
  case inactive = 1
  /// The scene is in front and receives input.
  case active = 2

  public static func < (left: HostPhase, right: HostPhase) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The phase of an application whose scenes are in `phases`: the highest of them, and background
  /// without scenes. Complexity: O(phases).
  public static func combining(_ phases: some Sequence<HostPhase>) -> HostPhase {
    phases.max() ?? .background
  }
}
