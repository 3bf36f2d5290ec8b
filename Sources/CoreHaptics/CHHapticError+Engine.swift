#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import PacinianEngine
import PacinianFormats
import PacinianModel

extension CHHapticError {
  /// The same mistake in the framework's terms.
  init(_ error: EngineError) { self.init(mapping: error.code, error.description) }

  init(_ error: HostedEngineError) { self.init(mapping: error.code, error.description) }

  init(_ error: PatternReadingError) { self.init(mapping: error.code, error.description) }

  init(mapping code: CoreHapticsErrorCode, _ description: String) {
    self.init(Code(rawValue: Int(code.rawValue)) ?? .unknownError, description)
  }
}

#endif
