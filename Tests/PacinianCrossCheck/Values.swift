/// Memory for kernels, kept until the program ends.
enum Values {
  static func array<Element: BitwiseCopyable>(
    _ count: Int, _ value: (Int) -> Element
  ) -> UnsafeMutablePointer<Element> {
    let start = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
    for index in 0..<count { (start + index).initialize(to: value(index)) }
    return start
  }

  /// A reproducible value in 0 ..< 1.
  static func noise(_ index: Int) -> Double {
    var generator = Generator(seed: UInt64(index))
    _ = generator.uniform()
    return generator.uniform()
  }

  static func floats(_ count: Int, _ seed: Int) -> UnsafeMutablePointer<Float> {
    array(count) { Float(noise($0 + seed) - 0.5) }
  }

  static func doubles(
    _ count: Int, _ seed: Int, scale: Double = 1
  ) -> UnsafeMutablePointer<Double> {
    array(count) { scale * (noise($0 + seed) - 0.5) }
  }

  static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> { array(count) { _ in 0 } }
}
