import PacinianModel

/// The reason why a hosted engine does not start.
public enum HostedEngineError: Error, Sendable, Equatable {
  /// The application is in the background. The engine starts when it comes back.
  case inBackground
  /// Another sound has interrupted the application. The engine starts when that ends.
  case interrupted
  /// The host has terminated.
  case terminated
  case engine(EngineError)

  /// Core Haptics' number for it.
  public var code: CoreHapticsErrorCode {
    switch self {
    case .inBackground, .interrupted, .terminated: .operationNotPermitted
    case .engine(let error): error.code
    }
  }
}

extension HostedEngineError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .inBackground: "the application is in the background; the engine starts when it comes back"
    case .interrupted: "another sound has interrupted; the engine starts when that ends"
    case .terminated: "the host has terminated"
    case .engine(let error): error.description
    }
  }
}
