#if arch(x86_64) || !(TIER_V3 || TIER_V4)

/// The inner loops of the renderer: free functions over pointers, and the only SIMD code.
///
/// One source is compiled into three modules, one per instruction set (baseline, x86-64-v3 and
/// x86-64-v4; other architectures have only the first). `PacinianKernels` picks the module at run
/// time. Every function is real-time safe: no allocation, no lock, no failure.
///
/// Rules that keep instructions of one level out of code that runs on another: pointers and SIMD
/// types only, no arrays, no closures, no generic call that is not inlined.
/// `scripts/checks/kernels` looks for weak symbols in the objects.
///
/// Vectors have sixteen floats at every level, so the levels do the same operations in the same
/// order. v3, v4 and arm64 fuse multiply and add and agree to the bit; the baseline cannot and
/// differs from them by rounding, below −120 dB. Arrays of floats that are passed to kernels are
/// padded to a multiple of sixteen.
public enum Kernels {}

#endif
