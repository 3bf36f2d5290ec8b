import PacinianBase
import PacinianSpectra

/// The peaks of the spectrum of a short piece of a signal, under Hann's window. One thread at a
/// time.
public struct SpectralPeaks {
  /// Samples of a piece: 64 ms at ``PerceptualBlocks/sampleRate``.
  public static let length = 180
  private static let size = 512
  /// Peaks this much below the strongest are the window's: its first side lobe is at −31.5 dB.
  private static let leastShare = 30.0

  private let transform = RealTransform(size: size)
  /// Scaled so that a sine of full scale has magnitude 1.
  private let window = (0..<length).map { index in
    (1 - cos(2 * Double.pi * (Double(index) + 0.5) / Double(length))) * 2 / Double(length)
  }

  public init() {}

  /// The peaks of a piece of ``length`` samples at ``PerceptualBlocks/sampleRate``, the strongest
  /// first, in dB of a sine of full scale; none of silence.
  public func peaks(of samples: [Double]) -> [MaskingModel.Peak] {
    for index in 0..<Self.size {
      transform.samples[index] = index < Self.length ? samples[index] * window[index] : 0
    }
    transform.forward()
    let powers = transform.bins.map { ($0 * $0).sum() }
    let least = (powers.max() ?? 0) * pow(10, -Self.leastShare / 10)
    guard least > 0 else { return [] }
    let width = Double(PerceptualBlocks.sampleRate) / Double(Self.size)
    var peaks: [MaskingModel.Peak] = []
    for bin in 1..<Self.size / 2 where powers[bin] >= least {
      guard powers[bin] >= powers[bin - 1], powers[bin] > powers[bin + 1] else { continue }
      peaks.append(
        MaskingModel.Peak(frequency: Double(bin) * width, level: 10 * log10(powers[bin])))
    }
    return peaks.sorted { $0.level > $1.level }
  }
}
