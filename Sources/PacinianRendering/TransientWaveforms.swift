import PacinianSpectra
import Synchronization

/// The float waveforms of a bank's nodes, one copy for all scores: a second-level cache holds the table
/// of one, not those of a hundred players.
///
/// Nodes are filled while scores are prepared. A renderer reads only nodes that its own score has asked
/// for, so that none is written while it is read.
final class TransientWaveforms: @unchecked Sendable {
  private struct Entry {
    weak var waveforms: TransientWaveforms?
  }

  /// An entry's bank lives as long as its waveforms, and so does its identity.
  private static let known = Mutex<[ObjectIdentifier: Entry]>([:])

  let frameCount: Int
  /// `frameCount` floats for each node.
  let nodes: UnsafePointer<Float>
  private let storage: UnsafeMutablePointer<Float>
  private let bank: TransientBank
  private let isFilled = Mutex([Bool](repeating: false, count: TransientBank.nodeCount))
  private let memory = Memory()

  private init(_ bank: TransientBank) {
    self.bank = bank
    frameCount = bank.frameCount(at: 0)
    storage = memory.array(of: Float.self, count: TransientBank.nodeCount * frameCount)
    nodes = UnsafePointer(storage)
  }

  /// The waveforms of a bank whose transients have a spectrum.
  static func of(_ bank: TransientBank) -> TransientWaveforms {
    known.withLock { known in
      if let waveforms = known[ObjectIdentifier(bank)]?.waveforms { return waveforms }
      known = known.filter { $0.value.waveforms != nil }
      let waveforms = TransientWaveforms(bank)
      known[ObjectIdentifier(bank)] = Entry(waveforms: waveforms)
      return waveforms
    }
  }

  /// Sees to it that nodes can be read. Complexity: O(frames) for each new node.
  func fill(_ wanted: Set<Int>) {
    isFilled.withLock { isFilled in
      for node in wanted where !isFilled[node] {
        let waveform = bank.node(node)
        for frame in 0..<frameCount { storage[node * frameCount + frame] = Float(waveform[frame]) }
        isFilled[node] = true
      }
    }
  }
}
