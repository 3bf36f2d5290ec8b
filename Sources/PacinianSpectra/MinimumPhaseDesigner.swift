import CFFTW
import Glibc
import PacinianProfiles

/// Turns target magnitudes into short minimum-phase waveforms (rendering model, section 6).
///
/// The impulse response comes from the folded real cepstrum of the target: A. V. Oppenheim and
/// R. W. Schafer, "Discrete-Time Signal Processing", the chapter on cepstra and homomorphic
/// deconvolution. Of all signals with the target's magnitude it starts the fastest.
final class MinimumPhaseDesigner {
  /// Magnitudes are floored here, at −80 dB, so that their logarithm exists.
  static let magnitudeFloor = 1e-4
  /// Seconds of the impulse response that are kept.
  static let keptSeconds = 0.030
  /// The transform is at least this many seconds long, which bounds the cepstrum's aliasing.
  static let transformSeconds = 0.34

  /// Frames in every waveform.
  let frameCount: Int
  private let sampleRate: Double
  /// The octave of every bin above 0 Hz; the same for all waveforms.
  private let octaves: [Double]
  private let transform: RealTransform

  init(sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    frameCount = Self.frameCount(sampleRate: sampleRate)
    var size = 2
    while Double(size) < Self.transformSeconds * self.sampleRate { size *= 2 }
    transform = RealTransform(size: size)
    octaves = (0...size / 2).map { log2(Double($0) * Double(sampleRate) / Double(size)) }
  }

  static func frameCount(sampleRate: Int) -> Int {
    Int((keptSeconds * Double(sampleRate) + 0.5).rounded(.down))
  }

  /// The waveform whose spectrum approximates a magnitude, given as its natural logarithm over Hz and
  /// octaves; the magnitude at 0 Hz is taken as 0. Its largest sample is ±1. Complexity: O(n log n) in
  /// the transform's size.
  func waveform(logarithm: (_ frequency: Double, _ octave: Double) -> Double) -> [Double] {
    let size = transform.size
    let half = size / 2
    let (bins, samples) = (transform.bins, transform.samples)
    let floor = log(Self.magnitudeFloor)
    var moduli = [Double](repeating: Self.magnitudeFloor, count: half + 1)
    bins[0] = fftw_complex(floor, 0)
    for bin in 1...half {
      let target = logarithm(Double(bin) * sampleRate / Double(size), octaves[bin])
      if target > floor { moduli[bin] = exp(target) }
      bins[bin] = fftw_complex(max(target, floor), 0)
    }
    transform.inverse()
    for index in 1..<half { samples[index] *= 2 }
    for index in (half + 1)..<size { samples[index] = 0 }
    transform.forward()
    // Folding leaves the magnitude as it was and gives it a phase.
    for bin in 0...half {
      let phase = bins[bin].1
      bins[bin] = fftw_complex(moduli[bin] * cos(phase), moduli[bin] * sin(phase))
    }
    transform.inverse()
    return trimmed(samples)
  }

  /// The first ``frameCount`` samples, their last third faded out, scaled to a peak of 1.
  private func trimmed(_ response: UnsafeMutableBufferPointer<Double>) -> [Double] {
    var waveform = Array(response[..<frameCount])
    let fadeCount = frameCount / 3
    for index in 0..<fadeCount {
      let fade = 0.5 * (1 + cos(Double.pi * Double(index + 1) / Double(fadeCount)))
      waveform[frameCount - fadeCount + index] *= fade
    }
    let peak = waveform.reduce(0) { max($0, abs($1)) }
    return waveform.map { $0 / peak }
  }
}
