/// The controls that act on audio events, in the order of these among `ControlID`.
package enum AudioControlKind: Int, Sendable {
  // names: audio control kinds
  case volume, pitch, pan, brightness, attack, decay, release
  // names: end

  /// How many there are.
  static var count: Int { AudioControlKind.release.rawValue + 1 }
  /// How many, the first ones, are read at every frame.
  static var movingCount: Int { AudioControlKind.attack.rawValue }
}
