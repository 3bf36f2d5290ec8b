import CPacinianCPU

/// The kernels that waveforms are designed with, of one level.
package struct SpectrumKernels: BitwiseCopyable {
  let level: Int32

  /// - Parameter level: as `pacinian_cpu_level` numbers them, no higher than what the machine has.
  package init(level: Int32 = pacinian_cpu_level()) { self.level = level }
}
