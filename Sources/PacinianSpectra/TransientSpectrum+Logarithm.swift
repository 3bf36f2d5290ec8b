import PacinianBase
import PacinianModel

extension TransientSpectrum {
  /// Writes the natural logarithms of the target magnitude at `sharpness` for some bins and returns
  /// these bins. At all other bins the logarithm is below `floor`, which is negative.
  func fillLogarithms(
    at sharpness: Double, frequencyMap: FrequencyMap, floor: Double, _ bins: inout FrequencyBins,
    _ logarithms: UnsafeMutablePointer<Double>
  ) -> Range<Int> {
    switch self {
    case .gaussian(let widthAtZero, let widthAtOne):
      let centre = log2(frequencyMap.frequency(at: sharpness))
      let width = widthAtZero + (widthAtOne - widthAtZero) * sharpness
      let reach = width * (-2 * floor).squareRoot()
      let range = bins.around(octaves: centre - reach, centre + reach)
      bins.octaves.withUnsafeBufferPointer { octaves in
        let scale = -0.5 / (width * width)
        for bin in range {
          let deviation = octaves[bin] - centre
          logarithms[bin] = deviation * deviation * scale
        }
      }
      return range
    case .table(let table):
      for bin in 1..<bins.count {
        logarithms[bin] = log(table.magnitude(at: bins.frequency(bin), sharpness: sharpness))
      }
      return 1..<bins.count
    }
  }
}
