/// The keys of AHAP's objects: the fifteen documented ones and `Metadata`.
enum AHAPKey: String, FormatKey {
  case version = "Version"
  case pattern = "Pattern"
  case metadata = "Metadata"
  case event = "Event"
  case parameter = "Parameter"
  case parameterCurve = "ParameterCurve"
  case eventType = "EventType"
  case time = "Time"
  case eventDuration = "EventDuration"
  case eventParameters = "EventParameters"
  case waveformPath = "EventWaveformPath"
  case usesVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
  case isLoopEnabled = "EventWaveformLoopEnabled"
  case parameterID = "ParameterID"
  case parameterValue = "ParameterValue"
  case controlPoints = "ParameterCurveControlPoints"
}
