import PacinianLibc
import PacinianPattern

/// The audio of one engine or one command: resources registered by number, and the files that
/// patterns name. Their decoded samples share one limit, for as long as anything plays them. Any
/// thread, off the render path.
public final class AudioLibrary: Sendable {
  private struct Loaded {
    weak var waveform: AudioWaveform?
  }

  private struct State {
    var clips: [Int: AudioClip] = [:]
    var nextID = 1
    /// Files in use, by their identity.
    var files: [AudioFile.Identity: Loaded] = [:]
  }

  /// Hz of the bus that plays the audio.
  public let sampleRate: Int
  private let budget: AudioBudget
  private let state = Locked(State())

  /// - Parameter byteLimit: bytes that decoded samples may take, at the rates of their files.
  public init(sampleRate: Int, byteLimit: Int = AudioWaveform.defaultByteLimit) {
    self.sampleRate = sampleRate
    budget = AudioBudget(byteLimit: byteLimit)
  }

  /// Bytes that are left.
  package var availableByteCount: Int { budget.available }

  /// Registers an audio file.
  /// - Returns: the resource's id, for `EventWaveform(resourceID:)`. Ids are not used twice.
  /// - Throws: `fileNotFound`, `invalidAudioResource`, or `resourceNotAvailable` beyond the limit.
  public func register(
    path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int {
    let waveform = try waveform(of: try AudioFile(path: path))
    return add(
      AudioClip(waveform, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled))
  }

  /// Registers an audio file in memory; otherwise as
  /// ``register(path:usesVolumeEnvelope:isLoopEnabled:)``.
  public func register(
    bytes: [UInt8], usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int {
    let waveform = try AudioWaveform(bytes: bytes, sampleRate: sampleRate, budget: budget)
    return add(
      AudioClip(waveform, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled))
  }

  /// Forgets a resource. Players that play it continue, and its bytes count until they end.
  /// - Throws: `invalidAudioResource` for an id that is not registered.
  public func unregister(_ id: Int) throws(AudioResourceError) {
    let clip = state.withLock { $0.clips.removeValue(forKey: id) }
    if clip == nil { throw Self.unknown(id) }
  }

  /// Forgets all resources; their ids become invalid.
  public func unregisterAll() {
    // Freed after the lock is released.
    let clips = state.withLock { state in
      let clips = state.clips
      state.clips = [:]
      return clips
    }
    withExtendedLifetime(clips) {}
  }

  /// - Throws: `invalidAudioResource` for an id that is not registered.
  func clip(_ id: Int) throws(AudioResourceError) -> AudioClip {
    guard let clip = state.withLock({ $0.clips[id] }) else { throw Self.unknown(id) }
    return clip
  }

  /// A file's samples, decoded once for all that play them at a time.
  func waveform(of file: AudioFile) throws(AudioResourceError) -> AudioWaveform {
    let identity = file.identity
    if let known = state.withLock({ $0.files[identity]?.waveform }) { return known }
    let waveform = try AudioWaveform(file, sampleRate: sampleRate, budget: budget)
    return state.withLock { state in
      if let known = state.files[identity]?.waveform { return known }
      state.files = state.files.filter { $0.value.waveform != nil }
      state.files[identity] = Loaded(waveform: waveform)
      return waveform
    }
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
