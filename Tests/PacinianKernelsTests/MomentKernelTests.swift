import PacinianBase
import PacinianKernels
import Testing

/// Sums of voices as polynomials, and segments frame by frame, against sums in double precision,
/// at every level.
@Suite struct MomentKernelTests {
  private static let forms = [(8, 2.4), (12, 4.8)]

  @Test(arguments: KernelLevel.available, forms)
  func moments(level: KernelLevel, form: (terms: Int, angle: Double)) {
    let kernels = KernelSet(level)
    let gains = Buffer<Float>(128) { Float(Buffer<Double>.noise($0 + 5)) }
    for count in [1, 3, 15, 16, 17, 40, 256, 300] {
      for degree in 0...2 {
        for (hasWeights, hasGains) in [(false, false), (true, true)] {
          let input = MomentInput(
            count: count, degree: degree, terms: form.terms, angle: form.angle,
            hasWeights: hasWeights, skipping: hasWeights ? [0, 2, 16, 255, 256, 299] : [])
          let output = input.output(kernels, frames: 128, gains: hasGains ? gains : nil)
          for frame in 0..<128 {
            let expected = input.truth(at: frame, of: 128, gains: hasGains ? gains : nil)
            // Amplitudes are ½ at most and moments up to e^angle times as large; what is rounded
            // is a float of each, and the frame's number.
            let tolerance = (form.terms > 8 ? 4e-6 : 6e-7) * (Double(count).squareRoot() + 1)
            #expect(
              abs(Double(output[frame]) - expected) < tolerance,
              "\(count) voices, degree \(degree), frame \(frame)")
          }
        }
      }
    }
  }

  @Test(arguments: forms)
  func levelsOfMoments(form: (terms: Int, angle: Double)) {
    for count in [3, 17, 300] {
      let input = MomentInput(
        count: count, degree: 2, terms: form.terms, angle: form.angle, hasWeights: true,
        skipping: [1])
      LevelComparison.expectAgreement("\(count) voices") { kernels in
        input.output(kernels, frames: 64, gains: nil).enumerated()
          .map { Double($1) - Double($0) / 64 }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func segments(level: KernelLevel) {
    let kernels = KernelSet(level)
    let frames = 128
    let times = Buffer<Float>(frames) { Float($0 * 2) / 127 - 1 }
    let positions = Buffer<Float>(frames) { Float($0) - 60 }
    let gains = Buffer<Float>(frames) { Float(Buffer<Double>.noise($0 + 5)) }
    let bounds = [(0, 128), (0, 1), (5, 6), (17, 100), (15, 33), (127, 128), (40, 40), (48, 64)]
    let list = Buffer<pacinian_segment>(bounds.count) { index in
      let noise = (0..<6).map { Buffer<Double>.noise(index * 6 + $0) - 0.5 }
      return pacinian_segment(
        phase: Float(noise[0]), turning: Float(0.01 * noise[1]), common: Float(1 + index % 3),
        height: Float(noise[3]), rise: Float(noise[4]), bend: Float(noise[5]),
        first: Int32(bounds[index].0), end: Int32(bounds[index].1))
    }
    for (hasCommons, hasGains) in [(false, false), (true, false), (false, true)] {
      let output = Buffer<Float>(frames) { Float($0) / 64 }
      kernels.addSegments(
        list.start, count: bounds.count, positions: positions.start,
        commons: hasCommons ? UnsafePointer(times.start) : nil, times: times.start,
        gains: hasGains ? UnsafePointer(gains.start) : nil, output: output.start)
      for frame in 0..<frames {
        var expected = Double(frame) / 64
        for index in bounds.indices where (bounds[index].0..<bounds[index].1).contains(frame) {
          let (segment, time) = (list[index], Double(times[frame]))
          let turns =
            Double(segment.phase) + Double(segment.turning) * Double(positions[frame])
            + (hasCommons ? Double(segment.common) * time : 0)
          let height =
            Double(segment.height) + Double(segment.rise) * time
            + Double(segment.bend) * time * time
          expected +=
            height * Buffer<Double>.sine(turns) * (hasGains ? Double(gains[frame]) : 1)
        }
        // Two roundings of float turns for each of up to five voices of height one and a half.
        #expect(abs(Double(output[frame]) - expected) < 6e-6)
      }
    }
  }

  /// A crowd gives what each of its segments gives by itself.
  @Test(arguments: KernelLevel.available)
  func crowds(level: KernelLevel) {
    let kernels = KernelSet(level)
    for frames in [16, 64, 128] {
      let half = Double(frames - 1) / 2
      let times = Buffer<Float>(frames) { Float((Double($0) - half) / half) }
      let nodes = (0..<16).map { cos(Double.pi * Double(2 * $0 + 1) / 32) }
      let points = Buffer<Float>(16) { Float(nodes[$0]) }
      let matrix = Buffer<Float>(16 * frames) { index in
        let (node, x) = (nodes[index % 16], (Double(index / 16) - half) / half)
        return Float(
          (1..<16).reduce(0.5) {
            $0 + cos(Double($1) * acos(node)) * cos(Double($1) * acos(x))
          } / 8)
      }
      let buckets = Buffer<Float>(KernelSet.segmentBucket * (frames + 1)) { _ in 0 }
      for (count, bends) in [(1, false), (40, false), (200, true)] {
        let list = Buffer<pacinian_segment>(count) { index in
          let noise = (0..<7).map { Buffer<Double>.noise(index * 7 + $0) - 0.5 }
          let first = Int((noise[5] + 0.5) * Double(frames))
          return pacinian_segment(
            phase: Float(noise[0]), turning: Float(1.2 * noise[1]), common: 1,
            height: Float(noise[2]), rise: Float(noise[3]), bend: bends ? Float(noise[4]) : 0,
            first: Int32(first),
            end: Int32(first + 1 + Int((noise[6] + 0.5) * Double(frames - first))))
        }
        let output = Buffer<Float>(frames) { Float($0) / 64 }
        let expected = Buffer<Float>(frames) { Float($0) / 64 }
        kernels.addSegmentsAtNodes(
          list.start, count: count, nodes: points.start, matrix: matrix.start, times: times.start,
          frames: frames, buckets: buckets.start, output: output.start)
        kernels.addSegments(
          list.start, count: count, positions: times.start, commons: nil, times: times.start,
          gains: nil, output: expected.start)
        for frame in 0..<frames {
          // The roundings of `count` floats of size one, twice.
          #expect(
            abs(output[frame] - expected[frame]) < 4e-7 * (Float(count).squareRoot() + 4),
            "\(count) in \(frames) frames, frame \(frame)")
        }
        #expect((0..<KernelSet.segmentBucket * (frames + 1)).allSatisfy { buckets[$0] == 0 })
      }
    }
  }
}
