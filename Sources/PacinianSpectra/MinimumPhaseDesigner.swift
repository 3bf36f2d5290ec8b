import PacinianBase
import PacinianKernels
import PacinianModel

/// Turns target magnitudes into short minimum-phase waveforms (rendering model, section 6).
///
/// The impulse response comes from the folded real cepstrum of the target: A. V. Oppenheim and R.
/// W. Schafer, "Discrete-Time Signal Processing", the chapter on cepstra and homomorphic
/// deconvolution. Of all signals with the target's magnitude it starts the fastest.
///
/// Folding leaves the magnitudes as they were, so only the phases are computed. The phases of two
/// waveforms are computed at a time, as the real and the imaginary part of one sequence. The
/// designer keeps less than an eighth of the response: five parts of each spectrum, and transforms
/// of that size, are enough (``PartTransform``).
///
/// One thread at a time may use a designer; ``TransientBank`` guarantees it.
final class MinimumPhaseDesigner: @unchecked Sendable {
  /// Magnitudes are floored here, at −80 dB, so that their logarithm exists.
  static let magnitudeFloor = 1e-4
  /// The transform is at least this many seconds long where waveforms have the usual duration, and
  /// in this ratio else, which bounds the cepstrum's aliasing.
  static let transformSeconds = 0.34

  /// Frames in every waveform.
  let frameCount: Int
  private var bins: FrequencyBins
  private let transform: PartTransform
  private let kernels = KernelSet(.detected)
  /// The fade-out factors of the last frames.
  private let fade: [Double]
  /// One for each bin, in whole vectors: the logarithms and the magnitudes of one target.
  private let logarithms: UnsafeMutablePointer<Double>
  private let magnitudes: UnsafeMutablePointer<Double>
  /// The spectra's moduli, by parts.
  private let moduli: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)
  /// The cosines of `−2π · n / size` for a part's length, where `size` is the transform's.
  private let cosines: UnsafeMutablePointer<Double>
  private let sines: UnsafeMutablePointer<Double>
  private let responses: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)

  /// - Parameter seconds: of the impulse response that are kept, in ``MagnitudeTable/durations``.
  init(sampleRate: Int, seconds: Double, transforms: TransformKind = .chosen) {
    frameCount = Self.frameCount(sampleRate: sampleRate, seconds: seconds)
    let least = Self.transformSeconds * (seconds / MagnitudeTable.usualDuration)
    var size = 2
    while Double(size) < least * Double(sampleRate) { size *= 2 }
    bins = FrequencyBins(size: size, sampleRate: sampleRate)
    let length = size / PartTransform.divisor
    transform = PartTransform(length: length, kind: transforms)
    let fadeCount = frameCount / 3
    fade = (0..<fadeCount).map {
      0.5 * (1 + cos(Double.pi * Double($0 + 1) / Double(fadeCount)))
    }
    func numbers(_ count: Int) -> UnsafeMutablePointer<Double> {
      let start = UnsafeMutablePointer<Double>.allocate(capacity: count)
      start.initialize(repeating: 0, count: count)
      return start
    }
    (logarithms, magnitudes) = (numbers(bins.count + 8), numbers(bins.count + 8))
    moduli = (numbers(transform.capacity), numbers(transform.capacity))
    responses = (numbers(frameCount + 8), numbers(frameCount + 8))
    (cosines, sines) = (numbers(length), numbers(length))
    let (indices, ones) = (transform.buffers.0.real, transform.buffers.0.imaginary)
    for index in 0..<length { (indices[index], ones[index]) = (Double(index), 1) }
    kernels.turn(
      angles: indices, turns: -1 / Double(size), moduli: ones, real: cosines, imaginary: sines,
      count: length)
  }

  deinit {
    for values in [
      logarithms, magnitudes, moduli.0, moduli.1, cosines, sines, responses.0, responses.1,
    ] {
      values.deallocate()
    }
  }

  static func frameCount(sampleRate: Int, seconds: Double) -> Int {
    Int((seconds * Double(sampleRate) + 0.5).rounded(.down))
  }

  /// The waveforms whose spectra approximate two magnitudes. `fill` writes the natural logarithms
  /// of a magnitude at some bins and returns these bins. At other bins, 0 Hz among them, the
  /// magnitude is under the floor. The largest sample of each waveform is ±1.
  /// Complexity: O(n log n) in the transform's size.
  func waveforms(
    _ fill: (_ waveform: Int, inout FrequencyBins, UnsafeMutablePointer<Double>) -> Range<Int>
  ) -> (first: [Double], second: [Double]) {
    let (given, made, second) = transform.buffers
    given.real.update(repeating: 0, count: transform.capacity)
    given.imaginary.update(repeating: 0, count: transform.capacity)
    setTarget(heights: given.real, moduli: moduli.0, fill(0, &bins, logarithms))
    setTarget(heights: given.imaginary, moduli: moduli.1, fill(1, &bins, logarithms))
    transform.run(given, results: made)
    var parts = pacinian_parts(
      real: made.real, imaginary: made.imaginary, stride: transform.stride, cosines: cosines,
      sines: sines, count: transform.length)
    kernels.foldCepstrum(&parts, foldedReal: given.real, foldedImaginary: given.imaginary)
    transform.run(given, results: made)
    turn(made.real, moduli.0, spectrum: given)
    turn(made.imaginary, moduli.1, spectrum: second)
    // Two parts of each response are real: they are transformed as one.
    for index in 0..<2 * transform.stride {
      given.real[index] -= second.imaginary[index]
      given.imaginary[index] += second.real[index]
    }
    transform.run(given, results: made)
    transform.run(second, results: given, parts: 2..<PartTransform.partCount)
    parts.count = (frameCount + 7) & -8
    kernels.joinParts(
      &parts, secondReal: given.real, secondImaginary: given.imaginary, values: responses.0,
      secondValues: responses.1)
    return (waveform(responses.0), waveform(responses.1))
  }

  /// Sets one target from its logarithms in the bins of `range`: their heights above the logarithm
  /// of the floor, and the moduli of all bins.
  private func setTarget(
    heights: UnsafeMutablePointer<Double>, moduli: UnsafeMutablePointer<Double>, _ range: Range<Int>
  ) {
    let floor = log(Self.magnitudeFloor)
    moduli.update(repeating: Self.magnitudeFloor, count: transform.capacity)
    kernels.exponentials(
      logarithms + range.lowerBound, scale: 1, count: range.count,
      output: magnitudes + range.lowerBound)
    let size = PartTransform.divisor * transform.length
    func set(_ number: Int, from bin: Int) {
      guard let position = transform.position(of: number) else { return }
      heights[position] = logarithms[bin] - floor
      moduli[position] = magnitudes[bin]
    }
    for bin in range where logarithms[bin] > floor {
      set(bin, from: bin)
      set(size - bin, from: bin)
    }
  }

  /// The conjugate of the spectrum of negative phases, from the transforms of the folded parts.
  private func turn(
    _ phases: UnsafePointer<Double>, _ moduli: UnsafePointer<Double>, spectrum: PartTransform.Parts
  ) {
    let turns = 1 / (2 * Double.pi) / Double(4 * transform.length)
    kernels.turn(
      angles: phases, turns: turns, moduli: moduli, real: spectrum.real,
      imaginary: spectrum.imaginary, count: transform.capacity)
  }

  /// The first ``frameCount`` samples of a response with the last third faded out, scaled to a peak
  /// of 1.
  private func waveform(_ response: UnsafeMutablePointer<Double>) -> [Double] {
    let start = frameCount - fade.count
    for (offset, factor) in fade.enumerated() { response[start + offset] *= factor }
    let vectors = (frameCount + 7) / 8
    for frame in frameCount..<8 * vectors { response[frame] = 0 }
    let samples = UnsafeRawPointer(response)
    let peaks = (0..<vectors).reduce(into: SIMD8<Double>.zero) { peaks, vector in
      let vector = samples.loadUnaligned(
        fromByteOffset: vector * MemoryLayout<SIMD8<Double>>.stride, as: SIMD8<Double>.self)
      let magnitudes = vector.replacing(with: -vector, where: vector .< 0)
      peaks.replace(with: magnitudes, where: magnitudes .> peaks)
    }
    let peak = peaks.max()
    return [Double](unsafeUninitializedCapacity: frameCount) { waveform, count in
      for frame in 0..<frameCount {
        waveform.initializeElement(at: frame, to: response[frame] / peak)
      }
      count = frameCount
    }
  }
}
