import PacinianBase
import PacinianModel
import PacinianRendering

/// Recordings that are registered for `AudioCustom` events.
extension Engine {
  /// Registers an audio file for `AudioCustom` events; the id goes into
  /// `EventWaveform(resourceID:)`.
  /// - Parameters:
  ///   - usesVolumeEnvelope: whether the events' envelopes act on it.
  ///   - isLoopEnabled: whether the whole file repeats.
  /// - Throws: `audioResource`: not found, not decodable, or beyond the limit of decoded bytes.
  public func registerAudioResource(
    path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(EngineError) -> Int {
    do {
      return try service.library.register(
        path: path, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled)
    } catch {
      throw .audioResource(error.code, error.message)
    }
  }

  /// Registers an audio file in memory; otherwise as
  /// ``registerAudioResource(path:usesVolumeEnvelope:isLoopEnabled:)``.
  public func registerAudioResource(
    bytes: [UInt8], usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(EngineError) -> Int {
    do {
      return try service.library.register(
        bytes: bytes, usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled)
    } catch {
      throw .audioResource(error.code, error.message)
    }
  }

  /// Forgets a resource; players that were made with it keep it.
  /// - Throws: `audioResource` for an id that is not registered.
  public func unregisterAudioResource(_ id: Int) throws(EngineError) {
    do {
      try service.library.unregister(id)
    } catch {
      throw .audioResource(error.code, error.message)
    }
  }
}
