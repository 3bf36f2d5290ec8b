import PacinianAudio
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
  private let hapticPlayers: [ScorePlayer]
  private let audioPlayers: [AudioPlayer]
  private let passes: UnsafeMutablePointer<Pass>
  private let haptics: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>
  private let audio: UnsafeMutablePointer<UnsafeMutablePointer<AudioPlayerState>>

  init(
    _ scores: PlayerScores, passCount: Int, duration: Double, framesPerSecond: Double,
    configuration: RendererConfiguration
  ) {
    hapticPlayers = (0..<passCount).flatMap { _ in
      scores.haptics.map { ScorePlayer(score: $0, configuration: configuration) }
    }
    audioPlayers = (0..<passCount).flatMap { _ in
      scores.audio.map {
        AudioPlayer(
          score: $0, liveCapacity: configuration.liveCapacity,
          voiceCapacity: configuration.voiceCapacity)
      }
    }
    haptics = .allocate(capacity: max(1, hapticPlayers.count))
    audio = .allocate(capacity: max(1, audioPlayers.count))
    for (index, player) in hapticPlayers.enumerated() {
      (haptics + index).initialize(to: player.state)
    }
    for (index, player) in audioPlayers.enumerated() {
      (audio + index).initialize(to: player.state)
    }
    passes = .allocate(capacity: passCount)
    for index in 0..<passCount {
      (passes + index).initialize(
        to: Pass(
          haptics: haptics + index * scores.haptics.count, hapticCount: scores.haptics.count,
          audio: audio + index * scores.audio.count, audioCount: scores.audio.count))
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
    haptics.deallocate()
    audio.deallocate()
  }

  /// The set with a reference that the render thread gives back.
  func handOver() -> UnsafeMutablePointer<PassSet> {
    _ = Unmanaged.passRetained(self)
    return set
  }
}
