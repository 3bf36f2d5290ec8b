import PacinianKernels

/// Voices for ``KernelSet/addResting(_:count:degree:position:half:scratch:sums:)``, and its scalar
/// twin. What fills the last group of sixteen, and what the degree does not need, is not a number.
struct RestingInput {
  private static let position = 1_234_567.5

  private let count: Int
  private let offset: Int
  private let degree: Int
  private let frequencies: Buffer<Double>
  private let offsets: Buffer<Double>
  private let starts: Buffer<Double>
  private let levels: Buffer<Float>
  private let slopes: Buffer<Float>
  private let gains: Buffer<Float>
  private let gainSlopes: Buffer<Float>
  private let rows: Buffer<Float>

  /// - Parameter offset: elements before the first voice's.
  init(count: Int, offset: Int, degree: Int) {
    (self.count, self.offset, self.degree) = (count, offset, degree)
    let room = offset + count + 16
    func values<Value: BinaryFloatingPoint & BitwiseCopyable>(
      _ isUsed: Bool = true, _ value: (Double) -> Double
    ) -> Buffer<Value> {
      Buffer(room) {
        isUsed && $0 < offset + count ? Value(value(Buffer<Double>.noise($0))) : .nan
      }
    }
    frequencies = values { 0.001 + 0.004 * $0 }
    offsets = values { $0 - 0.5 }
    starts = values(degree > 0) { Self.position - 5_000 * $0 }
    levels = values { $0 - 0.5 }
    slopes = values(degree > 0) { 1e-4 * (0.5 - $0) }
    gains = values(degree > 1) { 1 - $0 }
    gainSlopes = values(degree > 1) { 1e-4 * ($0 - 0.25) }
    rows = Buffer(16 * (room - 16) + offset) { Float(Buffer<Double>.noise($0 + 300) - 0.5) }
  }

  /// Calls the kernel.
  func add(
    _ kernels: KernelSet, half: Double, scratch: UnsafeMutablePointer<Float>,
    sums: UnsafeMutablePointer<Double>
  ) {
    kernels.addResting(
      pacinian_resting(
        frequencies: frequencies.start + offset, offsets: offsets.start + offset,
        starts: starts.start + offset, levels: levels.start + offset,
        slopes: slopes.start + offset, gains: gains.start + offset,
        gain_slopes: gainSlopes.start + offset, rows: rows.start + offset),
      count: count, degree: degree, position: Self.position, half: half, scratch: scratch,
      sums: sums)
  }

  /// The sums of each power of time.
  func sums(half: Double) -> [Double] {
    var sums = [Double](repeating: 0, count: 48)
    for voice in 0..<count {
      let index = voice + offset
      let elapsed = Self.position - starts[index]
      var first = (Double(levels[index]), 0.0)
      var second = (1.0, 0.0)
      if degree > 0 {
        let slope = Double(slopes[index])
        first = (first.0 + slope * elapsed, slope * half)
      }
      if degree > 1 {
        let slope = Double(gainSlopes[index])
        second = (Double(gains[index]) + slope * elapsed, slope * half)
      }
      let weights = [
        first.0 * second.0, first.0 * second.1 + first.1 * second.0, first.1 * second.1,
      ]
      let turns = frequencies[index] * Self.position + offsets[index]
      for lane in 0..<16 {
        let wave =
          Double(rows[16 * voice + lane + offset])
          * Buffer<Double>.sine(turns + (lane % 2 == 0 ? 0 : 0.25))
        for power in 0...degree { sums[16 * power + lane] += weights[power] * wave }
      }
    }
    return sums
  }
}
