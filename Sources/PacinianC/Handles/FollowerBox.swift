#if canImport(PacinianAnalysis)
import CPacinian
import PacinianAnalysis
import Synchronization

/// The object behind a `pcn_follower`.
final class FollowerBox: HandleObject, Sendable {
  static let kind = HandleKind.follower

  private let follower: HapticFollower
  /// The same, without the counting that may lock.
  private let unowned: Unmanaged<HapticFollower>
  /// Whether a thread is inside ``process(_:frameCount:_:_:_:capacity:_:)`` or ``reset()``.
  private let isFollowing = Atomic(false)

  init(_ config: pcn_follower_config) throws(Failure) {
    do throws(FollowerError) {
      follower = try HapticFollower(config.settings)
    } catch {
      throw Failure(.invalidValue, error.message)
    }
    unowned = .passUnretained(follower)
  }

  var delayFrames: UInt64 { UInt64(follower.delayFrames) }

  @_noLocks
  func process(
    _ sound: UnsafePointer<Float>?, frameCount: UInt32, _ intensity: UnsafeMutablePointer<Float>?,
    _ sharpness: UnsafeMutablePointer<Float>?, _ onsets: UnsafeMutablePointer<pcn_onset>?,
    capacity: UInt32, _ onsetCount: UnsafeMutablePointer<UInt32>?
  ) -> pcn_status {
    guard let onsetCount, onsets != nil || capacity == 0,
      frameCount == 0 || sound != nil && intensity != nil && sharpness != nil
    else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
    let most = unowned._withUnsafeGuaranteedRef {
      $0.mostOnsets(frameCount: Int(truncatingIfNeeded: frameCount))
    }
    guard UInt64(capacity) >= UInt64(truncatingIfNeeded: most) else {
      onsetCount.pointee = UInt32(truncatingIfNeeded: most)
      return pcn_status(PCN_ERROR_BUFFER_TOO_SMALL)
    }
    guard !isFollowing.exchange(true, ordering: .acquiring) else {
      return pcn_status(PCN_ERROR_WRONG_THREAD)
    }
    defer { isFollowing.store(false, ordering: .releasing) }
    onsetCount.pointee = 0
    guard let sound, let intensity, let sharpness else { return pcn_status(PCN_OK) }
    // (The two have one layout, and a follower without onsets writes none.)
    let room = onsets.map { UnsafeMutableRawPointer($0) } ?? UnsafeMutableRawPointer(onsetCount)
    let written = unowned._withUnsafeGuaranteedRef {
      $0.follow(
        sound, count: Int(truncatingIfNeeded: frameCount), intensity: intensity,
        sharpness: sharpness, onsets: room.assumingMemoryBound(to: FollowedOnset.self))
    }
    onsetCount.pointee = UInt32(truncatingIfNeeded: written)
    return pcn_status(PCN_OK)
  }

  @_noLocks
  func reset() -> pcn_status {
    guard !isFollowing.exchange(true, ordering: .acquiring) else {
      return pcn_status(PCN_ERROR_WRONG_THREAD)
    }
    defer { isFollowing.store(false, ordering: .releasing) }
    unowned._withUnsafeGuaranteedRef { $0.reset() }
    return pcn_status(PCN_OK)
  }
}

extension pcn_follower_config {
  static var standard: pcn_follower_config {
    let settings = FollowerSettings()
    return pcn_follower_config(
      struct_size: size, sample_rate_hz: UInt32(settings.sampleRate),
      channel_count: UInt32(settings.channelCount), reserved: 0, gain_decibels: settings.gain,
      gate_decibels: settings.gate, sensitivity: settings.sensitivity)
  }

  fileprivate var settings: FollowerSettings {
    var settings = FollowerSettings()
    settings.sampleRate = Int(clamping: sample_rate_hz)
    settings.channelCount = Int(clamping: channel_count)
    settings.gain = gain_decibels
    settings.gate = gate_decibels
    settings.sensitivity = sensitivity
    return settings
  }
}
#endif
