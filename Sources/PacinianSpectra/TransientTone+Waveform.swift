import PacinianBase
import PacinianModel

extension TransientTone {
  /// The tone's length in frames at `sharpness`, rounded as every duration is.
  func frameCount(at sharpness: Double, sampleRate: Int) -> Int {
    Int((duration.value(at: sharpness) * Double(sampleRate) + 0.5).rounded(.down))
  }

  /// The tone from phase 0: a sine and a square wave that starts high, mixed by squareness.
  func waveform(at sharpness: Double, sampleRate: Int) -> [Double] {
    let frequency = frequency.value(at: sharpness)
    let squareness = squareness.value(at: sharpness)
    return (0..<frameCount(at: sharpness, sampleRate: sampleRate)).map { frame in
      let turns = frequency * Double(frame) / Double(sampleRate)
      let square: Double = turns - turns.rounded(.down) < 0.5 ? 1 : -1
      return (1 - squareness) * sin(2 * Double.pi * turns) + squareness * square
    }
  }
}
