#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import PacinianFormats

extension Diagnostic {
  /// Whether the reader has repaired a mistake that a device may not repair. Mistakes that rules of
  /// their own find in any pattern are left out.
  var isRepair: Bool {
    switch code {
    case .valueClamped, .noDuration, .longDuration, .missingWaveform: false
    case .byteOrderMark, .trailingComma, .booleanNumber, .emptyCurve: true
    default: changesSound
    }
  }
}

#endif
