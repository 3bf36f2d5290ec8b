/// A valid document with every key, every kind of event and every kind of control; reading it
/// gives no diagnostics.
let richDocument = #"""
  {
    "Version": 1.0,
    "Metadata": {"Project": "R\u00e9sum\u00e9 \ud83d\ude00", "Tags": ["a", 1.50, true, null], "Depth": {}},
    "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.8},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}},
      {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0,
        "ParameterCurveControlPoints": [
          {"Time": 0, "ParameterValue": 0.5}, {"Time": 0.25, "ParameterValue": 1},
          {"ParameterValue": 0.18557635312480103, "Time": 0.5}]}},
      {"Event": {"Time": 0.015, "EventType": "HapticContinuous", "EventDuration": 0.25,
        "EventParameters": [
          {"ParameterID": "AttackTime", "ParameterValue": 0.1},
          {"ParameterID": "DecayTime", "ParameterValue": 0.2},
          {"ParameterID": "ReleaseTime", "ParameterValue": 0.3},
          {"ParameterID": "Sustained", "ParameterValue": 1}]}},
      {"Parameter": {"ParameterID": "HapticSharpnessControl", "ParameterValue": -0.5, "Time": 0.2}},
      {"Event": {"EventParameters": [
          {"ParameterValue": 0.75, "ParameterID": "AudioVolume"},
          {"ParameterID": "AudioPitch", "ParameterValue": -1},
          {"ParameterID": "AudioPan", "ParameterValue": 1},
          {"ParameterID": "AudioBrightness", "ParameterValue": 1e-1}],
        "EventDuration": 1.5, "EventType": "AudioContinuous", "Time": 2}},
      {"Event": {"Time": 3, "EventType": "AudioCustom", "EventWaveformPath": "Sounds/a b.wav",
        "EventWaveformUseVolumeEnvelope": false, "EventWaveformLoopEnabled": true}}
    ]
  }
  """#
