/// The controls that act on audio events, in their order in `ControlID`.
package enum AudioControlKind: Int, Sendable {
  // names: audio control kinds
  case volume, pitch, pan, brightness, attack, decay, release
  // names: end

  /// How many there are.
  static var count: Int { AudioControlKind.release.rawValue + 1 }
  /// The number of controls, the first ones, that are read at every frame.
  static var movingCount: Int { AudioControlKind.attack.rawValue }
}
