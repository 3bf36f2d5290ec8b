/// A voice from the centre of some frames to their ends, −1…1: its turns and its amplitude as polynomials.
struct CourseChunk {
  /// Turns: `phase + turning · x + second · x² + third · x³ + fourth · x⁴`.
  let phase: Float
  let turning: Float
  let second: Float
  let third: Float
  let fourth: Float
  /// Amplitude: `amplitude · L(height + rise · x + square · x²)`.
  let height: Float
  let rise: Float
  let square: Float
  let amplitude: Float
  let isQuadratic: Bool

  /// - Parameters:
  ///   - isBent: `false` if the turns' terms from the second on are 0.
  ///   - isFlat: `false` if the amplitude's terms from the first on are 0.
  @inline(__always)
  func added(to sum: Floats, at place: Floats, isBent: Bool, isFlat: Bool) -> Floats {
    var turns = Floats(repeating: turning)
    if isBent {
      turns = multiplyAdd(Floats(repeating: fourth), place, Floats(repeating: third))
      turns = multiplyAdd(turns, place, Floats(repeating: second))
      turns = multiplyAdd(turns, place, Floats(repeating: turning))
    }
    turns = fraction(multiplyAdd(turns, place, Floats(repeating: phase)))
    let wave = sineOfTurns(turns, turns * turns)
    var height = Floats(repeating: height)
    if !isFlat {
      let bend = multiplyAdd(Floats(repeating: square), place, Floats(repeating: rise))
      height = multiplyAdd(bend, place, height)
    }
    if isQuadratic { height *= height }
    return multiplyAdd(height * amplitude, wave, sum)
  }
}
