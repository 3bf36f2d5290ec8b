/// The reason why a sound device or a controller does not play.
package enum DeviceError: Error, Sendable, Equatable {
  /// It is not there, or it is in use.
  case cannotOpen(name: String, reason: String)
  /// The device cannot play with these properties.
  case unsupported(name: String, what: String)
  /// It ended, or was taken away, while it played.
  case lost(name: String, reason: String)
  /// The system gives no thread.
  case noThread
}

extension DeviceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let name, let reason): "cannot open the device '\(name)': \(reason)"
    case .unsupported(let name, let what): "the device '\(name)' does not play \(what)"
    case .lost(let name, let reason): "the device '\(name)' stopped: \(reason)"
    case .noThread: "the system gives no thread for the device"
    }
  }
}
