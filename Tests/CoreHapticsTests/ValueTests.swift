import CoreHaptics
import Foundation
import PacinianModel
import Testing

@Suite("events, parameters and curves")
struct ValueTests {
  @Test("names are AHAP's")
  func names() {
    let types: [CHHapticEvent.EventType] = [
      .hapticTransient, .hapticContinuous, .audioContinuous, .audioCustom,
    ]
    #expect(Set(types.map(\.rawValue)) == Set(EventKind.allCases.map(\.rawValue)))
    let parameters: [CHHapticEvent.ParameterID] = [
      .hapticIntensity, .hapticSharpness, .attackTime, .decayTime, .releaseTime, .sustained,
      .audioVolume, .audioPitch, .audioPan, .audioBrightness,
    ]
    #expect(Set(parameters.map(\.rawValue)) == Set(EventParameterID.allCases.map(\.rawValue)))
    let controls: [CHHapticDynamicParameter.ID] = [
      // names: control symbols of the test
      .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl,
      .hapticDecayTimeControl, .hapticReleaseTimeControl, .audioVolumeControl, .audioPitchControl,
      .audioPanControl, .audioBrightnessControl, .audioAttackTimeControl, .audioDecayTimeControl,
      .audioReleaseTimeControl,
      // names: end
    ]
    #expect(Set(controls.map(\.rawValue)) == Set(ControlID.allCases.map(\.rawValue)))
    #expect(CHHapticEvent.EventType(rawValue: "HapticTransient") == .hapticTransient)
  }

  @Test("an event keeps what it was made of, and its time and duration can be changed")
  func event() {
    let parameter = CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.25)
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [parameter], relativeTime: 1, duration: 2)
    #expect(event.type == .hapticContinuous)
    #expect(event.eventParameters == [parameter])
    event.relativeTime = 3
    event.duration = 4
    #expect(event.relativeTime == 3)
    #expect(event.duration == 4)
    let sound = CHHapticEvent(audioResourceID: 7, parameters: [], relativeTime: 0)
    #expect(sound.type == .audioCustom)
    #expect(sound.duration == 0)
    #expect(
      CHHapticEvent(audioResourceID: 7, parameters: [], relativeTime: 0, duration: 2).duration == 2)
  }

  @Test("parameters and curves keep theirs")
  func parameters() {
    let event = CHHapticEventParameter(parameterID: .attackTime, value: 0.5)
    event.value = 0.75
    #expect(event.parameterID == .attackTime)
    #expect(event.value == 0.75)
    let dynamic = CHHapticDynamicParameter(
      parameterID: .audioPanControl, value: -1, relativeTime: 2)
    dynamic.value = 1
    dynamic.relativeTime = 3
    #expect(dynamic.parameterID == .audioPanControl)
    #expect(dynamic.value == 1 && dynamic.relativeTime == 3)
    let point = CHHapticParameterCurve.ControlPoint(relativeTime: 0.5, value: 0.25)
    point.value = 0.125
    point.relativeTime = 1
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: [point], relativeTime: 4)
    curve.relativeTime = 5
    #expect(curve.parameterID == .hapticIntensityControl)
    #expect(curve.controlPoints == [point])
    #expect(point.value == 0.125 && point.relativeTime == 1 && curve.relativeTime == 5)
  }

  @Test("now is 0, and resources are keyed by name")
  func constants() {
    #expect(CHHapticTimeImmediate == 0)
    let key: CHHapticAudioResourceKey = "LoopEnabled"
    #expect(NSString(string: CHHapticAudioResourceKeyLoopEnabled) == key)
    #expect(CHHapticAudioResourceKeyUseVolumeEnvelope == "UseVolumeEnvelope")
    let id: CHHapticAudioResourceID = 3
    #expect(id == 3)
  }

  @Test("raw values of reasons and actions are Apple's")
  func rawValues() {
    let reasons: [CHHapticEngine.StoppedReason] = [
      .audioSessionInterrupt, .applicationSuspended, .idleTimeout, .notifyWhenFinished,
      .engineDestroyed, .gameControllerDisconnect, .systemError,
    ]
    #expect(reasons.map(\.rawValue) == [1, 2, 3, 4, 5, 6, -1])
    let actions: [CHHapticEngine.FinishedAction] = [.stopEngine, .leaveEngineRunning]
    #expect(actions.map(\.rawValue) == [1, 2])
  }
}
