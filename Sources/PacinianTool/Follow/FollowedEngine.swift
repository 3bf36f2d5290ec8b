import PacinianAnalysis
import PacinianEngine
import PacinianModel

/// A follower and the engine that it drives: sound in, vibration out.
///
/// The engine has a rate of its own, a device's; the values of a frame are those of the sound's
/// frame before it.
final class FollowedEngine {
  let follower: HapticFollower
  private let engine: Engine
  /// Plays one continuous event, which the follower's values move.
  private let player: Player
  private let rates: (sound: Int, bus: Int)
  /// Frames of the sound that were taken, and of the bus that were rendered.
  private var done = (sound: 0, bus: 0)
  private(set) var onsetCount = 0
  /// Whether the last block had nothing to be felt.
  private(set) var isStill = true

  /// The most frames of the sound in a block.
  let blockFrames: Int
  /// The same of the bus, but for one that a rounding adds.
  private static let mostBusFrames = 256
  /// Seconds of the event: as good as no end.
  private static let eventSeconds = 31_536_000.0
  /// Magnitudes below are not felt: 100 dB below full scale.
  private static let stillness: Float = 1e-5

  private let intensity: UnsafeMutablePointer<Float>
  private let sharpness: UnsafeMutablePointer<Float>
  private let onsets: UnsafeMutablePointer<FollowedOnset>
  /// The same at the rate of the bus, and the bus.
  private let busIntensity: UnsafeMutablePointer<Float>
  private let busSharpness: UnsafeMutablePointer<Float>
  private let haptic: UnsafeMutablePointer<Float>

  init(
    _ settings: FollowerSettings, outputRate: Int, profile: ActuatorProfile
  ) throws(ToolError) {
    do throws(FollowerError) {
      follower = try HapticFollower(settings)
    } catch {
      throw ToolError(.badData, "\(error)")
    }
    rates = (settings.sampleRate, outputRate)
    var configuration = EngineConfiguration()
    configuration.sampleRate = outputRate
    configuration.buses = .haptic
    configuration.durationLimit = nil
    configuration.notifications = .polled
    configuration.renderTimeout = .infinity
    do throws(EngineError) {
      engine = try Engine(configuration, profile: profile)
      player = try engine.makePlayer(
        Pattern(events: [
          Event(
            kind: .hapticContinuous, time: 0, duration: Self.eventSeconds,
            parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
        ]))
    } catch {
      throw ToolError(.unavailable, "the vibration: \(error)")
    }
    blockFrames = max(
      1, min(Self.mostBusFrames, Self.mostBusFrames * settings.sampleRate / outputRate))
    let (most, mostBus) = (blockFrames, Self.mostBusFrames + 1)
    intensity = .allocate(capacity: most)
    sharpness = .allocate(capacity: most)
    onsets = .allocate(capacity: follower.mostOnsets(frameCount: most))
    busIntensity = .allocate(capacity: mostBus)
    busSharpness = .allocate(capacity: mostBus)
    haptic = .allocate(capacity: mostBus)
    busIntensity.initialize(repeating: 0, count: mostBus)
    busSharpness.initialize(repeating: 0, count: mostBus)
    engine.start()
    do throws(EngineError) {
      try player.bindParameter(.hapticIntensity, to: busIntensity)
      try player.bindParameter(.hapticSharpness, to: busSharpness)
      try player.start()
    } catch {
      throw ToolError(.unavailable, "the vibration: \(error)")
    }
  }

  deinit {
    intensity.deallocate()
    sharpness.deallocate()
    onsets.deallocate()
    haptic.deallocate()
    // (Blocks read them as long as the engine renders, which nobody asks for any more.)
    busIntensity.deallocate()
    busSharpness.deallocate()
  }

  /// Takes a block of the sound.
  /// - Parameter count: frames, ``blockFrames`` at most.
  /// - Returns: the frames of the vibration, until the next call.
  func feel(
    _ sound: UnsafePointer<Float>, count: Int
  ) throws(ToolError) -> UnsafeBufferPointer<Float> {
    let found = follower.follow(
      sound, count: count, intensity: intensity, sharpness: sharpness, onsets: onsets)
    let first = done
    done.sound += count
    done.bus = done.sound * rates.bus / rates.sound
    let frames = done.bus - first.bus
    isStill = found == 0
    for frame in 0..<frames {
      let source = (first.bus + frame) * rates.sound / rates.bus - first.sound
      let index = min(max(source, 0), count - 1)
      busIntensity[frame] = intensity[index]
      busSharpness[frame] = sharpness[index]
      if intensity[index] > 0 { isStill = false }
    }
    onsetCount += found
    for index in 0..<found {
      let onset = onsets[index]
      try play(onset, at: first.bus + Int(clamping: onset.frame) * rates.bus / rates.sound)
    }
    return render(frames)
  }

  /// Fades to silence within some milliseconds, and plays nothing more.
  /// - Returns: the frames of the fade.
  func end() -> UnsafeBufferPointer<Float> {
    engine.stop()
    return render(Self.mostBusFrames)
  }

  private func render(_ frames: Int) -> UnsafeBufferPointer<Float> {
    engine.render(haptic: haptic, audio: nil, frameCount: frames)
    engine.poll()
    for frame in 0..<frames where abs(haptic[frame]) > Self.stillness { isStill = false }
    return UnsafeBufferPointer(start: haptic, count: frames)
  }

  private func play(_ onset: FollowedOnset, at frame: Int) throws(ToolError) {
    do throws(EngineError) {
      let tap = try engine.makePlayer(
        Pattern(events: [
          Event(
            kind: .hapticTransient, time: 0,
            parameters: [
              EventParameter(.hapticIntensity, Double(onset.intensity)),
              EventParameter(.hapticSharpness, Double(onset.sharpness)),
            ])
        ]))
      try tap.start(at: Double(frame) / Double(rates.bus))
    } catch {
      throw ToolError(.unavailable, "the vibration: \(error)")
    }
  }
}
