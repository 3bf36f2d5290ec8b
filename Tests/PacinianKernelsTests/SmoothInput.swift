import PacinianKernels
import Testing

/// Voices for ``KernelSet``'s `addSmooth`, and its scalar twin. Envelopes of voices that hold are
/// not numbers.
struct SmoothInput {
  private static let (position, common, detune, scale) = (1_234_567.5, 0.3, -2e-4, 0.9)
  private static let centre = 300.5

  let count: Int
  let frames: Int
  private let offset: Int
  private let holds: Bool
  private let isQuadratic: Bool
  private let frequencies: Buffer<Double>
  private let offsets: Buffer<Double>
  private let amplitudes: Buffer<Float>
  private let levels: Buffer<Float>
  private let slopes: Buffer<Float>
  private let origins: Buffer<Double>
  private let positions: Buffer<Float>
  private let times: Buffer<Float>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, frames: Int, offset: Int, holds: Bool, isQuadratic: Bool) {
    (self.count, self.frames, self.offset) = (count, frames, offset)
    (self.holds, self.isQuadratic) = (holds, isQuadratic)
    let noise = Buffer<Double>.noise
    let room = count + offset
    frequencies = Buffer(room) { 0.001 + 0.004 * noise($0) }
    offsets = Buffer(room) { noise($0 + 100) - 0.5 }
    amplitudes = Buffer(room) { Float(noise($0 + 200) - 0.5) }
    levels = Buffer(room) { holds ? .nan : Float(noise($0 + 300)) }
    slopes = Buffer(room) { holds ? .nan : Float(1e-3 * (noise($0 + 400) - 0.5)) }
    origins = Buffer(room) { holds ? .nan : 400 * noise($0 + 500) }
    // Warped time runs unevenly.
    positions = Buffer(frames + offset) {
      Float($0 - offset) - Float(frames / 2) + Float(noise($0 + 600))
    }
    times = Buffer(frames + offset) { Float(2 * ($0 - offset)) / Float(frames - 1) - 1 }
  }

  private var half: Double { Double(frames - 1) / 2 }

  /// What the kernel makes of 0, 1/1024, … from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Float> {
    let output = Buffer<Float>(frames + 4) { Float($0) / 1_024 }
    let scratch = Buffer<Float>(5 * count + 4) { _ in 7 }
    kernels.addSmooth(
      pacinian_smooth(
        frequencies: frequencies.start + offset, offsets: offsets.start + offset,
        amplitudes: amplitudes.start + offset, levels: levels.start + offset,
        slopes: slopes.start + offset, origins: origins.start + offset),
      count: count, holds: holds, isQuadratic: isQuadratic, position: Self.position,
      common: Self.common, detune: Self.detune, scale: Self.scale,
      positions: positions.start + offset, centre: Self.centre, half: Float(half),
      times: times.start + offset, frames: frames, scratch: scratch.start + offset,
      output: output.start + offset)
    // Around its room the scratch is as it was.
    let isWithin = (0..<5 * count + 4).allSatisfy {
      (offset..<5 * count + offset).contains($0) || scratch[$0] == 7
    }
    #expect(isWithin)
    return output
  }

  /// The voices' sum at a frame.
  func sum(at frame: Int) -> Double {
    (offset..<count + offset).reduce(0) { sum, voice in
      let turns =
        frequencies[voice] * Self.position + offsets[voice] + Self.common
        + (frequencies[voice] + Self.detune) * Self.scale * Double(positions[frame + offset])
      var height = 1.0
      if !holds {
        let elapsed = Self.centre - origins[voice] + half * Double(times[frame + offset])
        height = Double(levels[voice]) + Double(slopes[voice]) * elapsed
      }
      return sum + Double(amplitudes[voice]) * (isQuadratic ? height * height : height)
        * Buffer<Double>.sine(turns)
    }
  }
}
