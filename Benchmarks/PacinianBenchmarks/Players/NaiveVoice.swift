import PacinianBase
import PacinianModel

/// A continuous event of the naive engine: a sine at every frame, its phase summed in `Double`.
struct NaiveVoice {
  private let startFrame: Int
  private let attackEndFrame: Int
  private let releaseFrame: Int
  private let endFrame: Int
  /// Of attack and release alike.
  private let rampFrames: Double
  private let amplitude: Double
  /// Turns a frame while the sharpness control is 0.
  private let increment: Double
  /// Turns.
  private var phase = 0.0

  /// - Parameter event: with a duration, default times, and a sharpness that no control moves out
  ///   of its range.
  init(_ event: Event, profile: ActuatorProfile) {
    let sampleRate = Double(Workload.sampleRate)
    func frames(_ seconds: Double) -> Int { Int((seconds * sampleRate + 0.5).rounded(.down)) }
    startFrame = frames(event.time)
    releaseFrame = startFrame + frames(event.duration ?? 0)
    rampFrames = profile.envelope.seconds(0) * sampleRate
    attackEndFrame = startFrame + Int(rampFrames.rounded(.up))
    endFrame = releaseFrame + Int(rampFrames.rounded(.up))
    amplitude = event.value(of: .hapticIntensity)
    increment =
      profile.frequencyMap.frequency(at: event.value(of: .hapticSharpness)) / sampleRate
  }

  /// Adds a block.
  /// - Parameters:
  ///   - gains: for each frame.
  ///   - factors: of the frequency, from each frame to the next.
  ///   - first: the pattern's frame that the block begins with; blocks come one after the other.
  mutating func add(
    to output: UnsafeMutablePointer<Double>, gains: [Double], factors: [Double], from first: Int
  ) {
    var phase = phase
    for index in gains.indices {
      let frame = first + index
      guard frame >= startFrame, frame < endFrame else { continue }
      var level = amplitude * gains[index]
      if frame < attackEndFrame { level *= Double(frame - startFrame) / rampFrames }
      if frame >= releaseFrame { level *= max(0, 1 - Double(frame - releaseFrame) / rampFrames) }
      output[index] += level * sin(2 * Double.pi * phase)
      phase += increment * factors[index]
      if phase >= 1 { phase -= 1 }
    }
    self.phase = phase
  }
}
