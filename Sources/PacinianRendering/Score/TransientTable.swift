import PacinianKernels
import PacinianModel
import PacinianSpectra

/// A profile's transients as the kernels read them: waveforms at sharpness nodes in floats, or the
/// description of a tone.
struct TransientTable: BitwiseCopyable {
  /// Node waveforms of `frameCount` each; a node that is not `isPrepared` is silence.
  let nodes: UnsafePointer<Float>
  let isPrepared: UnsafePointer<Bool>
  let frameCount: Int
  /// Nil for waveforms.
  let tone: TransientTone?

  /// - Parameters:
  ///   - bank: outlives the table if transients have a spectrum.
  ///   - nodes: the nodes that are prepared; no others are read.
  init(
    _ bank: TransientBank, source: TransientTimbre.Source, nodes wanted: [Int], memory: Memory
  ) {
    switch source {
    case .tone(let tone):
      self.tone = tone
      frameCount = 0
      nodes = UnsafePointer(memory.array(of: Float.self, count: 0))
      isPrepared = UnsafePointer(memory.array(of: Bool.self, count: 0))
    case .spectrum:
      tone = nil
      frameCount = bank.frameCount(at: 0)
      let prepared = memory.array(of: Bool.self, count: TransientBank.nodeCount)
      for node in wanted { prepared[node] = true }
      nodes = bank.floatNodes(wanted)
      isPrepared = UnsafePointer(prepared)
    }
  }

  /// The node at or below `sharpness`, and the fraction of the way from it to the next node.
  static func position(_ sharpness: Double) -> (node: Int, fraction: Double) {
    let last = 64
    let position = sharpness * Double(last)
    let node = min(Int(position), last)
    return (node, position - Double(node))
  }

  /// The waveform at a sharpness, between two nodes; if one of these is not prepared, the waveform
  /// of the nearest prepared node.
  func mix(at sharpness: Double, amplitude: Double) -> pacinian_mix {
    var (node, fraction) = Self.position(sharpness)
    var second = fraction > 0 ? node + 1 : node
    if !isPrepared[node] || !isPrepared[second] {
      node = nearestPrepared(fraction < 0.5 ? node : second)
      (second, fraction) = (node, 0)
    }
    assert(node >= 0 && max(node, second) < 65, "the bank has this node")
    return pacinian_mix(
      first: nodes + node * frameCount, second: nodes + second * frameCount,
      first_weight: Float(amplitude * (1 - fraction)), second_weight: Float(amplitude * fraction))
  }

  /// The prepared node nearest to `node`; `node` itself if no node is prepared.
  private func nearestPrepared(_ node: Int) -> Int {
    for distance in 0..<65 {
      if node - distance >= 0, isPrepared[node - distance] { return node - distance }
      if node + distance < 65, isPrepared[node + distance] { return node + distance }
    }
    return node
  }
}

extension pacinian_mix {
  /// The same mix from a later or earlier frame of the waveforms on.
  @inline(__always)
  func moved(by frames: Int) -> pacinian_mix {
    var moved = self
    moved.first += frames
    moved.second += frames
    return moved
  }
}
