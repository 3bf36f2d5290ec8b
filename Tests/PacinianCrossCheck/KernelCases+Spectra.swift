import PacinianKernels

/// The kernels of designs.
extension KernelCases {
  func runDesigns() {
    var turns = Record("kernel-turn")
    for count in [8, 64, 200] {
      let (real, imaginary) = (Values.doubles(count, 5), Values.doubles(count, 6))
      kernels.turn(
        angles: Values.doubles(count, 5, scale: 40), turns: 0.3, moduli: Values.doubles(count, 7),
        real: real, imaginary: imaginary, count: count)
      turns.add(real, count: count)
      turns.add(imaginary, count: count)
    }
    turns.write()
    var folds = Record("kernel-foldCepstrum")
    var joins = Record("kernel-joinParts")
    for count in [8, 64] {
      let (stride, capacity) = (count + 8, 5 * (count + 8))
      let (real, imaginary) = (Values.doubles(capacity, 1), Values.doubles(capacity, 2))
      let (cosines, sines) = (Values.doubles(count, 3), Values.doubles(count, 4))
      let (first, second) = (Values.doubles(capacity, 9), Values.doubles(capacity, 10))
      var parts = pacinian_parts(
        real: real, imaginary: imaginary, stride: stride, cosines: cosines, sines: sines,
        count: count)
      kernels.foldCepstrum(&parts, foldedReal: first, foldedImaginary: second)
      folds.add(first, count: capacity)
      folds.add(second, count: capacity)
      kernels.joinParts(
        &parts, secondReal: Values.doubles(capacity, 11),
        secondImaginary: Values.doubles(capacity, 12), values: first, secondValues: second)
      joins.add(first, count: count)
      joins.add(second, count: count)
    }
    folds.write()
    joins.write()
    var transforms = Record("kernel-transform")
    for count in [64, 128, 256, 2_048] {
      let distance = count + 8
      let results = Values.doubles(2 * distance, 13)
      kernels.transform(
        Values.doubles(2 * distance, 14), distance: distance,
        cosines: Values.doubles(count / 4, 15),
        sines: Values.doubles(count / 4, 16), count: count, results: results)
      transforms.add(results, count: 2 * distance)
    }
    transforms.write()
  }
}
