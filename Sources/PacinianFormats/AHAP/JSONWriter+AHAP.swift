import PacinianBase
import PacinianModel

extension JSONWriter {
  /// Writes an entry of `Pattern`.
  mutating func write(_ event: Event) {
    entry(.event) { object in
      object.member(AHAPKey.eventType, event.kind.rawValue)
      object.member(AHAPKey.time, event.time)
      if let duration = event.duration { object.member(AHAPKey.eventDuration, duration) }
      if let waveform = event.waveform {
        object.member(AHAPKey.waveformPath, waveform.path)
        if !waveform.usesVolumeEnvelope { object.member(AHAPKey.usesVolumeEnvelope, false) }
        if waveform.isLoopEnabled { object.member(AHAPKey.isLoopEnabled, true) }
      }
      guard !event.parameters.isEmpty else { return }
      object.key(AHAPKey.eventParameters)
      object.array { array in
        for parameter in event.parameters {
          array.object(isLine: true) { line in
            line.member(AHAPKey.parameterID, parameter.id.rawValue)
            line.member(AHAPKey.parameterValue, parameter.value)
          }
        }
      }
    }
  }

  /// Writes an entry of `Pattern`.
  mutating func write(_ control: Control) {
    switch control {
    case .parameter(let parameter):
      entry(.parameter) { object in
        object.member(AHAPKey.parameterID, parameter.id.rawValue)
        object.member(AHAPKey.time, parameter.time)
        object.member(AHAPKey.parameterValue, parameter.value)
      }
    case .curve(let curve):
      entry(.parameterCurve) { object in
        object.member(AHAPKey.parameterID, curve.id.rawValue)
        object.member(AHAPKey.time, curve.time)
        object.key(AHAPKey.controlPoints)
        object.array { array in
          for point in curve.points {
            array.object(isLine: true) { line in
              line.member(AHAPKey.time, point.time)
              line.member(AHAPKey.parameterValue, point.value)
            }
          }
        }
      }
    }
  }

  private mutating func entry(_ key: AHAPKey, _ body: (inout JSONWriter) -> Void) {
    object { entry in
      entry.key(key)
      entry.object(body)
    }
  }
}
