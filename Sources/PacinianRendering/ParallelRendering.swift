import PacinianKernels
import Synchronization

/// Offline rendering of many players on several threads.
public enum ParallelRendering {
  /// Frames that every player renders before the players are summed: long enough that starting
  /// threads costs nothing, short enough that the players' samples stay in the cache.
  private static let chunkFrames = 16_384

  /// The mix of `scores`, each played once from frame 0: the bits that one `Renderer` with these
  /// players gives, for any number of threads, because players are summed in order.
  ///
  /// Complexity: O(sounding voices + frames) work, shared by the threads a player at a time.
  /// - Parameters:
  ///   - scores: all of one sample rate.
  ///   - threadCount: 1 or more; more than players or cores gain nothing.
  public static func render(
    _ scores: [Score], frameCount: Int, threadCount: Int, level: KernelLevel = .detected
  ) -> [Float] {
    var output = [Float](repeating: 0, count: frameCount)
    guard let sampleRate = scores.first?.sampleRate else { return output }
    let configuration = RendererConfiguration(
      sampleRate: sampleRate, playerCapacity: 1, voiceCapacity: .max, transientCapacity: .max,
      level: level)
    let lanes = scores.map { Lane($0, configuration, chunkFrames: chunkFrames) }
    for start in stride(from: 0, to: frameCount, by: chunkFrames) {
      let count = min(chunkFrames, frameCount - start)
      let turns = Turns()
      WorkerThreads.run(threadCount) {
        while true {
          let lane = turns.next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard lane < lanes.count else { return }
          lanes[lane].render(count)
        }
      }
      for lane in lanes {
        for frame in 0..<count { output[start + frame] += lane.samples[frame] }
      }
    }
    return output
  }

  /// The lane that the next free thread takes.
  private final class Turns: Sendable {
    let next = Atomic(0)
  }

  /// One player with a renderer of its own. A thread at a time uses it: the one that drew its
  /// number.
  private final class Lane: @unchecked Sendable {
    private let renderer: Renderer
    private let memory = Memory()
    let samples: UnsafeMutablePointer<Float>

    init(_ score: Score, _ configuration: RendererConfiguration, chunkFrames: Int) {
      renderer = Renderer(configuration)
      samples = memory.array(of: Float.self, count: chunkFrames)
      guard renderer.addPlayer(score) != nil else {
        preconditionFailure("a renderer has room for its one player")
      }
    }

    func render(_ count: Int) { renderer.render(into: samples, frameCount: count) }
  }
}
