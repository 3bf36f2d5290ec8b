import Glibc
import PacinianPattern
import PacinianProfiles

/// What anyone would write first: for every frame and every sounding voice, the control's value,
/// the frequency, a running phase and `sin`, in Double.
struct Naive {
  struct Voice {
    var sharpness: Double
    var intensity: Double
    var start: Int
    var attack: Double
    var end: Int
    var release: Double
    var phase = 0.0
  }

  var voices: [Voice]
  let map: FrequencyMap
  let harmonics: HarmonicTable
  let sampleRate: Double
  let isControlled: Bool

  /// Adds frames from `position` on; `sharpness` and `intensity` give the controls at each.
  mutating func render(
    into output: UnsafeMutablePointer<Double>, frames: Int, position: Int,
    sharpness: UnsafePointer<Double>, intensity: UnsafePointer<Double>
  ) -> Int {
    var voiceFrames = 0
    for index in voices.indices {
      var voice = voices[index]
      let first = max(0, voice.start - position)
      let last = min(frames, voice.end + Int(voice.release) - position)
      guard first < last else { continue }
      voiceFrames += last - first
      var frequency = map.frequency(at: voice.sharpness) / sampleRate
      for frame in first..<last {
        let time = Double(position + frame - voice.start)
        var s = voice.sharpness
        if isControlled {
          s = min(1, max(0, voice.sharpness + sharpness[frame]))
          frequency = map.frequency(at: s) / sampleRate
        }
        let level =
          position + frame < voice.end
          ? min(1, time / voice.attack)
          : 1 - (Double(position + frame - voice.end) / voice.release)
        var wave = 0.0
        if harmonics.harmonicCount == 1 {
          wave = sin(2 * Double.pi * voice.phase)
        } else {
          for number in 1...harmonics.harmonicCount {
            wave +=
              harmonics.amplitude(of: number, at: s)
              * sin(2 * Double.pi * Double(number) * voice.phase)
          }
        }
        output[frame] += voice.intensity * intensity[frame] * level * wave
        voice.phase += frequency
      }
      voices[index] = voice
    }
    return voiceFrames
  }
}
