/// Whose transforms they are.
package enum TransformKind: CaseIterable, Sendable {
  /// The kernels'.
  case kernels
  #if FFTW
  /// FFTW's, of packages that are built with the trait of this name.
  case fftw
  #endif

  /// The kind that this build of the package uses: FFTW if the build has it.
  package static var chosen: TransformKind {
    #if FFTW
    .fftw
    #else
    .kernels
    #endif
  }

  /// The longest transform: memory for four such arrays can be had, and their indices fit 32 bits.
  package static let maximumLength = 1 << 26

  /// - Parameters:
  ///   - length: a power of two, 1 … ``maximumLength``.
  ///   - distance: of an array's imaginary parts from its real ones: a multiple of eight, at least
  ///     `length`.
  package func transform(length: Int, distance: Int) -> any ComplexTransform {
    precondition(
      length >= 1 && length <= Self.maximumLength && length & (length - 1) == 0,
      "a transform's length is a power of two")
    precondition(distance >= length && distance % 8 == 0, "parts lie apart, in whole vectors")
    switch self {
    case .kernels: return KernelTransform(length: length, distance: distance)
    #if FFTW
    case .fftw: return FFTWTransform(length: length, distance: distance)
    #endif
    }
  }
}
