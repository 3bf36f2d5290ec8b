/// The methods of rendering a voice. The first method that accepts a voice renders it; `frames`,
/// which accepts every voice, is always used. Every other method can be disabled, as tests and
/// benchmarks do: the sound is then the same within the rounding of floats.
package struct Methods: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Voices of all passes to which nothing happens, in one sum for all tiles to come:
  /// ``RestingVoices``.
  package static let resting = Methods(rawValue: 1)
  /// Voices of a tile that are straight lines, in one polynomial: `Sums`.
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
