import PacinianRendering

/// The passes of a player at one playback rate.
struct PassSet: BitwiseCopyable {
  let passes: UnsafeMutablePointer<Pass>
  let count: Int
  /// Frames of the bus for a second of the pattern.
  let framesPerSecond: Double
  /// The pattern's duration in seconds.
  let duration: Double
  /// An older set that rings out.
  var next: UnsafeMutablePointer<PassSet>?
  var node: SpentNode

  var isSilent: Bool {
    for index in 0..<count where passes[index].isUsed { return false }
    return true
  }
}

/// The memory of a ``PassSet``, made before the render thread gets it.
final class PassStorage {
  let set: UnsafeMutablePointer<PassSet>
  private let players: [ScorePlayer]
  private let passes: UnsafeMutablePointer<Pass>
  private let lanes: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>

  init(
    scores: [Score], passCount: Int, duration: Double, framesPerSecond: Double,
    configuration: RendererConfiguration
  ) {
    players = (0..<passCount).flatMap { _ in
      scores.map { ScorePlayer(score: $0, configuration: configuration) }
    }
    lanes = .allocate(capacity: max(1, players.count))
    for (index, player) in players.enumerated() { (lanes + index).initialize(to: player.state) }
    passes = .allocate(capacity: passCount)
    for index in 0..<passCount {
      (passes + index).initialize(
        to: Pass(lanes: lanes + index * scores.count, laneCount: scores.count))
    }
    set = .allocate(capacity: 1)
    set.initialize(
      to: PassSet(
        passes: passes, count: passCount, framesPerSecond: framesPerSecond, duration: duration,
        node: SpentNode(next: nil, owner: UnsafeMutableRawPointer(passes))))
    set.pointee.node.owner = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    set.deallocate()
    passes.deallocate()
    lanes.deallocate()
  }

  /// The set with a reference that the render thread gives back.
  func handOver() -> UnsafeMutablePointer<PassSet> {
    _ = Unmanaged.passRetained(self)
    return set
  }
}
