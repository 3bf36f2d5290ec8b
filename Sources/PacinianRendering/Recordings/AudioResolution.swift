import PacinianModel

/// The audio of a pattern's `AudioCustom` events.
///
/// A path is looked up under the resource root, then by its file name alone in the pattern's
/// folder: real files name paths from the bundle of their app. Nothing outside the two folders is
/// opened.
public struct AudioResolution: Sendable {
  /// By the events' indices in the pattern; an event that has none is silent.
  public private(set) var clips: [Int: AudioClip] = [:]
  /// In the events' order.
  public private(set) var notices: [AudioNotice] = []

  /// Looks up and decodes. Complexity: O(events + samples).
  /// - Parameters:
  ///   - root: the folder that paths count from; `nil`: paths are not looked up under one.
  ///   - patternFolder: the folder of the pattern's file, if it has one.
  /// - Throws: `invalidAudioResource` for a path that would leave its folder, or a resource id that
  ///   is not registered. Any other problem of a file is a notice.
  package init(
    _ pattern: Pattern, library: AudioLibrary, root: String?, patternFolder: String? = nil
  ) throws(AudioResourceError) {
    for (index, event) in pattern.events.enumerated() where event.kind == .audioCustom {
      guard let waveform = event.waveform else { continue }
      if let id = waveform.resourceID {
        let clip = try library.clip(id)
        clips[index] = clip
        noteTruncation(of: clip.waveform, index: index, path: "resource \(id)")
        continue
      }
      do throws(AudioResourceError) {
        guard
          let audio = try find(
            waveform.path, index: index, library, root: root, patternFolder: patternFolder)
        else { continue }
        clips[index] = AudioClip(
          audio, usesVolumeEnvelope: waveform.usesVolumeEnvelope,
          isLoopEnabled: waveform.isLoopEnabled)
        noteTruncation(of: audio, index: index, path: waveform.path)
      } catch {
        if error.leavesFolder { throw error }
        notices.append(
          AudioNotice(
            code: .unusableWaveform, eventIndex: index, path: waveform.path,
            message: "\(error.message); the event stays silent", error: error))
      }
    }
  }

  private mutating func noteTruncation(of waveform: AudioWaveform, index: Int, path: String) {
    guard waveform.isTruncated else { return }
    let seconds = Double(Int(waveform.seconds * 1_000)) / 1_000
    notices.append(
      AudioNotice(
        code: .truncatedWaveform, eventIndex: index, path: path,
        message:
          "\(path) ends before the samples that its header announces; \(seconds) s of it are "
          + "played: copy or export it again"))
  }

  private mutating func find(
    _ path: String, index: Int, _ library: AudioLibrary, root: String?, patternFolder: String?
  ) throws(AudioResourceError) -> AudioWaveform? {
    let waveform = try library.decoding().waveform(
      path, root: root, patternFolder: patternFolder
    ) { name in
      notices.append(
        AudioNotice(
          code: .waveformBesidePattern, eventIndex: index, path: path,
          message: "there is no \(path) under the resource folder; \(name) beside the pattern is "
            + "played"))
    }
    if let waveform { return waveform }
    let error = AudioResourceError.notFound(path)
    notices.append(
      AudioNotice(
        code: .missingWaveformFile, eventIndex: index, path: path,
        message: "\(error.message), or name a resource folder; the event stays silent", error: error
      ))
    return nil
  }
}
