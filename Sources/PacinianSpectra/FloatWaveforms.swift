import PacinianLocks

/// A bank's waveforms in single precision, one copy for all that render with it: a second-level cache
/// holds the table of one, not those of a hundred players.
final class FloatWaveforms {
  /// `frameCount` floats for each node.
  let nodes: UnsafeMutablePointer<Float>
  private let storage: UnsafeMutablePointer<Float>
  private let frameCount: Int
  private var isFilled = [Bool](repeating: false, count: TransientBank.nodeCount)

  init(frameCount: Int) {
    self.frameCount = frameCount
    let count = TransientBank.nodeCount * frameCount + 2 * Self.margin
    storage = .allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    nodes = storage + Self.margin
  }

  deinit { storage.deallocate() }

  /// Floats before and after all waveforms that may be read: kernels read whole vectors.
  private static let margin = 16

  /// Complexity: O(frames) for each new node, besides its design.
  func fill(_ wanted: Set<Int>, from bank: TransientBank) {
    for node in wanted where !isFilled[node] {
      // Its neighbour comes with it.
      let pair = bank.pair(node / 2, isKept: false)
      fill(node & ~1, pair.first)
      if node | 1 < TransientBank.nodeCount { fill(node | 1, pair.second) }
    }
  }

  private func fill(_ node: Int, _ waveform: [Double]) {
    guard !isFilled[node] else { return }
    for frame in 0..<frameCount { nodes[node * frameCount + frame] = Float(waveform[frame]) }
    isFilled[node] = true
  }
}

extension TransientBank {
  /// Waveforms of nodes in single precision: ``frameCount(at:)`` floats for each of ``nodeCount``, of which
  /// those in `wanted` have their values, for as long as the bank lives. Sixteen floats before the first and
  /// after the last can be read. What has been wanted once is never
  /// written again, so that it can be read without a lock.
  /// - Precondition: the profile's transients have a spectrum, not a tone.
  package func floatNodes(_ wanted: Set<Int>) -> UnsafePointer<Float> {
    floats.withLock { floats in
      let waveforms = floats ?? FloatWaveforms(frameCount: frameCount(at: 0))
      floats = waveforms
      waveforms.fill(wanted, from: self)
      return UnsafePointer(waveforms.nodes)
    }
  }
}
