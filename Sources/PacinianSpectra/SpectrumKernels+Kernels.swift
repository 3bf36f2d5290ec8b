// Made by scripts/generate-kernel-set; change the kernels and run it again.

import CPacinianCPU
import PacinianKernelsBase

#if arch(x86_64)
  import PacinianKernelsV3
  import PacinianKernelsV4
#endif

extension SpectrumKernels {
  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func turn(
    angles: UnsafePointer<Double>, turns: Double, moduli: UnsafePointer<Double>,
    real: UnsafeMutablePointer<Double>, imaginary: UnsafeMutablePointer<Double>, count: Int
  ) {
    switch level {
    #if arch(x86_64)
      case 4:
        PacinianKernelsV4.Kernels.turn(
          angles: angles, turns: turns, moduli: moduli, real: real, imaginary: imaginary,
          count: count)
      case 3:
        PacinianKernelsV3.Kernels.turn(
          angles: angles, turns: turns, moduli: moduli, real: real, imaginary: imaginary,
          count: count)
    #endif
    default:
      PacinianKernelsBase.Kernels.turn(
        angles: angles, turns: turns, moduli: moduli, real: real, imaginary: imaginary, count: count
      )
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func foldCepstrum(
    real: UnsafePointer<Double>, imaginary: UnsafePointer<Double>, stride: Int,
    cosines: UnsafePointer<Double>, sines: UnsafePointer<Double>, count: Int,
    foldedReal: UnsafeMutablePointer<Double>, foldedImaginary: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case 4:
        PacinianKernelsV4.Kernels.foldCepstrum(
          real: real, imaginary: imaginary, stride: stride, cosines: cosines, sines: sines,
          count: count, foldedReal: foldedReal, foldedImaginary: foldedImaginary)
      case 3:
        PacinianKernelsV3.Kernels.foldCepstrum(
          real: real, imaginary: imaginary, stride: stride, cosines: cosines, sines: sines,
          count: count, foldedReal: foldedReal, foldedImaginary: foldedImaginary)
    #endif
    default:
      PacinianKernelsBase.Kernels.foldCepstrum(
        real: real, imaginary: imaginary, stride: stride, cosines: cosines, sines: sines,
        count: count, foldedReal: foldedReal, foldedImaginary: foldedImaginary)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func joinParts(
    real: UnsafePointer<Double>, imaginary: UnsafePointer<Double>,
    secondReal: UnsafePointer<Double>, secondImaginary: UnsafePointer<Double>, stride: Int,
    cosines: UnsafePointer<Double>, sines: UnsafePointer<Double>, count: Int,
    values: UnsafeMutablePointer<Double>, secondValues: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case 4:
        PacinianKernelsV4.Kernels.joinParts(
          real: real, imaginary: imaginary, secondReal: secondReal,
          secondImaginary: secondImaginary, stride: stride, cosines: cosines, sines: sines,
          count: count, values: values, secondValues: secondValues)
      case 3:
        PacinianKernelsV3.Kernels.joinParts(
          real: real, imaginary: imaginary, secondReal: secondReal,
          secondImaginary: secondImaginary, stride: stride, cosines: cosines, sines: sines,
          count: count, values: values, secondValues: secondValues)
    #endif
    default:
      PacinianKernelsBase.Kernels.joinParts(
        real: real, imaginary: imaginary, secondReal: secondReal, secondImaginary: secondImaginary,
        stride: stride, cosines: cosines, sines: sines, count: count, values: values,
        secondValues: secondValues)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func exponentials(
    _ values: UnsafePointer<Double>, scale: Double, count: Int, output: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case 4:
        PacinianKernelsV4.Kernels.exponentials(values, scale: scale, count: count, output: output)
      case 3:
        PacinianKernelsV3.Kernels.exponentials(values, scale: scale, count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.exponentials(values, scale: scale, count: count, output: output)
    }
  }
}
