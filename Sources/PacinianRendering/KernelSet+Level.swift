import PacinianKernelsBase

#if arch(x86_64)
  import PacinianKernelsV3
  import PacinianKernelsV4
#endif

extension KernelSet {
  /// The largest magnitude of `count` samples, 0 of none.
  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func largestMagnitude(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    switch level {
    #if arch(x86_64)
      case .v4: PacinianKernelsV4.Kernels.largestMagnitude(samples, count: count)
      case .v3: PacinianKernelsV3.Kernels.largestMagnitude(samples, count: count)
    #endif
    default: PacinianKernelsBase.Kernels.largestMagnitude(samples, count: count)
    }
  }
}
