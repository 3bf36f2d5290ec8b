import Glibc
import PacinianProfiles

/// Turns target magnitudes into short minimum-phase waveforms (rendering model, section 6).
///
/// The impulse response comes from the folded real cepstrum of the target: A. V. Oppenheim and
/// R. W. Schafer, "Discrete-Time Signal Processing", the chapter on cepstra and homomorphic
/// deconvolution. Of all signals with the target's magnitude it starts the fastest.
///
/// Two waveforms are designed at a time, as ``PairTransform`` works. Folding leaves the magnitudes as
/// they were, so only the phases are computed: the cepstrum is a sum of cosines of the logarithms, the
/// phase one of sines of the cepstrum, and the response one of both over the spectrum.
final class MinimumPhaseDesigner {
  typealias Pair = PairTransform.Pair

  /// Magnitudes are floored here, at −80 dB, so that their logarithm exists.
  static let magnitudeFloor = 1e-4
  /// Seconds of the impulse response that are kept.
  static let keptSeconds = 0.030
  /// The transform is at least this many seconds long, which bounds the cepstrum's aliasing.
  static let transformSeconds = 0.34

  /// Frames in every waveform.
  let frameCount: Int
  private let bins: FrequencyBins
  private let transform: PairTransform
  private let angles = PairAngle()
  /// Of the last frames, by which they are faded out.
  private let fade: [Double]
  /// A value for each bin: the spectra's moduli; then what the sums are taken of.
  private let logarithms: UnsafeMutableBufferPointer<Double>
  private let moduli: UnsafeMutablePointer<Pair>
  private let real: UnsafeMutablePointer<Pair>
  private let imaginary: UnsafeMutablePointer<Pair>

  init(sampleRate: Int) {
    frameCount = Self.frameCount(sampleRate: sampleRate)
    var size = 2
    while Double(size) < Self.transformSeconds * Double(sampleRate) { size *= 2 }
    bins = FrequencyBins(size: size, sampleRate: sampleRate)
    transform = PairTransform(size: size / 2)
    let fadeCount = frameCount / 3
    fade = (0..<fadeCount).map {
      0.5 * (1 + cos(Double.pi * Double($0 + 1) / Double(fadeCount)))
    }
    let count = bins.count
    (moduli, real, imaginary) = (
      .allocate(capacity: count), .allocate(capacity: count), .allocate(capacity: count)
    )
    for values in [moduli, real, imaginary] { values.initialize(repeating: .zero, count: count) }
    logarithms = .allocate(capacity: 2 * count)
    logarithms.initialize(repeating: 0)
  }

  deinit {
    for values in [moduli, real, imaginary] { values.deallocate() }
    logarithms.deallocate()
  }

  static func frameCount(sampleRate: Int) -> Int {
    Int((keptSeconds * Double(sampleRate) + 0.5).rounded(.down))
  }

  /// The waveforms whose spectra approximate two magnitudes, which `fill` gives as their natural
  /// logarithms at all bins above 0 Hz; at 0 Hz they are taken as 0. The largest sample of each is ±1.
  /// Complexity: O(n log n) in the transform's size.
  func waveforms(
    _ fill: (_ waveform: Int, FrequencyBins, UnsafeMutableBufferPointer<Double>) -> Void
  ) -> (first: [Double], second: [Double]) {
    setTargets(fill)
    transform.sumCosines(real, count: bins.count)
    transform.sumSines(real, count: bins.count)
    // The transform is twice as long as the sums, which are not divided by it.
    let scale = -0.5 / Double(transform.size)
    let (moduli, real, imaginary) = (moduli, real, imaginary)
    angles.withFunction { cosineAndSine in
      for bin in 0..<bins.count {
        let (cosine, sine) = cosineAndSine(real[bin] * scale)
        real[bin] = cosine * moduli[bin]
        imaginary[bin] = sine * moduli[bin]
      }
    }
    transform.sumCosines(real, count: frameCount)
    transform.sumSines(imaginary, count: frameCount)
    return (trimmed(0), trimmed(1))
  }

  /// Sets the moduli, and in `real` the logarithms' heights above that of the floor.
  private func setTargets(
    _ fill: (_ waveform: Int, FrequencyBins, UnsafeMutableBufferPointer<Double>) -> Void
  ) {
    let floor = log(Self.magnitudeFloor)
    let count = bins.count
    let (moduli, real) = (moduli, real)
    let first = UnsafeMutableBufferPointer(rebasing: logarithms[..<count])
    let second = UnsafeMutableBufferPointer(rebasing: logarithms[count...])
    fill(0, bins, first)
    fill(1, bins, second)
    real[0] = .zero
    moduli[0] = Pair(repeating: Self.magnitudeFloor)
    for bin in 1..<count {
      real[bin] = Pair(max(first[bin] - floor, 0), max(second[bin] - floor, 0))
      moduli[bin] = Pair(
        first[bin] > floor ? exp(first[bin]) : Self.magnitudeFloor,
        second[bin] > floor ? exp(second[bin]) : Self.magnitudeFloor)
    }
  }

  /// The first ``frameCount`` samples, their last third faded out, scaled to a peak of 1.
  private func trimmed(_ lane: Int) -> [Double] {
    let (real, imaginary) = (real, imaginary)
    var peak = 0.0
    var waveform = [Double](unsafeUninitializedCapacity: frameCount) { waveform, count in
      let start = frameCount - fade.count
      for frame in 0..<frameCount {
        var sample =
          lane == 0 ? real[frame].x - imaginary[frame].x : real[frame].y - imaginary[frame].y
        if frame >= start { sample *= fade[frame - start] }
        peak = max(peak, abs(sample))
        waveform.initializeElement(at: frame, to: sample)
      }
      count = frameCount
    }
    for frame in waveform.indices { waveform[frame] /= peak }
    return waveform
  }
}
