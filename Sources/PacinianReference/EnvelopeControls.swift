import PacinianPattern

/// The controls that act on the envelope's times.
struct EnvelopeControls {
  let attack: ControlID
  let decay: ControlID
  let release: ControlID

  static let haptic = EnvelopeControls(
    attack: .hapticAttackTime, decay: .hapticDecayTime, release: .hapticReleaseTime)
  static let audio = EnvelopeControls(
    attack: .audioAttackTime, decay: .audioDecayTime, release: .audioReleaseTime)
}
