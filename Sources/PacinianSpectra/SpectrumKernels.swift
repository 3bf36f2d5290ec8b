import CPacinianCPU
import PacinianKernelsBase

#if arch(x86_64)
  import PacinianKernelsV3
  import PacinianKernelsV4
#endif

/// The kernels that waveforms are designed with, of one level.
package struct SpectrumKernels: BitwiseCopyable {
  private let level: Int32

  /// - Parameter level: as `pacinian_cpu_level` numbers them, no higher than what the machine has.
  package init(level: Int32 = pacinian_cpu_level()) { self.level = level }

  /// `values[n] = moduli[n] · cos(2π t)` and `imaginary[n] = moduli[n] · sin(2π t)`, `t = values[n] · turns`, for a
  /// multiple of eight numbers.
  package func turn(
    _ values: UnsafeMutablePointer<Double>, turns: Double, moduli: UnsafePointer<Double>,
    imaginary: UnsafeMutablePointer<Double>, count: Int
  ) {
    switch level {
    #if arch(x86_64)
      case 4:
        PacinianKernelsV4.Kernels.turn(
          values, turns: turns, moduli: moduli, imaginary: imaginary, count: count)
      case 3:
        PacinianKernelsV3.Kernels.turn(
          values, turns: turns, moduli: moduli, imaginary: imaginary, count: count)
    #endif
    default:
      PacinianKernelsBase.Kernels.turn(
        values, turns: turns, moduli: moduli, imaginary: imaginary, count: count)
    }
  }
}
