import Glibc
import PacinianProfiles

extension TransientSpectrum {
  /// The target magnitude at `sharpness` as a function of Hz above 0, before flooring.
  func magnitude(at sharpness: Double, frequencyMap: FrequencyMap) -> (Double) -> Double {
    switch self {
    case .gaussian(let widthAtZero, let widthAtOne):
      let centre = frequencyMap.frequency(at: sharpness)
      let width = widthAtZero + (widthAtOne - widthAtZero) * sharpness
      return { frequency in
        let deviation = log2(frequency / centre) / width
        return exp(-deviation * deviation / 2)
      }
    case .table(let table):
      return { frequency in table.magnitude(at: frequency, sharpness: sharpness) }
    }
  }
}
