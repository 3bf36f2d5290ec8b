#if canImport(PacinianMedia)
import PacinianEngine

extension Failure {
  convenience init(_ error: HostedEngineError) {
    if case .engine(let error) = error {
      self.init(error)
    } else {
      self.init(.coreHaptics(error.code), "\(error)")
    }
  }
}
#endif
