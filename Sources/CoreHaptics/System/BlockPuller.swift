#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// Pulls blocks out of engines, mixes them and hands them to outputs, one block at a time.
final class BlockPuller: Sendable {
  /// Frames of a block: about 10 ms, and a multiple of an engine's tile.
  static let frameCount = 512

  private let sampleRate: Int
  private let state = Mutex(BlockMix())
  /// Read by handlers while a block is being pulled.
  private let frames = Atomic(0)

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  var time: TimeInterval { Double(frames.load(ordering: .acquiring)) / Double(sampleRate) }

  var outputs: [HapticOutput] { state.withLock { $0.outputs } }

  func attach(_ output: HapticOutput) { state.withLock { $0.outputs.append(output) } }

  func detach(_ output: HapticOutput) {
    let isAttached = state.withLock { state in
      let count = state.outputs.count
      state.outputs.removeAll { $0 === output }
      return state.outputs.count < count
    }
    if isAttached { output.close() }
  }

  func pull(seconds: Double, engines: () -> [EngineCore], afterBlock: () -> Void) {
    var rest = state.withLock { state in
      let wanted = seconds * Double(sampleRate) + state.fraction
      // A product that falls short of a whole frame by rounding alone is whole.
      let whole = (wanted + 1e-6).rounded(.down)
      state.fraction = max(0, wanted - whole)
      return Int(whole)
    }
    while rest > 0 {
      let count = min(rest, Self.frameCount)
      pullBlock(engines: engines(), frameCount: count)
      rest -= count
      afterBlock()
    }
  }

  func pullBlock(engines: [EngineCore], frameCount: Int = frameCount) {
    state.withLock { state in
      state.mix(engines, frameCount: frameCount)
      state.send(frameCount: frameCount, sampleRate: sampleRate)
      state.frames += frameCount
      frames.store(state.frames, ordering: .releasing)
    }
  }
}

#endif
