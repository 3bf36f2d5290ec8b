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
  private let kernels = SpectrumKernels()
  /// Of the last frames, by which they are faded out.
  private let fade: [Double]
  /// The logarithms of one target; then a pair for each bin, in whole vectors: the spectra's moduli, and
  /// what the sums are taken of.
  private let logarithms: UnsafeMutableBufferPointer<Double>
  private let moduli: UnsafeMutablePointer<Pair>
  private let real: UnsafeMutablePointer<Pair>
  private let imaginary: UnsafeMutablePointer<Pair>
  private let pairCount: Int

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
    pairCount = (bins.count + 3) & -4
    (moduli, real, imaginary) = (
      .allocate(capacity: pairCount), .allocate(capacity: pairCount),
      .allocate(capacity: pairCount)
    )
    for values in [moduli, real, imaginary] {
      values.initialize(repeating: .zero, count: pairCount)
    }
    logarithms = .allocate(capacity: bins.count)
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
  /// logarithms at the bins that it returns; at others, 0 Hz among them, they are under the floor. The
  /// largest sample of each is ±1.
  /// Complexity: O(n log n) in the transform's size.
  func waveforms(
    _ fill: (_ waveform: Int, FrequencyBins, UnsafeMutableBufferPointer<Double>) -> Range<Int>
  ) -> (first: [Double], second: [Double]) {
    setTargets(fill)
    transform.sumCosines(real, count: bins.count)
    transform.sumSines(real, count: bins.count)
    // The transform is twice as long as the sums, which are not divided by it.
    let scale = -0.5 / Double(transform.size)
    kernels.turn(
      Self.lanes(real), turns: scale / (2 * Double.pi), moduli: Self.lanes(moduli),
      imaginary: Self.lanes(imaginary), count: 2 * pairCount)
    transform.sumCosines(real, count: frameCount)
    transform.sumSines(imaginary, count: frameCount)
    return (trimmed(0), trimmed(1))
  }

  /// Sets the moduli, and in `real` the logarithms' heights above that of the floor.
  private func setTargets(
    _ fill: (_ waveform: Int, FrequencyBins, UnsafeMutableBufferPointer<Double>) -> Range<Int>
  ) {
    let floor = log(Self.magnitudeFloor)
    real.update(repeating: .zero, count: pairCount)
    moduli.update(repeating: Pair(repeating: Self.magnitudeFloor), count: pairCount)
    for lane in 0..<2 {
      let (real, moduli) = (Self.lanes(real) + lane, Self.lanes(moduli) + lane)
      for bin in fill(lane, bins, logarithms) where logarithms[bin] > floor {
        real[2 * bin] = logarithms[bin] - floor
        moduli[2 * bin] = exp(logarithms[bin])
      }
    }
  }

  private static func lanes(_ pairs: UnsafeMutablePointer<Pair>) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(pairs).assumingMemoryBound(to: Double.self)
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
