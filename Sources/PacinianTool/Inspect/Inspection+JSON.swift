import PacinianFormats
import PacinianBase
import PacinianModel

extension Inspection {
  /// The inspection as one JSON object. Times are in seconds; parameters have their effective
  /// values, defaults included. Events and controls have the number of their layer, because
  /// controls act on the events of their layer only.
  var json: String {
    JSONWriter.document { root in
      root.member("file", fileName)
      root.member("version", reading.pattern.version)
      root.member("duration", reading.duration)
      root.member("soundingDuration", soundingSeconds)
      root.object("peakOverlap") { object in
        object.member("count", overlap.count)
        object.member("time", overlap.time)
      }
      if let sensation {
        root.object("sensation") { object in
          object.member("profile", sensation.profileName)
          object.member("isRelative", sensation.scale.isRelative)
          object.member("secondsPerValue", sensation.course.secondsPerValue)
          object.write("pacinianDecibels", sensation.course.pacinian)
          object.write("slowDecibels", sensation.course.slow)
        }
      }
      root.array("events") { array in
        for (number, layer) in layers.enumerated() {
          for (index, event) in layer.events.enumerated() {
            let seconds = playedSeconds(layer: number, event: index)
            array.write(event, layer: number, seconds: seconds)
          }
        }
      }
      root.array("controls") { array in
        for (number, layer) in layers.enumerated() {
          for control in layer.controls { array.write(control, layer: number) }
        }
      }
      root.key("metadata")
      root.write(reading.pattern.metadata ?? .null)
      root.array("recordings") { array in for line in audio.lines { array.string(line) } }
      root.array("diagnostics") { array in for entry in reading.diagnostics { array.write(entry) } }
      root.member("unlistedDiagnostics", reading.unlistedDiagnosticCount)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: String, _ levels: [Double?]) {
    array(name) { array in
      for level in levels {
        // A thousandth of a dB is far below what the spectrogram distinguishes.
        if let level { array.number(level.inThousandths) } else { array.write(.null) }
      }
    }
  }

  /// - Parameters:
  ///   - layer: the number of the event's layer; `nil` writes none.
  ///   - seconds: for which an audio event sounds; `nil` writes none.
  mutating func write(_ event: Event, layer: Int?, seconds: Double? = nil) {
    object { object in
      if let layer { object.member("layer", layer) }
      object.member("type", event.kind.rawValue)
      object.member("time", event.time)
      object.member("duration", event.duration)
      if let seconds { object.member("soundingDuration", seconds) }
      object.object("parameters") { parameters in
        for id in EventParameterID.allCases where id.applies(to: event.kind) {
          parameters.member(id.rawValue, event.value(of: id))
        }
      }
      if let waveform = event.waveform {
        object.object("waveform") { object in
          object.member("path", waveform.path)
          object.member("usesVolumeEnvelope", waveform.usesVolumeEnvelope)
          object.member("isLoopEnabled", waveform.isLoopEnabled)
        }
      }
    }
  }

  /// - Parameter layer: the number of the control's layer; `nil` writes none.
  mutating func write(_ control: Control, layer: Int?) {
    object { object in
      if let layer { object.member("layer", layer) }
      object.member("kind", control.kindName)
      object.member("id", control.id.rawValue)
      switch control {
      case .parameter(let parameter):
        object.member("time", parameter.time)
        object.member("value", parameter.id.clamp(parameter.value))
      case .curve(let curve):
        object.member("time", curve.time)
        object.array("points") { points in
          for point in curve.points {
            points.object { object in
              object.member("time", point.time)
              object.member("value", curve.id.clamp(point.value))
            }
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ diagnostic: Diagnostic) {
    object { object in
      object.member("code", diagnostic.code.rawValue)
      object.member("severity", CheckFinding.Level(diagnostic).rawValue)
      object.member("line", diagnostic.position.line)
      object.member("column", diagnostic.position.column)
      object.member("path", diagnostic.path)
      object.member("message", diagnostic.message)
      object.member("changesSound", diagnostic.changesSound)
    }
  }
}
