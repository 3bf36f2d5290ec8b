import Pacinian

/// A texture that is felt while a finger moves: the faster, the stronger and sharper.
final class FingerTexture: Sendable {
  let engine: Engine
  private let player: Player

  init() throws {
    engine = try Engine(profile: BuiltInProfiles.profile(named: "taptic")!)
    let texture = Pattern(events: [Event(kind: .hapticContinuous, time: 0, duration: 30)])
    player = try engine.makePlayer(texture)
    engine.start()
    try player.start()
    try move(speed: 0)
  }

  /// On any thread, whenever the finger has moved. 0 is rest, 1 as fast as it goes.
  func move(speed: Double) throws {
    try player.sendParameters([
      DynamicParameter(.hapticIntensity, time: 0, value: speed),
      DynamicParameter(.hapticSharpness, time: 0, value: speed / 2),
    ])
  }

  /// On the audio thread, for each block of the device.
  func fill(_ block: inout MutableSpan<Float>) { engine.render(haptic: &block) }
}
