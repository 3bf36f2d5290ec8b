import CPacinianCPU
import Foundation
import PacinianSpectra
import Testing

/// The kernels of designs against the mathematics library, at every level that this machine has.
@Suite struct SpectrumKernelTests {
  private static let levels = [Int32(0), 3, 4].filter { $0 <= pacinian_cpu_level() }

  @Test(arguments: levels)
  func turn(level: Int32) {
    let angles: [Double] = (0..<4_000).map { index in
      let spread: Double = index % 3 == 0 ? 40 : 1
      return Double(index - 2_000) * 0.0137 * spread
    }
    let moduli: [Double] = angles.indices.map { 0.1 + Double($0 % 11) }
    var (values, imaginary) = (angles, moduli)
    values.withUnsafeMutableBufferPointer { values in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        moduli.withUnsafeBufferPointer { moduli in
          if let a = values.baseAddress, let b = moduli.baseAddress, let c = imaginary.baseAddress {
            SpectrumKernels(level: level).turn(
              a, turns: 0.5 / Double.pi, moduli: b, imaginary: c, count: angles.count)
          }
        }
      }
    }
    for (index, angle) in angles.enumerated() {
      let tolerance = 1e-14 * (1 + abs(angle)) * moduli[index]
      #expect(abs(values[index] - moduli[index] * cos(angle)) < tolerance)
      #expect(abs(imaginary[index] - moduli[index] * sin(angle)) < tolerance)
    }
  }
}
