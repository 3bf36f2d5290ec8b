import PacinianBase

/// How similar a signal is to a reference, by the two measures that studies of vibrotactile codecs
/// report. Both compare samples of the same moment, so a carrier that is shifted by a part of its
/// period is as far away as another carrier.
///
/// Equal to ST-SIM and SPQI of the package vibromaf 0.0.8, with two exceptions where that has no
/// useful value: blocks in which both signals are silent do not count, and a negative temporal
/// similarity makes an ST-SIM of 0.
public struct SignalSimilarity: Sendable, Equatable {
  /// ST-SIM: 1 for equal signals, 0 for signals that have nothing in common. It passes 1 where the
  /// signal has more frequencies above the threshold than the reference. (R. Hassen and
  /// E. Steinbach, "Subjective evaluation of the spectral temporal similarity (ST-SIM) measure for
  /// vibrotactile quality assessment", IEEE Transactions on Haptics 13, 2020.)
  public var spectralTemporal: Double
  /// SPQI: 1 for equal signals, 0 for signals that have nothing in common. (A. Noll,
  /// M. Hofbauer, E. Muschter, S.-C. Li and E. Steinbach, "Automated quality assessment for
  /// compressed vibrotactile signals using multi-method assessment fusion", IEEE Haptics Symposium
  /// 2022, as vibromaf implements it.)
  public var perceptualQuality: Double

  /// The exponent of the temporal part of ST-SIM; the spectral part has the rest of 1.
  private static let temporalShare = 2.0 / 3
  /// The slope and the offset of SPQI's map from dB of error to a score.
  private static let slope = 0.3
  private static let offset = -2.0

  /// Two silent signals are equal.
  ///
  /// Complexity: O(samples).
  public init(of signal: PerceptualBlocks, to reference: PerceptualBlocks) {
    let products = BlockProducts(reference, signal)
    spectralTemporal = products.spectralTemporal(of: reference)
    var sum = 0.0
    for block in products.blocks {
      let difference = Self.difference(signal, reference, block)
      let power = block < reference.count ? reference.sums[block].power : 0
      let decibels = 10 * log10(difference / (power + Double.ulpOfOne))
      sum += (1 - tanh(Self.slope * decibels - Self.offset)) / 2
    }
    perceptualQuality = products.blocks.isEmpty ? 1 : sum / Double(products.blocks.count)
  }

  /// The mean ST-SIM of each signal to the other, 0…1: a measure without a reference.
  ///
  /// Complexity: O(samples).
  public static func mutual(_ one: PerceptualBlocks, _ other: PerceptualBlocks) -> Double {
    let products = BlockProducts(one, other)
    return min(
      1, (products.spectralTemporal(of: one) + products.spectralTemporal(of: other)) / 2)
  }

  private static func difference(
    _ one: PerceptualBlocks, _ other: PerceptualBlocks, _ block: Int
  ) -> Double {
    guard block < one.count else { return other.sums[block].power }
    guard block < other.count else { return one.sums[block].power }
    let range = block * PerceptualBlocks.length..<(block + 1) * PerceptualBlocks.length
    return range.reduce(0) { $0 + abs(one.powers[$1] - other.powers[$1]) }
  }

  /// The scalar products of two signals' blocks, without silent blocks.
  private struct BlockProducts {
    let blocks: [Int]
    private var waves: [Double] = []
    private var supports: [Double] = []

    init(_ one: PerceptualBlocks, _ other: PerceptualBlocks) {
      let shared = min(one.count, other.count)
      blocks = (0..<max(one.count, other.count)).filter { block in
        !one.isSilent(block) || !other.isSilent(block)
      }
      for block in blocks {
        waves.append(block < shared ? product(one.waves, other.waves, block) : 0)
        supports.append(block < shared ? product(one.supports, other.supports, block) : 0)
      }
    }

    func spectralTemporal(of reference: PerceptualBlocks) -> Double {
      guard !blocks.isEmpty else { return 1 }
      var (wave, support) = (0.0, 0.0)
      for (index, block) in blocks.enumerated() where block < reference.count {
        wave += waves[index] / (reference.sums[block].wave + Double.ulpOfOne)
        support += supports[index] / (reference.sums[block].support + Double.ulpOfOne)
      }
      let count = Double(blocks.count)
      return pow(max(0, wave / count), temporalShare) * pow(support / count, 1 - temporalShare)
    }

    private func product(_ one: [Double], _ other: [Double], _ block: Int) -> Double {
      one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { other in
          // Eight sums do not wait for each other.
          var sums = SIMD8<Double>.zero
          let start = block * PerceptualBlocks.length
          for index in stride(from: start, to: start + PerceptualBlocks.length, by: 8) {
            sums += BlockProducts.eight(one, index) * BlockProducts.eight(other, index)
          }
          return sums.sum()
        }
      }
    }

    private static func eight(
      _ values: UnsafeBufferPointer<Double>, _ index: Int
    ) -> SIMD8<Double> {
      SIMD8(
        values[index], values[index + 1], values[index + 2], values[index + 3], values[index + 4],
        values[index + 5], values[index + 6], values[index + 7])
    }
  }
}
