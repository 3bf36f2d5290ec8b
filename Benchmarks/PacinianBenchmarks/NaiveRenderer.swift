import PacinianBase
import PacinianModel
import PacinianSpectra

/// The renderer one writes first: for every voice, for every frame, in scalar `Double`, a sine.
/// It is the baseline of the ratios; each player's controls are evaluated once a frame, not once a
/// voice, and a carrier that does not move keeps its increment.
struct NaiveRenderer {
  private struct Voice {
    var startFrame: Int
    var releaseFrame: Int
    var endFrame: Int
    var attackFrames: Double
    var releaseFrames: Double
    var intensity: Double
    var sharpness: Double
    /// Turns.
    var phase = 0.0
    /// A transient's waveform.
    var waveform: [Double] = []
  }

  private var voices: [Voice] = []
  private let profile: ActuatorProfile
  private let sampleRate: Double
  private let harmonicCount: Int
  /// Linear pieces of the pattern's controls on the frame grid.
  private let curves: [ControlID: ParameterCurve]
  private var position = 0
  private var firstActive = 0
  private var intensities: [Double] = []
  private var sharpnesses: [Double] = []

  /// Patterns as ``Workload`` makes them: events by start, default times, at most one curve each
  /// for intensity and sharpness.
  init(_ pattern: Pattern, profile: ActuatorProfile, bank: TransientBank) {
    self.profile = profile
    sampleRate = Double(bank.sampleRate)
    harmonicCount = profile.continuous.harmonics.harmonicCount
    var curves: [ControlID: ParameterCurve] = [:]
    for case .curve(let curve) in pattern.controls { curves[curve.id] = curve }
    self.curves = curves
    for event in pattern.events {
      let start = Int((event.time * sampleRate + 0.5).rounded(.down))
      let sharpness = event.value(of: .hapticSharpness)
      var voice = Voice(
        startFrame: start, releaseFrame: .max, endFrame: 0, attackFrames: 0, releaseFrames: 0,
        intensity: event.value(of: .hapticIntensity), sharpness: sharpness)
      if event.kind == .hapticTransient {
        voice.waveform = bank.waveform(at: sharpness)
        voice.endFrame = start + voice.waveform.count
      } else {
        let duration = Int(((event.duration ?? 0) * sampleRate + 0.5).rounded(.down))
        voice.attackFrames = profile.envelope.seconds(0) * sampleRate
        voice.releaseFrames = voice.attackFrames
        voice.releaseFrame = start + duration
        voice.endFrame = voice.releaseFrame + Int(voice.releaseFrames.rounded(.up))
      }
      voices.append(voice)
    }
    voices.sort { $0.startFrame < $1.startFrame }
  }

  /// Adds the next `count` frames to `output`. `live` overrides the pattern's controls.
  mutating func add(
    to output: UnsafeMutablePointer<Double>, count: Int, live: ((ControlID, Int) -> Double)?
  ) {
    let frames = position..<position + count
    intensities = frames.map { live?(.hapticIntensity, $0) ?? control(.hapticIntensity, at: $0) }
    sharpnesses = frames.map { live?(.hapticSharpness, $0) ?? control(.hapticSharpness, at: $0) }
    let isMoving = live != nil || curves[.hapticSharpness] != nil
    while firstActive < voices.count, voices[firstActive].endFrame <= position { firstActive += 1 }
    let mix = Mix(
      profile: profile, sampleRate: sampleRate, harmonicCount: harmonicCount, frames: frames,
      intensities: intensities, sharpnesses: sharpnesses, isMoving: isMoving, output: output)
    for index in firstActive..<voices.count {
      guard voices[index].startFrame < frames.upperBound else { break }
      guard voices[index].endFrame > position else { continue }
      if voices[index].waveform.isEmpty {
        mix.addContinuous(&voices[index])
      } else {
        mix.addTransient(voices[index])
      }
    }
    position += count
  }

  private func control(_ id: ControlID, at frame: Int) -> Double {
    guard let points = curves[id]?.points else { return id.neutral }
    let time = Double(frame) / sampleRate
    // Ten points a second, evenly: the workload's curves.
    let index = min(Int(time * 10), points.count - 2)
    let (left, right) = (points[index], points[index + 1])
    return left.value
      + (right.value - left.value) * (time - left.time) / (right.time - left.time)
  }

  /// What all voices of a block share.
  private struct Mix {
    let profile: ActuatorProfile
    let sampleRate: Double
    let harmonicCount: Int
    let frames: Range<Int>
    let intensities: [Double]
    let sharpnesses: [Double]
    let isMoving: Bool
    let output: UnsafeMutablePointer<Double>

    func addContinuous(_ voice: inout Voice) {
      var increment = profile.frequencyMap.frequency(at: voice.sharpness) / sampleRate
      var phase = voice.phase
      for frame in frames.clamped(to: voice.startFrame..<voice.endFrame) {
        let offset = frame - frames.lowerBound
        let elapsed = Double(frame - voice.startFrame)
        var gain = min(1, elapsed / voice.attackFrames)
        if frame >= voice.releaseFrame {
          gain *= max(0, 1 - Double(frame - voice.releaseFrame) / voice.releaseFrames)
        }
        var sharpness = voice.sharpness
        if isMoving { sharpness = min(max(sharpness + sharpnesses[offset], 0), 1) }
        var sum = 0.0
        if harmonicCount == 1 {
          sum = sin(2 * Double.pi * phase)
        } else {
          for number in 1...harmonicCount {
            sum +=
              profile.continuous.harmonics.amplitude(of: number, at: sharpness)
              * sin(2 * Double.pi * Double(number) * phase)
          }
        }
        output[offset] += voice.intensity * intensities[offset] * gain * sum
        if isMoving { increment = profile.frequencyMap.frequency(at: sharpness) / sampleRate }
        phase += increment
        if phase >= 1 { phase -= 1 }
      }
      voice.phase = phase
    }

    func addTransient(_ voice: Voice) {
      for frame in frames.clamped(to: voice.startFrame..<voice.endFrame) {
        let offset = frame - frames.lowerBound
        output[offset] +=
          voice.intensity * intensities[offset] * voice.waveform[frame - voice.startFrame]
      }
    }
  }
}
