import PacinianRendering
import PacinianBase

/// Recordings from files, through libsndfile and libsoxr, for one engine or one rendering. Their
/// decoded samples share one limit, for as long as anything plays them. Nothing outside the folders
/// that are named is opened. Any thread, off the render path.
public final class RecordingReader: RecordingSource {
  private struct Loaded {
    weak var waveform: AudioWaveform?
  }

  private let sampleRate: Int
  private let budget: AudioBudget
  /// Files in use, by their identity.
  private let files = Locked<[AudioFile.Identity: Loaded]>([:])

  /// - Parameters:
  ///   - sampleRate: Hz of the bus that plays the audio.
  ///   - byteLimit: bytes that decoded samples may take, at the rates of their files.
  public init(sampleRate: Int, byteLimit: Int = AudioWaveform.defaultByteLimit) {
    self.sampleRate = sampleRate
    budget = AudioBudget(byteLimit: byteLimit)
  }

  /// Bytes that are left.
  package var availableByteCount: Int { budget.available }

  public func waveform(path: String) throws(AudioResourceError) -> AudioWaveform {
    try waveform(of: try AudioFile(path: path))
  }

  public func waveform(bytes: [UInt8]) throws(AudioResourceError) -> AudioWaveform {
    try AudioWaveform(bytes: bytes, sampleRate: sampleRate, budget: budget)
  }

  public func waveform(
    _ path: String, root: String?, patternFolder: String?, foundBeside: (String) -> Void
  ) throws(AudioResourceError) -> AudioWaveform? {
    try AudioFolder.check(path)
    if let root, let file = try Self.open(path, in: root) { return try waveform(of: file) }
    let name = String(FilePath.name(of: path))
    guard let patternFolder, let file = try Self.open(name, in: patternFolder) else { return nil }
    if root != nil { foundBeside(name) }
    return try waveform(of: file)
  }

  /// `nil` if there is no such file.
  private static func open(
    _ path: String, in folder: String
  ) throws(AudioResourceError) -> AudioFile? {
    do throws(AudioResourceError) {
      return try AudioFolder(path: folder).open(path)
    } catch {
      guard error.code == .fileNotFound else { throw error }
      return nil
    }
  }

  /// A file's samples, decoded once for all that play them at a time.
  private func waveform(of file: AudioFile) throws(AudioResourceError) -> AudioWaveform {
    let identity = file.identity
    if let known = files.withLock({ $0[identity]?.waveform }) { return known }
    let waveform = try AudioWaveform(file, sampleRate: sampleRate, budget: budget)
    return files.withLock { files in
      if let known = files[identity]?.waveform { return known }
      files = files.filter { $0.value.waveform != nil }
      files[identity] = Loaded(waveform: waveform)
      return waveform
    }
  }
}

extension Recordings {
  /// Recordings from files, each engine or rendering with a ``RecordingReader`` of its own.
  public static var files: Recordings { Recordings { RecordingReader(sampleRate: $0) } }
}
