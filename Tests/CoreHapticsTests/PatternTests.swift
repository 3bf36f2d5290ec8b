import Foundation
import PacinianModel
import Testing

@testable import CoreHaptics

@Suite("patterns")
struct PatternTests {
  private func event(
    _ type: CHHapticEvent.EventType = .hapticTransient, at time: Double = 0,
    for duration: Double = 0,
    _ parameters: [CHHapticEventParameter] = []
  ) -> CHHapticEvent {
    CHHapticEvent(eventType: type, parameters: parameters, relativeTime: time, duration: duration)
  }

  @Test("events and parameters become the pattern model's")
  func parameters() throws {
    let pattern = try CHHapticPattern(
      events: [
        event(at: 1, [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)]),
        event(.hapticContinuous, at: 0.5, for: 2),
        CHHapticEvent(audioResourceID: 9, parameters: [], relativeTime: 0),
      ],
      parameters: [
        CHHapticDynamicParameter(
          parameterID: .hapticSharpnessControl, value: -0.25, relativeTime: 4)
      ])
    #expect(
      pattern.pattern
        == Pattern(
          events: [
            Event(
              kind: .hapticTransient, time: 1, parameters: [EventParameter(.hapticIntensity, 0.5)]),
            Event(kind: .hapticContinuous, time: 0.5, duration: 2),
            Event(kind: .audioCustom, time: 0, waveform: EventWaveform(resourceID: 9)),
          ],
          controls: [.parameter(DynamicParameter(.hapticSharpness, time: 4, value: -0.25))]))
    #expect(pattern.duration == 4)
  }

  @Test("so do curves")
  func curves() throws {
    let pattern = try CHHapticPattern(
      events: [],
      parameterCurves: [
        CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: [
            .init(relativeTime: 0, value: 0), .init(relativeTime: 1.5, value: 0.5),
          ], relativeTime: 0.5)
      ])
    #expect(
      pattern.pattern.controls == [
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 0.5,
            points: [
              PacinianModel.ControlPoint(time: 0, value: 0),
              PacinianModel.ControlPoint(time: 1.5, value: 0.5),
            ]))
      ])
    #expect(pattern.duration == 2)
  }

  @Test("a pattern does not change with the events it was made of")
  func copies() throws {
    let tap = event(at: 1)
    let pattern = try CHHapticPattern(events: [tap], parameters: [])
    tap.relativeTime = 5
    #expect(pattern.duration == 1)
  }

  @Test("what cannot be is refused with its code")
  func refusals() {
    func pattern(_ event: CHHapticEvent) throws {
      _ = try CHHapticPattern(events: [event], parameters: [])
    }
    expect(.invalidEventTime) { try pattern(event(at: -1)) }
    expect(.invalidEventTime) { try pattern(event(at: .nan)) }
    expect(.invalidEventDuration) { try pattern(event(.hapticContinuous, for: -1)) }
    expect(.invalidEventDuration) { try pattern(event(.hapticContinuous, for: .infinity)) }
    expect(.invalidEventType) { try pattern(event(.init(rawValue: "Smell"))) }
    expect(.invalidAudioResource) { try pattern(event(.audioCustom)) }
    expect(.invalidParameterType) {
      try pattern(event([.init(parameterID: .init(rawValue: "Weight"), value: 1)]))
    }
    expect(.invalidParameterType) {
      _ = try CHHapticPattern(
        events: [],
        parameters: [.init(parameterID: .init(rawValue: "Sustained"), value: 1, relativeTime: 0)])
    }
    expect(.invalidTime) {
      _ = try CHHapticPattern(
        events: [],
        parameterCurves: [
          .init(
            parameterID: .audioVolumeControl,
            controlPoints: [.init(relativeTime: -1, value: 1)], relativeTime: 0)
        ])
    }
  }

  private func event(_ parameters: [CHHapticEventParameter]) -> CHHapticEvent {
    event(.hapticTransient, at: 0, for: 0, parameters)
  }
}
