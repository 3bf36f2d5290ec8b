import PacinianRendering

/// The controls that act on audio events, in the order of these among `ControlID`.
package enum AudioControlKind: Int, Sendable {
  case volume, pitch, pan, brightness, attack, decay, release

  /// How many there are.
  static var count: Int { 7 }

  /// That of a segment's length.
  init(_ segment: EnvelopeSegment) {
    switch segment {
    case .attack: self = .attack
    case .decay: self = .decay
    case .release: self = .release
    }
  }
}
