import Glibc
import PacinianProfiles

extension TransientSpectrum {
  /// Writes the natural logarithms of the target magnitude at `sharpness`, before flooring, for all bins
  /// above 0 Hz.
  func fillLogarithms(
    at sharpness: Double, frequencyMap: FrequencyMap, _ bins: FrequencyBins,
    _ logarithms: UnsafeMutableBufferPointer<Double>
  ) {
    switch self {
    case .gaussian(let widthAtZero, let widthAtOne):
      let centre = log2(frequencyMap.frequency(at: sharpness))
      let width = widthAtZero + (widthAtOne - widthAtZero) * sharpness
      bins.octaves.withUnsafeBufferPointer { octaves in
        let scale = -0.5 / (width * width)
        for bin in 1..<bins.count {
          let deviation = octaves[bin] - centre
          logarithms[bin] = deviation * deviation * scale
        }
      }
    case .table(let table):
      for bin in 1..<bins.count {
        logarithms[bin] = log(
          table.magnitude(at: bins.frequency(bin), sharpness: sharpness))
      }
    }
  }
}
