/// The speed of an event, `2^pitch`, and the distance that it covers.
enum PitchMotion {
  /// ln 2.
  private static var octave: Double { 0.693_147_180_559_945_3 }

  /// The speed at a pitch, which is clamped to −1…1.
  @inline(__always)
  static func speed(_ pitch: Double) -> Double { exponential(octave * min(max(pitch, -1), 1)) }

  /// The integral of the speed over `frames` frames in which the pitch starts at `pitch` and moves
  /// by `slope` a frame: in closed form on each segment between the crossings of −1 and 1.
  @inline(__always)
  static func distance(pitch: Double, slope: Double, frames: Double) -> Double {
    guard slope != 0 else { return frames * speed(pitch) }
    let rising = slope > 0
    // The instants at which the line enters and leaves the range.
    let enter = min(max(((rising ? -1 : 1) - pitch) / slope, 0), frames)
    let leave = min(max(((rising ? 1 : -1) - pitch) / slope, 0), frames)
    var sum = enter * (rising ? 0.5 : 2) + (frames - leave) * (rising ? 2 : 0.5)
    let inside = leave - enter
    if inside > 0 {
      let growth = octave * slope
      sum += inside * speed(pitch + slope * enter) * meanExponential(growth * inside)
    }
    return sum
  }
}
