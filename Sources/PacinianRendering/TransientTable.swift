import PacinianProfiles
import PacinianSpectra

/// A profile's transients as the kernels read them: waveforms at sharpness nodes in floats, or the
/// description of a tone.
struct TransientTable: BitwiseCopyable {
  /// Node waveforms of `frameCount` each; a node that is not `isPrepared` is silence.
  let nodes: UnsafePointer<Float>
  let isPrepared: UnsafePointer<Bool>
  let frameCount: Int
  let isTone: Bool
  private var toneFrequency = TransientTone.Course(0)
  private var toneDuration = TransientTone.Course(0)
  private var toneSquareness = TransientTone.Course(0)

  /// - Parameters:
  ///   - bank: outlives the table if transients have a spectrum.
  ///   - nodes: the only ones that are read.
  init(
    _ bank: TransientBank, source: TransientTimbre.Source, nodes wanted: [Int], memory: Memory
  ) {
    switch source {
    case .tone(let tone):
      isTone = true
      (toneFrequency, toneDuration, toneSquareness) =
        (tone.frequency, tone.duration, tone.squareness)
      frameCount = 0
      nodes = UnsafePointer(memory.array(of: Float.self, count: 0))
      isPrepared = UnsafePointer(memory.array(of: Bool.self, count: 0))
    case .spectrum:
      isTone = false
      frameCount = bank.frameCount(at: 0)
      let prepared = memory.array(of: Bool.self, count: TransientBank.nodeCount)
      for node in wanted { prepared[node] = true }
      nodes = bank.floatNodes(wanted)
      isPrepared = UnsafePointer(prepared)
    }
  }

  func frequency(at sharpness: Double) -> Double { toneFrequency.value(at: sharpness) }
  func squareness(at sharpness: Double) -> Double { toneSquareness.value(at: sharpness) }
  func toneFrames(at sharpness: Double, sampleRate: Double) -> Int {
    Int(toneDuration.value(at: sharpness) * sampleRate + 0.5)
  }

  /// The node at or below `sharpness` and how far on it lies to the next.
  static func position(_ sharpness: Double) -> (node: Int, fraction: Double) {
    let last = 64
    let position = sharpness * Double(last)
    let node = min(Int(position), last)
    return (node, position - Double(node))
  }

  /// The prepared node nearest to `node`; `node` itself if no node is prepared.
  func nearestPrepared(_ node: Int) -> Int {
    for distance in 0..<65 {
      if node - distance >= 0, isPrepared[node - distance] { return node - distance }
      if node + distance < 65, isPrepared[node + distance] { return node + distance }
    }
    return node
  }
}
