import PacinianModel

/// The reason why a pattern cannot be rendered.
public enum OfflineError: Error, Sendable, Equatable {
  /// An event never ends or ends past the length limit.
  case rendering(RenderingError)
  /// A recording's path leaves its folder, or its number is of an engine.
  case recording(AudioResourceError)
}

extension OfflineError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rendering(let error): "\(error)"
    case .recording(let error): "\(error)"
    }
  }
}
