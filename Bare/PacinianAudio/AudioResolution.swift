import PacinianPattern

/// The audio of a pattern's `AudioCustom` events, where nothing decodes recordings: all of them are
/// silent.
public struct AudioResolution: Sendable {
  public let clips: [Int: AudioClip] = [:]
  /// In the events' order.
  public private(set) var notices: [AudioNotice] = []

  /// - Throws: `invalidAudioResource` for a resource id, as none is registered.
  public init(
    _ pattern: Pattern, library: AudioLibrary, root: String?, patternFolder: String? = nil
  ) throws(AudioResourceError) {
    for (index, event) in pattern.events.enumerated() where event.kind == .audioCustom {
      guard let waveform = event.waveform else { continue }
      guard waveform.resourceID == nil else { throw AudioLibrary.none }
      notices.append(
        AudioNotice(
          code: .unusableWaveform, eventIndex: index, path: waveform.path,
          message: "\(AudioLibrary.none.message); the event stays silent",
          error: AudioLibrary.none))
    }
  }
}
