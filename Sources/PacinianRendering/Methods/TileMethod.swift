/// A method of rendering the voices of a group to which nothing happens in a tile: the first method
/// that accepts them adds them.
///
/// The default is `Frames`, which accepts everything: a method that leaves voices out is slower and
/// never wrong.
protocol TileMethod {
  /// Whether the method accepts the smooth voices of a group.
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool

  /// Adds the smooth voices of a group.
  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget)
}

extension TileMethod {
  @inline(__always)
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool {
    true
  }

  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    Frames.add(voices, &tile, to: &target)
  }

  /// Adds the smooth voices of a group, if the method accepts them.
  @inline(__always)
  static func take(
    _ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget
  ) -> Bool {
    guard accepts(voices, &tile, target) else { return false }
    add(voices, &tile, to: &target)
    return true
  }
}
