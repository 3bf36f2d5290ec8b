/// What makes rendering fast: methods of rendering a voice, of which the first that accepts a voice
/// renders it, and other mechanisms. `Frames`, which accepts every voice, is always used. Tests and
/// benchmarks leave out each of the others: the sound is then the same within the rounding of
/// floats.
package struct Methods: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Voices of all passes to which nothing happens, in one sum for all tiles to come:
  /// ``RestingVoices``.
  package static let resting = Methods(rawValue: 1)
  /// Voices of a tile that are straight lines, in one polynomial: `Sums`.
  package static let sums = Methods(rawValue: 1 << 1)
  /// Segments of the method of frames, added through nodes where they are many: `TileSink`.
  package static let segmentNodes = Methods(rawValue: 1 << 2)
  /// Voices of a pass whose controls a host writes at every frame, block by block:
  /// `HapticPass+Values`.
  package static let values = Methods(rawValue: 1 << 3)
  /// Few voices of a score without live controls, without tiles: ``DirectPlayer``.
  package static let direct = Methods(rawValue: 1 << 4)
  /// Many voices that stay in the sums at their breakpoints: `HapticPass+Differences`.
  package static let differences = Methods(rawValue: 1 << 5)
  /// Few voices of a pass, added by their values at nodes instead of a polynomial: `Sums`.
  package static let few = Methods(rawValue: 1 << 6)
  /// A sharpness control that is one gentle line, without pieces: `TileRun+Time`.
  package static let lines = Methods(rawValue: 1 << 7)
  /// Polynomials of halves and quarters of a tile, for harmonics: `TilePart`.
  package static let parts = Methods(rawValue: 1 << 8)
  /// Controls that nothing writes sleep: ``LiveControls``.
  package static let sleep = Methods(rawValue: 1 << 9)
  /// Values that are due write a control without a place in its queue: ``PassControl``.
  package static let atOnce = Methods(rawValue: 1 << 10)
  /// The next pass of a player that loops or starts again, made when the tile begins:
  /// `RenderCore+Preparing`.
  package static let prepared = Methods(rawValue: 1 << 11)
  /// Memory of players that is requested before their turn: `PlayerCore`.
  package static let prefetching = Methods(rawValue: 1 << 12)

  /// All of them with their names for benchmarks and tests.
  package static let named: [(name: String, method: Methods)] = [
    ("resting", .resting), ("sums", .sums), ("nodes", .segmentNodes), ("values", .values),
    ("direct", .direct), ("differences", .differences), ("few", .few), ("lines", .lines),
    ("parts", .parts), ("sleep", .sleep), ("atonce", .atOnce), ("prepared", .prepared),
    ("prefetch", .prefetching),
  ]

  package static let all = Methods(rawValue: 1 << 13 - 1)
}
