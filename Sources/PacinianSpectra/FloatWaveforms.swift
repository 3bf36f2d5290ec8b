import PacinianBase

/// A bank's waveforms in single precision. All renderers of the bank share one copy, because a
/// second-level cache holds one table and not a hundred.
final class FloatWaveforms {
  /// `frameCount` floats for each node.
  let nodes: UnsafeMutablePointer<Float>
  private let storage: UnsafeMutablePointer<Float>
  private let frameCount: Int
  private enum Progress { case none, begun, done }
  /// The progress of each pair of nodes.
  private var progress = [Progress](repeating: .none, count: TransientBank.pairCount)

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

  /// The next pair of nodes to design for the nodes in `wanted`; `nil` if all of these have their
  /// values. Pairs that another thread has begun come last, after pairs that no thread needs yet.
  /// Two threads that need the same pairs thus share the work, and neither waits.
  func begin(_ wanted: [Int]) -> Int? {
    var begun: Int?
    for node in wanted {
      switch progress[node / 2] {
      case .none:
        progress[node / 2] = .begun
        return node / 2
      case .begun: begun = node / 2
      case .done: break
      }
    }
    guard begun != nil, let unwanted = progress.firstIndex(of: .none) else { return begun }
    progress[unwanted] = .begun
    return unwanted
  }

  /// Whether all nodes have their values.
  var isWhole: Bool { progress.allSatisfy { $0 == .done } }

  /// Sets the nodes of a pair, unless another thread has. Complexity: O(frames).
  func finish(_ pair: Int, _ waveforms: TransientBank.NodePair) {
    guard progress[pair] != .done else { return }
    progress[pair] = .done
    set(2 * pair, waveforms.first)
    if 2 * pair + 1 < TransientBank.nodeCount { set(2 * pair + 1, waveforms.second) }
  }

  private func set(_ node: Int, _ waveform: [Double]) {
    for frame in 0..<frameCount { nodes[node * frameCount + frame] = Float(waveform[frame]) }
  }
}

extension TransientBank {
  /// Designs every node; a tone has none. Complexity: O(n log n) for each.
  package func designAll() {
    guard case .spectrum = source else { return }
    _ = floatNodes(Array(0..<Self.nodeCount))
  }

  /// Whether every node is designed.
  package var hasDesignedAll: Bool { floats.withLock { $0?.isWhole ?? false } }

  /// Waveforms of nodes in single precision: ``frameCount(at:)`` floats for each of ``nodeCount``.
  /// The waveforms in `wanted` have their values, for as long as the bank lives. Sixteen floats
  /// before the first and after the last can be read. A waveform that has its values is never
  /// written again, so that it can be read without a lock.
  /// - Precondition: the profile's transients have a spectrum, not a tone.
  package func floatNodes(_ wanted: [Int]) -> UnsafePointer<Float> {
    while true {
      let (nodes, pair) = floats.withLock { floats in
        let waveforms = floats ?? FloatWaveforms(frameCount: frameCount(at: 0))
        floats = waveforms
        return (UnsafePointer(waveforms.nodes), waveforms.begin(wanted))
      }
      guard let pair else { return nodes }
      let designed = design(pair: pair)
      floats.withLock { $0?.finish(pair, designed) }
    }
  }
}
