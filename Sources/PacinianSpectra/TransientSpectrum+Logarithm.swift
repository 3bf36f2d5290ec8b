import Glibc
import PacinianProfiles

extension TransientSpectrum {
  /// The natural logarithm of the target magnitude at `sharpness`, before flooring, as a function of
  /// a frequency in Hz above 0 and its octave, which is its binary logarithm.
  func logarithm(
    at sharpness: Double, frequencyMap: FrequencyMap
  ) -> (_ frequency: Double, _ octave: Double) -> Double {
    switch self {
    case .gaussian(let widthAtZero, let widthAtOne):
      let centre = log2(frequencyMap.frequency(at: sharpness))
      let width = widthAtZero + (widthAtOne - widthAtZero) * sharpness
      return { _, octave in
        let deviation = (octave - centre) / width
        return -deviation * deviation / 2
      }
    case .table(let table):
      return { frequency, _ in log(table.magnitude(at: frequency, sharpness: sharpness)) }
    }
  }
}
