import PacinianBase

/// The audio of one engine or one rendering: resources registered by number, and the source of the
/// files that patterns name. Any thread, off the render path.
package final class AudioLibrary: Sendable {
  private struct State {
    var clips: [Int: AudioClip] = [:]
    var nextID = 1
  }

  private let source: (any RecordingSource)?
  private let state = Locked(State())

  /// - Parameter source: `nil` for a library that decodes none.
  package init(_ source: (any RecordingSource)?) { self.source = source }

  /// Registers an audio file.
  /// - Returns: the resource's id, for `EventWaveform(resourceID:)`. Ids are not used twice.
  /// - Throws: `fileNotFound`, `invalidAudioResource`, or `resourceNotAvailable` beyond the limit.
  package func register(
    path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int {
    let waveform = try decoding().waveform(path: path)
    return add(
      AudioClip(waveform, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled))
  }

  /// Registers an audio file in memory; otherwise as
  /// ``register(path:usesVolumeEnvelope:isLoopEnabled:)``.
  package func register(
    bytes: [UInt8], usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int {
    let waveform = try decoding().waveform(bytes: bytes)
    return add(
      AudioClip(waveform, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled))
  }

  /// Forgets a resource. Players that play it continue, and its bytes count until they end.
  /// - Throws: `invalidAudioResource` for an id that is not registered.
  package func unregister(_ id: Int) throws(AudioResourceError) {
    let clip = state.withLock { $0.clips.removeValue(forKey: id) }
    if clip == nil { throw Self.unknown(id) }
  }

  /// Forgets all resources; their ids become invalid.
  package func unregisterAll() {
    // Freed after the lock is released.
    _ = state.withLock { exchange(&$0.clips, with: [:]) }
  }

  /// - Throws: `invalidAudioResource` for an id that is not registered.
  func clip(_ id: Int) throws(AudioResourceError) -> AudioClip {
    guard let clip = state.withLock({ $0.clips[id] }) else { throw Self.unknown(id) }
    return clip
  }

  /// The source of files.
  /// - Throws: `invalidAudioResource` if there is none.
  func decoding() throws(AudioResourceError) -> any RecordingSource {
    guard let source else { throw .invalid("no recordings can be decoded here") }
    return source
  }

  private func add(_ clip: AudioClip) -> Int {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.clips[id] = clip
      return id
    }
  }

  private static func unknown(_ id: Int) -> AudioResourceError {
    .invalid("no audio resource has the id \(id); register it first")
  }
}
