/// Finds and decodes recordings for one engine or one rendering, at the rate of its bus. Any
/// thread, off the render path.
public protocol RecordingSource: AnyObject, Sendable {
  /// Decodes an audio file.
  /// - Throws: `fileNotFound`, `invalidAudioResource`, or `resourceNotAvailable` beyond the limit
  ///   of decoded bytes. Complexity: O(samples).
  func waveform(path: String) throws(AudioResourceError) -> AudioWaveform

  /// Decodes an audio file in memory; otherwise as ``waveform(path:)``.
  func waveform(bytes: [UInt8]) throws(AudioResourceError) -> AudioWaveform

  /// Looks up and decodes a file that a pattern names.
  /// - Parameters:
  ///   - path: as the pattern has it.
  ///   - root: the folder that paths count from; `nil`: paths are not looked up under one.
  ///   - patternFolder: the folder of the pattern's file, if it has one, where the path's last name
  ///     is looked up.
  ///   - foundBeside: called, before the file is decoded, with the name that was found beside the
  ///     pattern for want of the path under the root.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: as ``waveform(path:)``, and for a path that would leave its folder.
  func waveform(
    _ path: String, root: String?, patternFolder: String?, foundBeside: (String) -> Void
  ) throws(AudioResourceError) -> AudioWaveform?
}

/// Where engines and renderings get their recordings; each makes a source for the rate of its bus.
public struct Recordings: Sendable {
  package let source: @Sendable (_ sampleRate: Int) -> any RecordingSource

  /// - Parameter source: makes the source of one engine or rendering, whose waveforms have
  ///   `sampleRate`.
  public init(_ source: @escaping @Sendable (_ sampleRate: Int) -> any RecordingSource) {
    self.source = source
  }
}
