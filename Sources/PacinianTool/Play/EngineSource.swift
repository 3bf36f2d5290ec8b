import PacinianMedia
import PacinianEngine
import PacinianModel
import PacinianRendering
import Synchronization

/// The engine as a stream's source: one player, its buses laid out for the device.
final class EngineSource: @unchecked Sendable {
  let engine: Engine
  let player: AdvancedPlayer
  /// Set by the control side while the player is paused: then the stream may rest.
  let mayRest = Atomic(false)
  /// The device's channels.
  private let map: ChannelMap
  /// One for each of the device's channels, with the limiter.
  private var stages: [BusStage]
  /// Frames for which the equaliser rings on after the player, and how many are left of them.
  private let ringingFrames: Int
  private var ringingLeft = 0
  private let haptic: UnsafeMutablePointer<Float>
  private let audio: UnsafeMutablePointer<Float>
  /// A block of one channel.
  private let row: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - profile: the engine's.
  ///   - capacity: the most frames in a block.
  init(
    _ engine: Engine, _ player: AdvancedPlayer, profile: ActuatorProfile, map: ChannelMap,
    limiter: Limiter, capacity: Int
  ) {
    self.engine = engine
    self.player = player
    self.map = map
    let sampleRate = engine.configuration.sampleRate
    // (Each has memory of its own.)
    stages = map.channels.map { _ in BusStage(sampleRate: sampleRate, limiter: limiter) }
    ringingFrames = profile.ringingFrames(sampleRate: sampleRate)
    haptic = .allocate(capacity: capacity)
    audio = .allocate(capacity: 2 * capacity)
    row = .allocate(capacity: capacity)
  }

  deinit {
    haptic.deallocate()
    audio.deallocate()
    row.deallocate()
    for stage in stages { stage.deallocate() }
  }

  /// Renders a block; called on the stream's thread. Allocates nothing and takes no lock.
  func render(_ frames: UnsafeMutablePointer<Float>, frameCount: Int) -> BlockOutlook {
    engine.render(haptic: haptic, audio: audio, frameCount: frameCount)
    let channelCount = map.channels.count
    for channel in 0..<channelCount {
      map.mix(
        channel, left: audio, right: audio + 1, audioStride: 2, haptic: haptic,
        into: row, stride: 1, frameCount: frameCount)
      stages[channel].process(row, count: frameCount)
      for frame in 0..<frameCount {
        frames[frame * channelCount + channel] = row[frame].isNaN ? 0 : row[frame]
      }
    }
    let outlook = outlook
    guard outlook != .continues else {
      ringingLeft = ringingFrames
      return .continues
    }
    defer { ringingLeft -= frameCount }
    // Only a bus that has sounded rings on.
    return ringingLeft > 0 && engine.telemetry.hapticPeak > 0 ? .continues : outlook
  }

  /// The continuation but for the ringing.
  private var outlook: BlockOutlook {
    guard player.isActive else { return .ends }
    guard mayRest.load(ordering: .acquiring) else { return .continues }
    let telemetry = engine.telemetry
    return telemetry.activeVoices == 0 && telemetry.queueDepth == 0 ? .rests : .continues
  }
}
