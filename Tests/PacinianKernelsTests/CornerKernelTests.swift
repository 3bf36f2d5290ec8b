import PacinianKernels
import Testing

/// The kernels for corners, short cuts and mixes against their scalar twins, at every level.
@Suite struct CornerKernelTests {
  /// Corners in buckets, then running sums of the buckets through a matrix.
  @Test(arguments: KernelLevel.available, [false, true])
  func ramps(level: KernelLevel, isQuadratic: Bool) {
    let kernels = KernelSet(level)
    let (frames, slots, first) = (64, 40, 8)
    let stride = isQuadratic ? 48 : 32
    let noise = Buffer<Double>.noise
    let rows = Buffer<Float>(16 * slots) { Float(noise($0) - 0.5) }
    let sines = Buffer<Float>(slots) { Float(noise($0 + 1_000) - 0.5) }
    let cosines = Buffer<Float>(slots) { Float(noise($0 + 2_000) - 0.5) }
    let matrix = Buffer<Float>(16 * frames) { Float(noise($0 + 3_000) - 0.5) }
    let times = Buffer<Float>(frames) { Float(2 * $0) / 63 - 1 }
    for count in [0, 1, 3, 100] {
      let ramps = Buffer<pacinian_ramp>(count) {
        pacinian_ramp(
          slot: Int32(first + $0 * (slots - first) / max(1, count)),
          frame: Int32(noise($0 + 4_000) * Double(frames)), constant: Float(noise($0 + 5_000)),
          linear: Float(noise($0 + 6_000)), square: Float(noise($0 + 7_000)))
      }
      let buckets = Buffer<Float>(stride * frames) { _ in 0 }
      let output = Buffer<Float>(frames) { Float($0) }
      kernels.addRamps(
        ramps.start, count: count, isQuadratic: isQuadratic, sines: sines.start,
        cosines: cosines.start, first: first, rows: rows.start, stride: stride,
        buckets: buckets.start)
      kernels.addBuckets(
        buckets.start, stride: stride, isQuadratic: isQuadratic, matrix: matrix.start,
        times: times.start, frames: frames, output: output.start)
      for frame in 0..<frames {
        var expected = Double(frame)
        let time = Double(times[frame])
        for index in 0..<count where Int(ramps[index].frame) <= frame {
          let ramp = ramps[index]
          let slot = Int(ramp.slot)
          let height =
            Double(ramp.constant) + Double(ramp.linear) * time
            + (isQuadratic ? Double(ramp.square) * time * time : 0)
          for lane in 0..<16 {
            let carrier = lane % 2 == 0 ? sines[slot - first] : cosines[slot - first]
            expected +=
              Double(matrix[16 * frame + lane]) * Double(rows[16 * slot + lane])
              * Double(carrier) * height
          }
        }
        // Float sums of up to a hundred terms, added to an output of up to 63.
        #expect(abs(Double(output[frame]) - expected) < 2e-5)
      }
      #expect((0..<stride * frames).allSatisfy { buckets[$0] == 0 })
    }
  }

  @Test(arguments: KernelLevel.available, [16, 48, 64, 80, 128])
  func mixes(level: KernelLevel, frames: Int) {
    let kernels = KernelSet(level)
    let waves = Buffer<Float>(4 * frames) { Float(Buffer<Double>.noise($0) - 0.5) }
    for count in [0, 1, 2, 9] {
      let mixes = Buffer<pacinian_mix>(count) {
        pacinian_mix(
          first: UnsafePointer(waves.start + $0 * 7 % frames),
          second: UnsafePointer(waves.start + $0 * 11 % frames), first_weight: 0.25,
          second_weight: Float($0))
      }
      let output = Buffer<Float>(frames) { Float($0) / 100 }
      kernels.addMixes(mixes.start, count: count, frames: frames, output: output.start)
      for frame in 0..<frames {
        var expected = Double(frame) / 100
        for mix in 0..<count {
          expected += Double(waves[mix * 7 % frames + frame]) * 0.25
          expected += Double(waves[mix * 11 % frames + frame]) * Double(mix)
        }
        #expect(abs(Double(output[frame]) - expected) < 1e-5)
      }
    }
  }
}
