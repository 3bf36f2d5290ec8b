import PacinianPattern
import PacinianRendering

/// The controls that act on audio events, in the order in which a player keeps them.
package enum AudioControlKind: Int, CaseIterable, Sendable {
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

  package var id: ControlID {
    switch self {
    case .volume: .audioVolume
    case .pitch: .audioPitch
    case .pan: .audioPan
    case .brightness: .audioBrightness
    case .attack: .audioAttackTime
    case .decay: .audioDecayTime
    case .release: .audioReleaseTime
    }
  }
}
