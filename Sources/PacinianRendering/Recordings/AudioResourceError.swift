import PacinianModel

/// Why audio data cannot be used.
public struct AudioResourceError: Error, Sendable, Equatable {
  /// Core Haptics' number for it: `fileNotFound`, `invalidAudioResource` or `resourceNotAvailable`.
  public let code: CoreHapticsErrorCode
  /// The mistake and what to do, without a full stop.
  public let message: String
  /// Whether the path would have left the folder it is looked up in.
  package private(set) var leavesFolder = false

  package static func notFound(_ name: String) -> AudioResourceError {
    AudioResourceError(
      code: .fileNotFound, message: "there is no audio file \(name); check the path")
  }

  package static func invalid(_ message: String) -> AudioResourceError {
    AudioResourceError(code: .invalidAudioResource, message: message)
  }

  /// For a path that would lead out of its folder.
  package static func outside(_ message: String) -> AudioResourceError {
    AudioResourceError(code: .invalidAudioResource, message: message, leavesFolder: true)
  }

  package static func unavailable(_ message: String) -> AudioResourceError {
    AudioResourceError(code: .resourceNotAvailable, message: message)
  }
}

extension AudioResourceError: CustomStringConvertible {
  public var description: String { message }
}
