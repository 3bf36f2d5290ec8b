/// A player of one renderer.
public struct PlayerHandle: Sendable, Hashable {
  /// The player's place, reused after it is removed.
  let index: Int
  /// Tells a place's players apart.
  let generation: Int
}
