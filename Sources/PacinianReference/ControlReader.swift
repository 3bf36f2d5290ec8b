/// One control of a player, read on the engine's clock. It is evaluated at the instant asked
/// for, never quantised to frames (rendering model, section 1).
struct ControlReader {
  let function: ControlFunction
  let playback: ReferencePlayback

  /// The value at engine second `time`.
  func value(at time: Double) -> Double { function.value(at: playback.patternTime(time)) }

  /// The linear pieces in force between two engine seconds, on the engine's clock: for each its
  /// start (the first one's is `from`), its value there and its change per second.
  func pieces(from: Double, to: Double) -> [ControlFunction.Piece] {
    let index = function.index(at: playback.patternTime(from))
    var result = [
      ControlFunction.Piece(
        start: from, value: value(at: from),
        slope: index.map { function.pieces[$0].slope * playback.rate } ?? 0)
    ]
    for piece in function.pieces[(index.map { $0 + 1 } ?? 0)...] {
      let start = playback.engineTime(piece.start)
      guard start < to else { break }
      result.append(
        ControlFunction.Piece(
          start: start, value: piece.value, slope: piece.slope * playback.rate))
    }
    return result
  }
}
