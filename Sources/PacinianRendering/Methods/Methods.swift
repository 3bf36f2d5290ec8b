/// The methods of rendering a voice. The first that accepts it renders it; `frames`, which accepts
/// everything, is always there. Each of the others can be left out, which tests and benchmarks do:
/// the sound is the same within the roundings of floats.
package struct Methods: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Voices of all passes to which nothing happens, in one sum for all tiles to come:
  /// ``RestingVoices``.
  package static let resting = Methods(rawValue: 1)
  /// Voices of a tile that run straight, in one polynomial: `Sums`.
  package static let sums = Methods(rawValue: 2)
  /// Segments of the method of frames, added through nodes where they are many: `TileSink`.
  package static let segmentNodes = Methods(rawValue: 4)
  /// Few voices of a score without live controls, without tiles: ``DirectPlayer``.
  package static let direct = Methods(rawValue: 16)
  /// Voices of a pass whose controls a host writes at every frame, block by block:
  /// `HapticPass+Values`.
  package static let values = Methods(rawValue: 8)

  package static let all: Methods = [.resting, .sums, .segmentNodes, .direct, .values]
}
