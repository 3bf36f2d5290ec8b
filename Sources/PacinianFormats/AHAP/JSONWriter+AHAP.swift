import PacinianJSON
import PacinianPattern

extension JSONWriter {
  /// Writes an entry of `Pattern`.
  mutating func write(_ event: Event) {
    entry(.event) { object in
      object.member(.eventType, event.kind.rawValue)
      object.member(.time, event.time)
      if let duration = event.duration { object.member(.eventDuration, duration) }
      if let waveform = event.waveform, waveform.resourceID == nil {
        object.member(.waveformPath, waveform.path)
        if !waveform.usesVolumeEnvelope { object.member(.usesVolumeEnvelope, false) }
        if waveform.isLoopEnabled { object.member(.isLoopEnabled, true) }
      }
      guard !event.parameters.isEmpty else { return }
      object.key(AHAPKey.eventParameters.rawValue)
      object.array { array in
        for parameter in event.parameters {
          array.object(isLine: true) { line in
            line.member(.parameterID, parameter.id.rawValue)
            line.member(.parameterValue, parameter.value)
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
        object.member(.parameterID, parameter.id.rawValue)
        object.member(.time, parameter.time)
        object.member(.parameterValue, parameter.value)
      }
    case .curve(let curve):
      entry(.parameterCurve) { object in
        object.member(.parameterID, curve.id.rawValue)
        object.member(.time, curve.time)
        object.key(AHAPKey.controlPoints.rawValue)
        object.array { array in
          for point in curve.points {
            array.object(isLine: true) { line in
              line.member(.time, point.time)
              line.member(.parameterValue, point.value)
            }
          }
        }
      }
    }
  }

  private mutating func entry(_ key: AHAPKey, _ body: (inout JSONWriter) -> Void) {
    object { entry in
      entry.key(key.rawValue)
      entry.object(body)
    }
  }

  private mutating func member(_ key: AHAPKey, _ value: String) {
    self.key(key.rawValue)
    string(value)
  }

  private mutating func member(_ key: AHAPKey, _ value: Double) {
    self.key(key.rawValue)
    shortestNumber(value)
  }

  private mutating func member(_ key: AHAPKey, _ value: Bool) {
    self.key(key.rawValue)
    boolean(value)
  }

  /// Writes the shortest decimal that reads back as `number`, whole numbers without a point.
  mutating func shortestNumber(_ number: Double) {
    if number.isFinite { self.number(spelledAs: number.plain) } else { null() }
  }
}
