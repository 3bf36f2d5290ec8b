import Foundation
import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering

/// A small generator with a printed seed, so that a failure can be had again.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A sine of a phase in radians.
  static func wave(_ phase: Double) -> Double { sin(phase) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    min(range.upperBound, range.lowerBound + Int(uniform() * Double(range.count)))
  }
}

enum Profiles {
  static let taptic = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))
  static let wideband = ActuatorProfile(
    name: "wideband", frequencyMap: FrequencyMap(.logarithmic, lowest: 50, highest: 400),
    continuous: ContinuousTimbre(harmonics: HarmonicTable(ratio: 0.35, count: 4, nodes: 33)),
    transient: TransientTimbre(source: .spectrum(.gaussian(widthAtZero: 0.5, widthAtOne: 1))))
  static let quadratic = ActuatorProfile(
    name: "quadratic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
    intensityLaw: .quadratic)
  static let metaquest = ActuatorProfile(
    name: "metaquest", frequencyMap: FrequencyMap(.linear, lowest: 55, highest: 200),
    transient: TransientTimbre(
      source: .tone(
        TransientTone(
          frequency: .init(atZero: 55, atOne: 165), duration: .init(atZero: 0.0364, atOne: 0.0121),
          squareness: .init(atZero: 0, atOne: 1)))))
  static let linearHarmonics = ActuatorProfile(
    name: "linear harmonics", frequencyMap: FrequencyMap(.linear, lowest: 60, highest: 300),
    intensityLaw: .quadratic,
    continuous: ContinuousTimbre(
      gain: 0.7, harmonics: HarmonicTable(rows: [[1, 0.5, 0], [0.2, -1, 0.4], [0, 0, 1]])),
    transient: TransientTimbre(gain: 0.8))
  static let all = [taptic, wideband, quadratic, metaquest, linearHarmonics]
}

/// `10 log₁₀(Σ truth² / Σ (truth − output)²)`; infinite for equality.
func signalToNoise(_ truth: [Double], _ output: [Float]) -> Double {
  var signal = 0.0
  var noise = 0.0
  for (a, b) in zip(truth, output) {
    signal += a * a
    noise += (a - Double(b)) * (a - Double(b))
  }
  return noise == 0 ? .infinity : 10 * log10(signal / noise)
}

/// Renders a score from frame 0 in blocks of the sizes given, over and over.
func render(
  _ score: Score, frames: Int, blocks: [Int] = [512], tile: Int = 128,
  level: KernelLevel = .detected,
  before: (Renderer, PlayerHandle, Int, Int) -> Void = { _, _, _, _ in }
) -> [Float] {
  let renderer = Renderer(
    RendererConfiguration(
      sampleRate: score.sampleRate, tileFrames: tile, liveCapacity: 65_536, level: level))
  let player = renderer.addPlayer(score)!
  var output = [Float](repeating: .nan, count: frames)
  var frame = 0
  var index = 0
  while frame < frames {
    let count = min(blocks[index % blocks.count], frames - frame)
    before(renderer, player, frame, count)
    output.withUnsafeMutableBufferPointer {
      renderer.render(into: $0.baseAddress! + frame, frameCount: count)
    }
    frame += count
    index += 1
  }
  return output
}

/// The first frame at which two outputs differ in their bits, or `nil`. (An expectation on the arrays
/// themselves would print them.)
func firstDifference(_ a: [Float], _ b: [Float]) -> Int? {
  if a.count != b.count { return min(a.count, b.count) }
  return a.indices.first { a[$0].bitPattern != b[$0].bitPattern }
}
