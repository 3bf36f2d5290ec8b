/// The audio of one engine or one rendering, where nothing decodes recordings.
public final class AudioLibrary: Sendable {
  public init(sampleRate: Int) {}

  public func register(
    path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int { throw Self.none }

  public func register(
    bytes: [UInt8], usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(AudioResourceError) -> Int { throw Self.none }

  public func unregister(_ id: Int) throws(AudioResourceError) { throw Self.none }

  public func unregisterAll() {}

  static var none: AudioResourceError { .invalid("this library decodes no recordings") }
}
