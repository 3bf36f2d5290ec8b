import PacinianKernels

/// Voices as kernels take them that evaluate each by itself, and their scalar twins. Envelopes of
/// voices that hold are not numbers.
struct SmoothVoices {
  let count: Int
  let offset: Int
  let holds: Bool
  let isQuadratic: Bool
  let frequencies: Buffer<Double>
  let offsets: Buffer<Double>
  private let amplitudes: Buffer<Float>
  private let levels: Buffer<Float>
  private let slopes: Buffer<Float>
  private let origins: Buffer<Double>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, offset: Int, holds: Bool, isQuadratic: Bool) {
    (self.count, self.offset) = (count, offset)
    (self.holds, self.isQuadratic) = (holds, isQuadratic)
    let noise = Buffer<Double>.noise
    let room = count + offset
    frequencies = Buffer(room) { 0.001 + 0.004 * noise($0) }
    offsets = Buffer(room) { noise($0 + 100) - 0.5 }
    amplitudes = Buffer(room) { Float(noise($0 + 200) - 0.5) }
    levels = Buffer(room) { holds ? .nan : Float(noise($0 + 300)) }
    slopes = Buffer(room) { holds ? .nan : Float(1e-3 * (noise($0 + 400) - 0.5)) }
    origins = Buffer(room) { holds ? .nan : 400 * noise($0 + 500) }
  }

  /// What a kernel takes.
  var smooth: pacinian_smooth {
    pacinian_smooth(
      frequencies: frequencies.start + offset, offsets: offsets.start + offset,
      amplitudes: amplitudes.start + offset, levels: levels.start + offset,
      slopes: slopes.start + offset, origins: origins.start + offset)
  }

  /// The voices' sum at a frame that the envelopes' origins count to.
  /// - Parameter turns: of the voice of a frequency and an offset there.
  func sum(frame: Double, turns: (Double, Double) -> Double) -> Double {
    (offset..<count + offset).reduce(0) { sum, voice in
      let height =
        holds ? 1 : law(Double(levels[voice]) + Double(slopes[voice]) * (frame - origins[voice]))
      return sum + Double(amplitudes[voice]) * height
        * Buffer<Double>.sine(turns(frequencies[voice], offsets[voice]))
    }
  }

  /// What a height or a gain multiplies by.
  func law(_ value: Double) -> Double { isQuadratic ? value * value : value }
}
