import PacinianReference
import PacinianTestSupport

/// A recording that a program's patterns play, at the engine's sample rate: the index in
/// ``RandomProgram/recordings`` is its resource's id there.
struct ProgramRecording {
  /// Interleaved.
  let samples: [Int16]
  let isStereo: Bool
  let usesVolumeEnvelope: Bool
  let isLoopEnabled: Bool
  let sampleRate: Int

  /// Noise below about a fifth of the sample rate, so that no interpolation is at its band's edge.
  init(_ random: inout SplitMix, sampleRate: Int) {
    isStereo = random.chance(0.4)
    usesVolumeEnvelope = random.chance(0.7)
    isLoopEnabled = random.chance(0.4)
    self.sampleRate = sampleRate
    let channels = isStereo ? 2 : 1
    var once = [0.0, 0.0]
    var twice = once
    var samples: [Int16] = []
    for index in 0..<channels * random.whole(50...sampleRate / 4) {
      let channel = index % channels
      once[channel] += 0.3 * (random.number(-1...1) - once[channel])
      twice[channel] += 0.3 * (once[channel] - twice[channel])
      samples.append(Int16(32_767 * twice[channel]))
    }
    self.samples = samples
  }

  var bytes: [UInt8] {
    waveFile(samples, channels: isStereo ? 2 : 1, sampleRate: sampleRate)
  }

  /// What the reference plays.
  var clip: ReferenceClip {
    func channel(_ first: Int, of count: Int) -> [Double] {
      stride(from: first, to: samples.count, by: count).map { Double(samples[$0]) / 32_768 }
    }
    return ReferenceClip(
      left: channel(0, of: isStereo ? 2 : 1), right: isStereo ? channel(1, of: 2) : nil,
      usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled)
  }

  var seconds: Double { Double(samples.count / (isStereo ? 2 : 1)) / Double(sampleRate) }
}
