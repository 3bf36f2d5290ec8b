import PacinianKernels
import Testing

/// Voices for ``KernelSet``'s `addSmooth`, and its scalar twin.
struct SmoothInput {
  private static let (position, common, detune, scale) = (1_234_567.5, 0.3, -2e-4, 0.9)
  private static let centre = 300.5

  let frames: Int
  private let voices: SmoothVoices
  private let positions: Buffer<Float>
  private let times: Buffer<Float>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, frames: Int, offset: Int, holds: Bool, isQuadratic: Bool) {
    self.frames = frames
    voices = SmoothVoices(count: count, offset: offset, holds: holds, isQuadratic: isQuadratic)
    // Warped time runs unevenly.
    positions = Buffer(frames + offset) {
      Float($0 - offset) - Float(frames / 2) + Float(Buffer<Double>.noise($0 + 600))
    }
    times = Buffer(frames + offset) { Float(2 * ($0 - offset)) / Float(frames - 1) - 1 }
  }

  private var half: Double { Double(frames - 1) / 2 }

  /// What the kernel makes of 0, 1/1024, … from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Float> {
    let (count, offset) = (voices.count, voices.offset)
    let output = Buffer<Float>(frames + 4) { Float($0) / 1_024 }
    let scratch = Buffer<Float>(5 * count + 4) { _ in 7 }
    kernels.addSmooth(
      voices.smooth, count: count, holds: voices.holds, isQuadratic: voices.isQuadratic,
      position: Self.position, common: Self.common, detune: Self.detune, scale: Self.scale,
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
    let index = frame + voices.offset
    return voices.sum(frame: Self.centre + half * Double(times[index])) { frequency, offset in
      frequency * Self.position + offset + Self.common
        + (frequency + Self.detune) * Self.scale * Double(positions[index])
    }
  }
}
